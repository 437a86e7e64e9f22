/** Samples as they come on the wire, as numbers: a copy, whatever the bytes lie in. An odd byte at the end is left out. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  Buffer.from(samples.buffer).set(bytes.subarray(0, 2 * samples.length));
  return samples;
}

/** The other way around, without a copy. */
export function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
