import { z } from 'zod';

// Nobody transcribes a year at once; what is beyond it is no length of audio, and no number to reckon a price with.
const mostSeconds = 31_536_000;

/** A length of audio as vendors of speech tell it, in seconds; some servers spell it as a text. */
export const vendorSeconds = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number().nonnegative().max(mostSeconds));

/**
 * A time within audio, in seconds; null where there is none to take. A vendor's arithmetic puts the first sound a little
 * before the audio, which is its beginning; from -1 on, which also says "unknown", a time is none.
 */
export const vendorTime = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number().gt(-1).max(mostSeconds))
  .transform((seconds) => Math.max(0, seconds))
  .nullish()
  .catch(null);
