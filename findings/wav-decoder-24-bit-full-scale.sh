#!/usr/bin/env bash
# The lowest sample of 24 bits (-8388608) is what loud sound is clipped to. wav-decoder gives it as the highest: a full swing between two
# samples, which is heard as a click. One step above it, and in 16 bits, the sign is right.
#
# Versions: wav-decoder 1.3.0.
# Guess:    the lowest sample of any depth is -1.
# Seen:     in 24 bits it is 1.
# Output:   16 bits: -1, -1, 1
#           24 bits: 1, -1, 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "wav-decoder": "1.3.0" } }' >package.json
npm install --silent --no-audit --no-fund
cat >decode.js <<'JS'
import decoder from 'wav-decoder';
const fileOf = (bits, samples) => {
  const bytes = bits / 8;
  const head = Buffer.alloc(44);
  const size = samples.length * bytes;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000 * bytes, 28);
  head.writeUInt16LE(bytes, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(size, 40);
  const data = Buffer.alloc(size);
  samples.forEach((sample, at) => data.writeIntLE(sample, at * bytes, bytes));
  return Buffer.concat([head, data]);
};
for (const bits of [16, 24]) {
  const lowest = -(2 ** (bits - 1));
  const { channelData } = await decoder.decode(fileOf(bits, [lowest, lowest + 1, -lowest - 1]));
  console.log(`${bits} bits: ${[...channelData[0]].map((value) => value.toFixed(0)).join(', ')}`);
}
JS
seen=$(node decode.js)
echo "$seen"
[ "$seen" = '16 bits: -1, -1, 1
24 bits: 1, -1, 1' ]
