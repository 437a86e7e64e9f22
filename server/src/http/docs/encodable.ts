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
  /** The best form that this Accept-Encoding takes; each is made once, when it is first asked for. */
  encode(acceptEncoding: string | undefined): Promise<{ coding: Coding | null; bytes: Buffer }>;
}

export function encodable(plain: Buffer): Encodable {
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    encode: async (acceptEncoding) => {
      const coding = preferred(acceptEncoding ?? '');
      if (coding === null) return { coding, bytes: plain };
      const bytes = made.get(coding) ?? compressors[coding](plain);
      made.set(coding, bytes);
      return { coding, bytes: await bytes };
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
