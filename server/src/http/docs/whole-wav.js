// A WAV that came in a stream says that its lengths are not known. A player wants them, and now they are.
globalThis.wholeWav = async (answer) => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const head = new DataView(bytes.buffer);
  head.setUint32(4, bytes.length - 8, true);
  head.setUint32(40, bytes.length - 44, true);
  return new Blob([bytes], { type: 'audio/wav' });
};
