// Reads calendars with ical.js and node-ical. One JSON object a file and reader.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
const require = createRequire(path.join(process.env.ORACLES_NPM, 'x.js'));
const mod = require('ical.js'); const ICAL = mod.default ?? mod;
const nodeIcal = require('node-ical');
const say = (reader, file, events) => console.log(JSON.stringify({ reader, file, events }));
for (const file of process.argv.slice(2)) {
  const text = fs.readFileSync(file, 'utf8');
  const root = new ICAL.Component(ICAL.parse(text));
  say('ical.js', file, root.getAllSubcomponents('vevent').map(v => ({
    summary: v.getFirstPropertyValue('summary'), description: v.getFirstPropertyValue('description'), location: v.getFirstPropertyValue('location'),
    categories: v.getAllProperties('categories').flatMap(p => p.getValues()),
  })));
  const plain = v => v === undefined ? null : typeof v === 'object' && 'val' in v ? v.val : v;
  say('node-ical', file, Object.values(nodeIcal.sync.parseICS(text)).filter(v => v.type === 'VEVENT').map(v => ({
    summary: plain(v.summary), description: plain(v.description), location: plain(v.location), categories: v.categories ?? [],
  })));
}
