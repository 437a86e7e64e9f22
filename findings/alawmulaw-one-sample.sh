#!/usr/bin/env bash
# alawmulaw encodes a whole array to bytes in both laws; of one sample alone, A-law gives the byte and mu-law a negative number.
#
# Versions: alawmulaw 6.0.0.
# Guess:    encodeSample answers the byte that encode has for the sample, in both laws.
# Seen:     mulaw.encodeSample answers the byte less 256 (-1 to -256): Buffer.writeUInt8 refuses it, a comparison with a byte
#           of the wire is never equal, and silence (255) is -1. Only storing it in a Uint8Array makes it the byte.
# Output:   mulaw encode: 255 242 114 160 32 0
#           mulaw encodeSample: -1 -14 -142 -96 -224 -256
#           alaw encode: 213 211 83 138 10 42
#           alaw encodeSample: 213 211 83 138 10 42
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "alawmulaw": "6.0.0" } }' >package.json
npm install --silent --no-audit --no-fund
cat >encode.js <<'JS'
import alawmulaw from 'alawmulaw';
const samples = [0, 100, -100, 8000, -8000, -32768];
for (const law of ['mulaw', 'alaw']) {
  const { encode, encodeSample } = alawmulaw[law];
  console.log(`${law} encode: ${encode(Int16Array.from(samples)).join(' ')}`);
  console.log(`${law} encodeSample: ${samples.map((sample) => encodeSample(sample)).join(' ')}`);
}
JS
seen=$(node encode.js)
echo "$seen"
[ "$seen" = 'mulaw encode: 255 242 114 160 32 0
mulaw encodeSample: -1 -14 -142 -96 -224 -256
alaw encode: 213 211 83 138 10 42
alaw encodeSample: 213 211 83 138 10 42' ]
