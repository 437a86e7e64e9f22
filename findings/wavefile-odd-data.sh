#!/usr/bin/env bash
# Sound of an odd number of bytes, as an odd number of samples of 8 bits, mu-law or A-law in one channel, is followed in a WAV by
# a byte of padding, which the size of the data chunk does not count. wavefile takes that byte for a sample.
#
# Versions: wavefile 11.0.0; wav-decoder 1.3.0 (for comparison, of PCM).
# Guess:    three samples are three samples, and what is written again is the same file.
# Seen:     there is a fourth one of zero: the lowest value of unsigned PCM, the loudest of mu-law, a click at the end of
#           each piece of a call that was cut at an odd byte. The file that is written again says that it has four.
# Output:   pcm: wavefile 128 255 0 0, written again with 4 bytes; wav-decoder 3 samples
#           mu-law: wavefile 255 206 78 0 as samples 0 988 -988 -32124
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module", "dependencies": { "wav-decoder": "1.3.0", "wavefile": "11.0.0" } }' >package.json
npm install --silent --no-audit --no-fund
cat >read.js <<'JS'
import decoder from 'wav-decoder';
import wavefile from 'wavefile';

const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const u16 = (...values) => Buffer.from(Uint16Array.from(values).buffer);
const chunk = (id, body) =>
  Buffer.concat([Buffer.from(id), u32(body.length), body, Buffer.alloc(body.length % 2)]);
const file = (format, sound) => {
  const head = Buffer.concat([u16(format, 1), u32(8000), u32(8000), u16(1, 8)]);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', head), chunk('data', Buffer.from(sound))]);
  return Buffer.concat([Buffer.from('RIFF'), u32(body.length), body]);
};
const pcm = file(1, [128, 255, 0]);
const read = new wavefile.WaveFile(pcm);
const { channelData } = await decoder.decode(Uint8Array.from(pcm).buffer);
const again = Buffer.from(read.toBuffer());
const written = again.readUInt32LE(again.indexOf('data') + 4);
console.log(`pcm: wavefile ${read.getSamples().join(' ')}, written again with ${written} bytes; wav-decoder ${channelData[0].length} samples`);
const law = new wavefile.WaveFile(file(7, [255, 206, 78]));
const bytes = law.getSamples().join(' ');
law.fromMuLaw();
console.log(`mu-law: wavefile ${bytes} as samples ${law.getSamples().join(' ')}`);
JS
seen=$(node read.js)
echo "$seen"
[ "$seen" = 'pcm: wavefile 128 255 0 0, written again with 4 bytes; wav-decoder 3 samples
mu-law: wavefile 255 206 78 0 as samples 0 988 -988 -32124' ]
