import { AppError } from './errors.ts';

/** Counts the streams that each organization has open in this process. */
export interface StreamLimit {
  /** Takes one, and returns a function that gives it back, once. Throws 429 TOO_MANY_STREAMS where the organization has as many as it may. */
  take(organizationId: string): () => void;
}

export function createStreamLimit(options: { most: number }): StreamLimit {
  const open = new Map<string, number>();
  return {
    take: (organizationId) => {
      const count = open.get(organizationId) ?? 0;
      if (count >= options.most) throw tooManyStreams(options.most);
      open.set(organizationId, count + 1);
      return () => {
        const left = (open.get(organizationId) ?? 0) - 1;
        if (left > 0) open.set(organizationId, left);
        else open.delete(organizationId);
      };
    },
  };
}

function tooManyStreams(most: number): AppError {
  const text = `An organization has at most ${most} streams open at one process`;
  // A stream that was left lives until it is written to.
  return new AppError(429, 'TOO_MANY_STREAMS', text, {}, { headers: { 'retry-after': '15' } });
}
