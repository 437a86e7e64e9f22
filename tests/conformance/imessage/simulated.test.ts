import { randomBytes } from 'node:crypto';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createDatabase } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createSimulatedImessage } from '../../../server/src/providers/simulated/imessage.ts';
import { signatureWindowSeconds, signedHeaders } from '../../../server/src/providers/simulated/wire.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { startCommitProxy } from '../../support/postgres-proxy.ts';
import type { ImessageHarness, ProviderBehaviour, ProviderTraits } from './harness.ts';
import { describeImessageProvider } from './suite.ts';

const recipientOf: Record<Exclude<ProviderBehaviour, 'take'>, string> = {
  downgrade: '+15005550302',
  hold: '+15005550304',
  refuse: '+15005550306',
  silent: '+15005550307',
  lost: '+15005550308',
  away: '+15005550311',
};

const traits: ProviderTraits = {
  ambiguities: { 'an answer that the wire loses': 'taken', 'a request that the wire loses at its end': 'not_taken' },
  harmless: ['a line that is cut before the request is whole'],
  takesReference: true,
};

// Its wire is that to its books.
describeImessageProvider('simulated', traits, async (): Promise<ImessageHarness> => {
  const created = await createTestDatabase();
  const log = createLog({ level: 'silent', pretty: false });
  const proxy = await startCommitProxy(created.url);
  const connect = (url: string) => createDatabase({ url, log, maxConnections: 5 });
  const [database, books] = [connect(proxy.url), connect(created.url)];
  const signingKey = randomBytes(32);
  const provider = createSimulatedImessage({
    database,
    clock: systemClock,
    ids: createIds(systemClock, systemRandomness),
    randomness: systemRandomness,
    log,
    signingKeys: [signingKey],
    callbackUrl: () => 'http://127.0.0.1:1/',
    httpPost: async () => 503,
  });
  const rename = (from: string, to: string) =>
    books.read.query(
      ['messages', 'identities']
        .map((what) => `alter table ${from}_imessage_${what} rename to ${to}_imessage_${what}`)
        .join('; '),
    );
  return {
    provider,
    sign: (rawBody, at) => ({
      headers: signedHeaders(signingKey, rawBody, at),
      query: {},
      rawQuery: '',
      rawBody,
      receivedAt: at,
    }),
    signatureHeaders: ['simulated-signature', 'simulated-timestamp'],
    replayWindowSeconds: signatureWindowSeconds,
    recipientFor: (behaviour) => (behaviour === 'take' ? freshRecipient() : recipientOf[behaviour]),
    breakWire: (fault) =>
      proxy.loseNext(
        fault === 'an answer that the wire loses'
          ? 'answer'
          : fault === 'a request that the wire loses at its end'
            ? 'commit'
            : 'statement',
      ),
    mendWire: async () => {},
    requestsOf: async (reference) => {
      const [row] = await books.read.query<{ asked: number; taken: number }>(
        `select count(*)::int as asked, count(*) filter (where taken)::int as taken
         from simulated_imessage_messages where reference = $1`,
        [reference],
      );
      return row ?? { asked: 0, taken: 0 };
    },
    nameOf: async (identityId) => {
      const [row] = await books.read.query<{ name: string | null }>(
        'select display_name as name from simulated_imessage_identities where identity_id = $1',
        [identityId],
      );
      return row?.name ?? null;
    },
    names: { taken: 'Bluebird Kitchen', refused: 'Reject this', lost: 'Lost and found' },
    now: () => systemClock.now(),
    whileAway: async (work) => {
      await rename('simulated', 'away');
      try {
        return await work();
      } finally {
        await rename('away', 'simulated');
      }
    },
    close: async () => {
      await database.close();
      await books.close();
      await proxy.close();
      await created.drop();
    },
  };
});
