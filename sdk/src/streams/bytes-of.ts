/** The bytes of audio, without a copy; null where it is none. */
export function bytesOf(audio: unknown): Uint8Array | null {
  if (ArrayBuffer.isView(audio)) return new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength);
  if (Object.prototype.toString.call(audio) === '[object ArrayBuffer]') return new Uint8Array(audio as ArrayBuffer);
  return null;
}
