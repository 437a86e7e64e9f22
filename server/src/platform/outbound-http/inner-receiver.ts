import type { Answered } from './post-outcome.ts';

/** The host of a receiver inside this process, for test organizations. No name under `.invalid` ever resolves (RFC 6761). */
export const innerReceiverHost = 'receiver.invalid';

/** What that receiver answers: 500 at `/fail`, 204 everywhere else, without DNS or network. */
export function answerInside({ pathname }: URL, keepBytes: number | undefined): Answered {
  return {
    kind: 'answered',
    status: pathname === '/fail' ? 500 : 204,
    retryAfter: null,
    body: '',
    truncated: false,
    ...(keepBytes === undefined ? {} : { read: { bytes: Buffer.alloc(0), isCut: false } }),
  };
}
