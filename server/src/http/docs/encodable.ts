import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  // The quality at which megabytes take a fraction of a second; the rest gains little.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

type Coding = keyof typeof compressors;

/** Bytes, and what they are in each content coding. */
export interface Encodable {
  /** The best coding that this Accept-Encoding takes; null for none. */
  codingFor(acceptEncoding: string | undefined): Coding | null;
  /** The bytes in a coding; made once, when they are first asked for, and again where that failed. */
  encode(coding: Coding | null): Promise<Buffer>;
}

export function encodable(
  plain: Buffer,
  compress: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = compressors,
): Encodable {
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    codingFor: (acceptEncoding) => preferred(acceptEncoding ?? ''),
    encode: async (coding) => {
      if (coding === null) return plain;
      const bytes = made.get(coding) ?? compress[coding](plain);
      made.set(coding, bytes);
      try {
        return await bytes;
      } catch (error) {
        made.delete(coding);
        throw error;
      }
    },
  };
}

/** Brotli before gzip, where the caller names them and does not refuse them by `q=0` (RFC 9110, 12.5.3). */
function preferred(acceptEncoding: string): Coding | null {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}
