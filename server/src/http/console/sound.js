/** Samples (16 bits, little-endian, one channel) as a WAV file, which players take. */
export function wavOf(samples, rateHz) {
  const head = new DataView(new ArrayBuffer(44));
  const write = (at, text) => [...text].forEach((letter, nth) => head.setUint8(at + nth, letter.charCodeAt(0)));
  write(0, 'RIFF');
  head.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  // PCM, one channel.
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rateHz, true);
  head.setUint32(28, rateHz * 2, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  write(36, 'data');
  head.setUint32(40, samples.byteLength, true);
  return new Blob([head, samples], { type: 'audio/wav' });
}
