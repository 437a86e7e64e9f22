#!/usr/bin/env bash
# node-wav takes Buffers and typed arrays, and counts their end from the beginning of the memory that they lie in. A file that lies further
# in than it is long is not read at all, without an error: so with small files, whose Buffers lie in a memory that Node shares among them.
#
# Versions: node-wav 0.0.2.
# Guess:    a Buffer and a copy of it decode to the same samples, wherever its bytes lie.
# Seen:     a file of 844 bytes that lies 200 bytes into its memory has its samples; 1,000 bytes into it the answer is undefined.
# Output:   at byte 0: 400 samples
#           at byte 200: 400 samples
#           at byte 1000: undefined
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "node-wav": "0.0.2" } }' >package.json
npm install --silent --no-audit --no-fund
cat >decode.js <<'JS'
import wav from 'node-wav';
const file = wav.encode([new Float32Array(400).fill(0.5)], { sampleRate: 8_000, float: false, bitDepth: 16 });
for (const at of [0, 200, 1_000]) {
  const memory = new Uint8Array(at + file.length);
  memory.set(file, at);
  const decoded = wav.decode(memory.subarray(at));
  console.log(`at byte ${at}: ${decoded === undefined ? 'undefined' : `${decoded.channelData[0].length} samples`}`);
}
JS
seen=$(node decode.js)
echo "$seen"
[ "$seen" = 'at byte 0: 400 samples
at byte 200: 400 samples
at byte 1000: undefined' ]
