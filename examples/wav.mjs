// The form of audio in which the examples write and read files: WAV with 16-bit samples.
const headBytes = 44;

/** The head of a WAV file; without a length it is that of one whose end is not known yet. */
export function wavHead({ sample_rate_hz: rate, channels }, bytes = 0x7fff_0000) {
  const head = Buffer.alloc(headBytes);
  head.write('RIFF', 0);
  head.writeUInt32LE(headBytes - 8 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** The samples of a WAV file and their form; null where it is none, or has other samples. */
export function readWav(file) {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  let audio = null;
  for (let at = 12; at + 8 <= file.length; ) {
    const [name, size] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    const chunk = file.subarray(at + 8, at + 8 + size);
    if (
      name === 'fmt ' &&
      chunk.length >= 16 &&
      [1, 0xfffe].includes(chunk.readUInt16LE(0)) &&
      chunk.readUInt16LE(14) === 16
    )
      audio = { encoding: 'pcm_s16le', sample_rate_hz: chunk.readUInt32LE(4), channels: chunk.readUInt16LE(2) };
    if (name === 'data') return audio && { audio, samples: chunk };
    at += 8 + size + (size % 2);
  }
  return null;
}
