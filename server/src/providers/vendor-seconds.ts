import { z } from 'zod';

// Nobody transcribes a year at once; what is beyond it is no length of audio, and no number to reckon a price with.
const mostSeconds = 31_536_000;

/** A time or a length as vendors of speech tell it, in seconds. */
export const vendorSeconds = z.number().nonnegative().max(mostSeconds);
