// Package browser looks at the demonstration as its visitors do: with Chromium,
// with the keyboard alone, without script, in print, and with the checkers of
// pages. It has tests only.
//
// They ask for a page of every type, kind and language that the plan of the
// site knows, so that a new type of page is looked at without a word here. The
// pages come over HTTP with the headers of internal/hosting, so that the
// Content-Security-Policy is in force.
//
// The programs are those of testdata/package-lock.json; .ci/browser installs
// them, and `make test` runs that first. Where Node.js, Chromium or Java is
// missing, the tests that need it say so and are skipped.
package browser
