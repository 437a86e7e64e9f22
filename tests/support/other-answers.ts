import type { VendorFault } from './fake-vendor-server.ts';

/** The sound answer under the name of a coding, its body as `encode` makes it, in two pieces. */
export function coded(coding: string, encode: (body: Buffer) => Buffer): VendorFault {
  return {
    kind: 'otherwise',
    write: ({ status, headers, pieces }) => {
      const { 'content-length': _, ...rest } = headers;
      return { status, headers: { ...rest, 'content-encoding': coding }, pieces: encoded(pieces, encode) };
    },
  };
}

/** A success with this in place of what was asked for. */
export function instead(contentType: string, body: Buffer): VendorFault {
  return {
    kind: 'otherwise',
    write: () => ({ status: 200, headers: { 'content-type': contentType }, pieces: [body] }),
  };
}

async function* encoded(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  encode: (body: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  const body: Buffer[] = [];
  for await (const piece of pieces) body.push(piece);
  const bytes = encode(Buffer.concat(body));
  const half = bytes.length >> 1;
  yield bytes.subarray(0, half);
  yield bytes.subarray(half);
}
