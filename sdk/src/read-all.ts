/** A stream of bytes to its end. Not by way of a Response: in some runtimes that hides what the stream failed with. */
export async function readAll(bytes: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  const reader = bytes.getReader();
  const parts: Array<Uint8Array<ArrayBuffer>> = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}
