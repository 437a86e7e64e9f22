import type { Temporal } from 'temporal-polyfill';
import type { Principal, StreamCredential } from '../../contract/principal.ts';
import type { OrganizationsPorts } from '../../organizations/index.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { Clock } from '../../platform/time/clock.ts';

/**
 * Credentials of one stream each, for pages that must not hold a key. None is kept: a token says itself what it opens. Who has it
 * can read that, the ids of organization and key among it, and change nothing.
 */
export interface StreamTokens {
  /** Another one at each call, good for so many seconds of real time. */
  issue(
    key: Pick<Principal, 'organizationId' | 'apiKeyId'>,
    asked: { operation: StreamOperation; ttlSeconds: number },
  ): { token: string; expiresAt: Temporal.Instant };
  /**
   * The key behind a token, with what the token opens; null for every bearer that was not issued here, whose time is over, or
   * whose key is not in force any more.
   */
  authenticate(bearer: string): Promise<StreamCredential | null>;
}

type StreamOperation = 'stt' | 'tts';

const channels: Readonly<Record<string, StreamCredential['channel']>> = { stt: 'transcription', tts: 'speech' };
const prefix = 'str_';
// It names its organization itself: who shows it says nothing else.
const scope = { organizationId: '', kind: 'stream token', filter: {} };

export function createStreamTokens(options: {
  cursors: Cursors;
  randomness: Randomness;
  clock: Clock;
  keyOf: OrganizationsPorts['keyOf'];
}): StreamTokens {
  const { cursors, randomness, clock, keyOf } = options;
  return {
    issue: ({ organizationId, apiKeyId }, { operation, ttlSeconds }) => {
      const expiresAt = clock.now().add({ seconds: ttlSeconds });
      // Short names: a bearer has 256 characters.
      const sealed = cursors.seal(scope, {
        o: organizationId,
        k: apiKeyId,
        p: operation,
        u: expiresAt.epochMilliseconds,
        i: randomness.bytes(12).toString('base64url'),
      });
      return { token: `${prefix}${sealed}`, expiresAt };
    },
    authenticate: async (bearer) => {
      if (!bearer.startsWith(prefix)) return null;
      const { o, k, p, u, i } = cursors.open(scope, bearer.slice(prefix.length)) ?? {};
      const channel = channels[String(p)];
      if (typeof o !== 'string' || typeof k !== 'string' || typeof u !== 'number' || channel === undefined) return null;
      if (clock.now().epochMilliseconds >= u) return null;
      const key = await keyOf({ organizationId: o, apiKeyId: k });
      return key === null ? null : { kind: 'stream', channel, key: key.holder, idempotencyKey: `${prefix}${i}` };
    },
  };
}
