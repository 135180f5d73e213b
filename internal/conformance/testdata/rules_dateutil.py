"""Expand the random rules of rules.json with python-dateutil on wall-clock time and compare with what saison shows.

    python3 rules_dateutil.py rules.json

Needs python3-dateutil. What the clocks of a zone skip is no instance and does not count; of two showings the first is
meant (RFC 5545 3.3.5 and 3.3.10). Ends with 1 when a difference belongs to no class.
"""
import collections
import datetime as dt
import json
import re
import sys
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

UTC = dt.timezone.utc
STAMP = "%Y%m%dT%H%M%S"


def on_clocks(wall, zone):
    at = wall.replace(tzinfo=zone).astimezone(UTC)
    return at if at.astimezone(zone).replace(tzinfo=None) == wall else None


def theirs(case):
    zone, horizon = ZoneInfo(case["zone"]), dt.datetime.fromisoformat(case["until"].replace("Z", "+00:00"))
    parts = dict(p.split("=") for p in case["rule"].split(";"))
    count, until = int(parts.pop("COUNT", 0)), parts.pop("UNTIL", "")
    if until and "T" not in until:
        until += "T235959"
    last = dt.datetime.strptime(until.rstrip("Z"), STAMP) if until else None
    start = dt.datetime.strptime(case["start"], STAMP)
    rule = rrulestr(";".join(f"{k}={v}" for k, v in parts.items()) + ";UNTIL=" +
                    (horizon + dt.timedelta(days=2)).strftime(STAMP), dtstart=start)
    out = []
    for wall in rule:
        at = on_clocks(wall, zone)
        if at is None:
            continue
        if at >= horizon or last and (at.replace(tzinfo=None) if until.endswith("Z") else wall) > last:
            break
        out.append(at.strftime("%Y-%m-%dT%H:%M:%SZ"))
        if count and len(out) == count:
            break
    return out


def reason(case):
    r = case["rule"]
    if "BYWEEKNO=" in r and "BYDAY=" not in r:
        return "BYWEEKNO without BYDAY: dateutil takes all seven days"
    if "FREQ=WEEKLY" in r and "BYSETPOS=" in r:
        return "WEEKLY with BYSETPOS: dateutil counts the first week from the start"
    if re.search("FREQ=(HOURLY|MINUTELY)", r) and "BYHOUR" not in r:
        return "within a day: COUNT is hours of the clock, one of which is skipped"
    return ""


def main():
    cases = json.load(open(sys.argv[1]))
    classes, equal, instances, bad = collections.Counter(), 0, 0, 0
    for c in cases:
        want = theirs(c)
        if want == c["ours"]:
            equal, instances = equal + 1, instances + len(want)
        elif reason(c):
            classes[reason(c)] += 1
        else:
            bad += 1
            print(f"{c['rule']} from {c['start']} in {c['zone']}: only ours {sorted(set(c['ours']) - set(want))[:4]}, "
                  f"only theirs {sorted(set(want) - set(c['ours']))[:4]}")
    for k, n in classes.items():
        print(f"{n:6} {k}")
    print(f"dateutil: {equal} of {len(cases)} equal, {instances} instances; {bad} unexplained")
    return 1 if bad else 0


sys.exit(main())
