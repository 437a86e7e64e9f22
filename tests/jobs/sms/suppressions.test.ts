import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tx } from '../../../server/src/platform/db/database.ts';
import {
  decideSuppression,
  lockSuppressions,
  type SuppressionDecision,
} from '../../../server/src/sms/messages/suppressions.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
const ids = createIds(systemClock, systemRandomness);

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
}, 60_000);
afterAll(() => server.close());

/** Decides a word in the transaction, as the text that carries it does. */
async function hear(tx: Tx, recipient: string, word: 'STOP' | 'START', seq: number) {
  const { organizationId } = server;
  const decision: SuppressionDecision = {
    organizationId,
    recipient,
    status: word === 'STOP' ? 'suppressed' : 'lifted',
    keyword: word,
    phoneNumberId: 'num_1',
    messageId: `msg_${seq}`,
    providerMessageId: `provider_${seq}`,
    seq: String(seq),
  };
  await lockSuppressions(tx, ids, [{ organizationId, recipient }]);
  return decideSuppression(tx, decision);
}
const inTx = (recipient: string, word: 'STOP' | 'START', seq: number) =>
  server.database.tx((tx) => hear(tx, recipient, word, seq));
const somebodyWaits = () =>
  waitFor(
    'a transaction that waits for another',
    () =>
      server.database.read.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        [],
      ),
    (rows) => rows.length > 0,
  );

describe('the words of one recipient', () => {
  it('are decided one behind the other: of two first STOPs at once only one changed something', async () => {
    const recipient = freshRecipient();
    const { first, second } = await server.database.tx(async (tx) => {
      const decided = await hear(tx, recipient, 'STOP', 1);
      const other = inTx(recipient, 'STOP', 2);
      await somebodyWaits();
      return { first: decided, second: { other } };
    });
    expect(first).toEqual({ last: true, changed: true });
    expect(await second.other).toEqual({ last: true, changed: false });
  });

  it('are decided by the last that arrived, in whatever order they are read', async () => {
    const recipient = freshRecipient();
    expect(await inTx(recipient, 'START', 5)).toEqual({ last: true, changed: false });
    expect(await inTx(recipient, 'STOP', 9)).toEqual({ last: true, changed: true });
    expect(await inTx(recipient, 'START', 7)).toEqual({ last: false, changed: false });
    expect(await inTx(recipient, 'START', 11)).toEqual({ last: true, changed: true });
  });
});

describe('groups that take the same recipients', () => {
  it('in another order wait, and never for each other', async () => {
    const recipients = Array.from({ length: 8 }, freshRecipient);
    const taken = (order: readonly string[]) =>
      server.database.tx(async (tx) => {
        const refs = order.map((recipient) => ({ organizationId: server.organizationId, recipient }));
        await lockSuppressions(tx, ids, refs);
        await lockSuppressions(tx, ids, refs.toReversed());
      });
    const groups = Array.from({ length: 40 }, (_, index) =>
      taken(index % 2 === 0 ? recipients : recipients.toReversed()),
    );
    expect((await Promise.allSettled(groups)).filter(({ status }) => status === 'rejected')).toEqual([]);
    const rows = await server.database.read.query('select from sms_suppressions where recipient = any($1)', [
      recipients,
    ]);
    expect(rows).toHaveLength(recipients.length);
  });
});
