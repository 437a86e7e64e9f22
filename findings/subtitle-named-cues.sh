#!/usr/bin/env bash
# A cue of WebVTT may have any line above its times as its name, and the file may have blocks of style (W3C WebVTT, 4.1). `subtitle`
# reads the format, and takes no name but a number and no block but NOTE: the whole file is refused.
#
# Versions: subtitle 4.2.1.
# Guess:    a library that reads WebVTT reads a valid file of two cues, and at worst leaves out what it does not know.
# Seen:     cues that are numbered, or have no name, are read; a name in words and a STYLE block end with an error about times.
# Output:   numbered: 2 cues
#           named: expected timestamp at row 3, but received: "greeting"
#           styled: expected timestamp at row 3, but received: "STYLE"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "subtitle": "4.2.1" } }' >package.json
npm install --silent --no-audit --no-fund
cat >read.js <<'JS'
import { parseSync } from 'subtitle';
const cue = (name, second) => `${name}\n00:00:0${second}.000 --> 00:00:0${second + 1}.000\nHello\n`;
const files = {
  numbered: `WEBVTT\n\n${cue('1', 1)}\n${cue('2', 3)}`,
  named: `WEBVTT\n\n${cue('greeting', 1)}\n${cue('answer', 3)}`,
  styled: `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${cue('1', 1)}\n${cue('2', 3)}`,
};
for (const [name, text] of Object.entries(files)) {
  try {
    console.log(`${name}: ${parseSync(text).filter(({ type }) => type === 'cue').length} cues`);
  } catch (error) {
    console.log(`${name}: ${error.message}`);
  }
}
JS
seen=$(node read.js)
echo "$seen"
[ "$seen" = 'numbered: 2 cues
named: expected timestamp at row 3, but received: "greeting"
styled: expected timestamp at row 3, but received: "STYLE"' ]
