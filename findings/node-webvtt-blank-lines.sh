#!/usr/bin/env bash
# WebVTT separates blocks by one or more blank lines, lets a STYLE or REGION block stand before the cues, and takes tabs around the
# arrow. node-webvtt refuses a file that has one of these.
#
# Versions: node-webvtt 1.9.4; vtt.js 0.13.0 (for comparison).
# Guess:    each of the files has the one cue.
# Seen:     node-webvtt names a cue 0 that is wrong; even with `strict: false` it drops nothing of three blank lines but answers the
#           blank block as an error beside the cue. vtt.js, the parser of a browser, finds the cue in each.
# Output:   plain: node-webvtt 1 cue, vtt.js 1 cue
#           three blank lines: node-webvtt Invalid cue timestamp (cue #0), vtt.js 1 cue
#           STYLE block: node-webvtt Cue identifier needs to be followed by timestamp (cue #0), vtt.js 1 cue
#           tabs: node-webvtt Invalid cue timestamp (cue #0), vtt.js 1 cue
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "dependencies": { "node-webvtt": "1.9.4", "vtt.js": "0.13.0" } }' >package.json
npm install --silent --no-audit --no-fund
cat >read.js <<'JS'
const webvtt = require('node-webvtt');
const { WebVTT } = require('vtt.js');
const files = {
  plain: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n',
  'three blank lines': 'WEBVTT\n\n\n\n00:01.000 --> 00:02.000\nHello\n',
  'STYLE block': 'WEBVTT\n\nSTYLE\n::cue { color: white }\n\n00:01.000 --> 00:02.000\nHello\n',
  tabs: 'WEBVTT\n\n00:01.000\t-->\t00:02.000\nHello\n',
};
const count = (cues) => `${cues} cue${cues === 1 ? '' : 's'}`;
class Cue {
  constructor(startTime, endTime, text) {
    Object.assign(this, { startTime, endTime, text });
  }
}
for (const [name, text] of Object.entries(files)) {
  let seen;
  try {
    seen = count(webvtt.parse(text).cues.length);
  } catch ({ message }) {
    seen = message;
  }
  const parser = new WebVTT.Parser({ VTTCue: Cue }, WebVTT.StringDecoder());
  let cues = 0;
  parser.oncue = () => (cues += 1);
  parser.parse(text);
  parser.flush();
  console.log(`${name}: node-webvtt ${seen}, vtt.js ${count(cues)}`);
}
JS
seen=$(node read.js)
echo "$seen"
[ "$seen" = 'plain: node-webvtt 1 cue, vtt.js 1 cue
three blank lines: node-webvtt Invalid cue timestamp (cue #0), vtt.js 1 cue
STYLE block: node-webvtt Cue identifier needs to be followed by timestamp (cue #0), vtt.js 1 cue
tabs: node-webvtt Invalid cue timestamp (cue #0), vtt.js 1 cue' ]
