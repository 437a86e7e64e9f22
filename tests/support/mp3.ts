/** What an MP3 is made of. */
export interface Mp3Parts {
  frames: number;
  /** A tag with a picture of so many bytes ahead of the frames. */
  pictureBytes?: number;
  /** A first frame that speaks of the file, as encoders write it. */
  info?: string;
  /** Behind the frames. */
  tail?: Buffer;
}

// MPEG-1, layer III, 64 kbit/s, 44,100 Hz, mono: 1,152 samples in 208 bytes.
const head = Buffer.from([0xff, 0xfb, 0x50, 0xc0]);
const frameBytes = 208;
const afterSideBytes = 4 + 17;

/** An MP3 whose frames hold noise: nothing here decodes it. */
export function mp3File({ frames, pictureBytes, info, tail = Buffer.alloc(0) }: Mp3Parts): Buffer {
  const frame = (seed: number): Buffer => {
    const bytes = Buffer.from(Uint8Array.from({ length: frameBytes }, (_, at) => (at * 31 + seed) % 251));
    head.copy(bytes);
    return bytes;
  };
  const facts = frame(0);
  if (info !== undefined) facts.write(info, afterSideBytes, 'latin1');
  return Buffer.concat([
    ...(pictureBytes === undefined ? [] : [id3(pictureBytes)]),
    ...(info === undefined ? [] : [facts]),
    ...Array.from({ length: frames }, (_, nth) => frame(nth)),
    tail,
  ]);
}

/** How long so many frames sound. */
export const mp3Ms = (frames: number): number => Math.round((frames * 1_152 * 1_000) / 44_100);

function id3(bytes: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
  return Buffer.concat([Buffer.from([...Buffer.from('ID3'), 4, 0, 0, ...size]), Buffer.alloc(bytes, 0xff)]);
}
