#!/usr/bin/env bash
# A chunk of RIFF that has an odd number of bytes is followed by one byte of padding, which its size does not count. Two
# readers of WAV forget it, as in a file whose LIST chunk (title, software) has an odd length and stands before the sound.
#
# Versions: wav 1.0.2, wav-decoder 1.3.0, wavefile 11.0.0 (for comparison).
# Guess:    a file that differs in such a chunk alone gives the same samples.
# Seen:     wav's Reader tells the format, gives no byte of sound and ends without an error; wav-decoder says that an offset
#           is outside of the bounds of a DataView. With one letter more in the LIST chunk both read all.
# Output:   even: wav 16 bytes, wav-decoder 8 samples, wavefile 8 samples
#           odd: wav 0 bytes, wav-decoder Offset is outside the bounds of the DataView, wavefile 8 samples
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "wav": "1.0.2", "wav-decoder": "1.3.0", "wavefile": "11.0.0" } }' \
  >package.json
npm install --silent --no-audit --no-fund
cat >read.js <<'JS'
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Reader } from 'wav';
import decoder from 'wav-decoder';
import wavefile from 'wavefile';

const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const chunk = (id, body) =>
  Buffer.concat([Buffer.from(id), u32(body.length), body, Buffer.alloc(body.length % 2)]);
const format = Buffer.concat([Buffer.from(Uint16Array.of(1, 1).buffer), u32(8000), u32(16000), Buffer.from(Uint16Array.of(2, 16).buffer)]);
const sound = Buffer.from(Int16Array.of(0, 1000, -1000, 2000, -2000, 3000, -3000, 32767).buffer);
const file = (info) => {
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('LIST', Buffer.from(info)), chunk('data', sound)]);
  return Buffer.concat([Buffer.from('RIFF'), u32(body.length), body]);
};
for (const [name, info] of [['even', 'INFOabcd'], ['odd', 'INFOabc']]) {
  const bytes = file(info);
  const reader = new Reader();
  reader.end(bytes);
  const read = (await buffer(reader.pipe(new PassThrough()))).length;
  const decoded = await decoder
    .decode(Uint8Array.from(bytes).buffer)
    .then(({ channelData: [samples] }) => `${samples.length} samples`, ({ message }) => message);
  const compared = new wavefile.WaveFile(bytes).getSamples(false, Int16Array).length;
  console.log(`${name}: wav ${read} bytes, wav-decoder ${decoded}, wavefile ${compared} samples`);
}
JS
seen=$(node read.js)
echo "$seen"
[ "$seen" = 'even: wav 16 bytes, wav-decoder 8 samples, wavefile 8 samples
odd: wav 0 bytes, wav-decoder Offset is outside the bounds of the DataView, wavefile 8 samples' ]
