import { AppError } from './errors.ts';

/** Counts the streams that each organization has open in this process. */
export interface Seats {
  /** Takes one, and answers how to give it back, once. Throws 429 TOO_MANY_STREAMS where the organization has as many as it may. */
  take(organizationId: string): () => void;
}

export function createSeats(options: { most: number }): Seats {
  const taken = new Map<string, number>();
  return {
    take: (organizationId) => {
      const count = taken.get(organizationId) ?? 0;
      if (count >= options.most) throw tooManyStreams(options.most);
      taken.set(organizationId, count + 1);
      return () => {
        const left = (taken.get(organizationId) ?? 0) - 1;
        if (left > 0) taken.set(organizationId, left);
        else taken.delete(organizationId);
      };
    },
  };
}

function tooManyStreams(most: number): AppError {
  const text = `An organization has at most ${most} streams open at one process`;
  // A stream that was left lives until it is written to.
  return new AppError(429, 'TOO_MANY_STREAMS', text, {}, { headers: { 'retry-after': '15' } });
}
