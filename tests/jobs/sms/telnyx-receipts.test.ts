import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, type TelnyxFact, type TelnyxScript } from '../../support/fake-telnyx-script.ts';
import type { TelnyxError, TelnyxMessage } from '../../support/fake-telnyx-wire.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  server = await startTelnyxServer();
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

interface Sent {
  id: string;
  to: string;
  taken: TelnyxMessage;
}

/** Sends a text that the carrier treats so, and waits until the submission is over. */
async function sentWith(script: TelnyxScript, status: string): Promise<Sent> {
  const to = freshRecipient();
  server.fake.plan(to, script);
  const { id } = await live.accepted({ to });
  await live.reaches(id, status);
  return { id, to, taken: server.fake.messageTo(to) };
}

const accepted = (): Promise<Sent> => sentWith({ answers: [accept] }, 'accepted');
const lost = (): Promise<Sent> => sentWith({ answers: [{ kind: 'reset' }] }, 'submission_unknown');
const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);
const tell = (message: TelnyxMessage, fact: TelnyxFact, how?: { url?: string; errors?: readonly TelnyxError[] }) =>
  server.fake.callbacks.send(message, fact, how);

/** The same message as the carrier would tell of it if it named no address of ours. */
const withoutAddress = ({ id, send: { from, to, text } }: TelnyxMessage): TelnyxMessage => ({
  id,
  send: { from, to, text },
});
const withAddress = (message: TelnyxMessage, url: string): TelnyxMessage => ({
  ...message,
  send: { ...message.send, webhook_url: url },
});

/** Every stored event was looked at once; none of them changed the message. */
async function expectUnchanged(before: SmsMessage): Promise<void> {
  await waitFor(
    'every event was looked at',
    () =>
      server.stage.sql<{ count: number }>(
        'select count(*)::int as count from pgboss.job where name = $1 and state in ($2, $3, $4)',
        ['sms.carrier-events', 'created', 'active', 'retry'],
      ),
    ([row]) => row?.count === 0,
  );
  expect(await live.get(before.id)).toEqual(before);
}

describe('a receipt finds its message', () => {
  it('before the answer of the carrier came: accepted first, each state once', async () => {
    const { id } = await sentWith(
      { answers: [accept], early: ['sent', 'delivered'], callbacks: ['sent'] },
      'delivered',
    );
    await server.everythingTold();
    expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'settlement']);
  });

  it('before the answer of the carrier was lost: nothing is unknown any more', async () => {
    let loseAnswer = (): void => {};
    const hold = new Promise<void>((resolve) => {
      loseAnswer = resolve;
    });
    const { id, taken } = await sentWith({ answers: [{ kind: 'reset' }], early: ['sent'], hold }, 'sent');
    loseAnswer();
    await tell(taken, 'delivered');
    await live.reaches(id, 'delivered');
    expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
  });

  it('by the id of the carrier, where it names no reference', async () => {
    const { id, taken } = await accepted();
    await tell(withoutAddress(taken), 'sent');
    await tell(withoutAddress(taken), 'delivered');
    await live.reaches(id, 'delivered');
  });

  it('by the reference in the body, at an address without one', async () => {
    const { id, taken } = await lost();
    await tell(taken, 'delivered', { url: server.eventsUrl });
    await live.reaches(id, 'delivered');
    expect(await typesOf(id)).toEqual(['sms.submission_unknown', 'sms.delivered']);
  });

  it('by the reference in the address alone', async () => {
    const { id, taken } = await lost();
    await tell(withoutAddress(taken), 'delivered', { url: taken.send.webhook_url ?? '' });
    await live.reaches(id, 'delivered');
  });

  it('whose answer was lost, also when only its failure is told', async () => {
    const { id, taken } = await lost();
    await tell(taken, 'sending_failed');
    expect(await live.reaches(id, 'delivery_failed')).toMatchObject({ provider_status: 'sending_failed' });
  });
});

describe('a receipt changes no message that it is not about', () => {
  it('when its reference was not sealed by us', async () => {
    const { id, taken } = await lost();
    const before = await live.get(id);
    const url = taken.send.webhook_url ?? '';
    for (const wrong of [
      `${server.eventsUrl}?ref=${id}`,
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `${url}A`,
    ]) {
      await tell(withAddress({ ...taken, id: `${taken.id.slice(0, -4)}${wrong.length}` }, wrong), 'delivered');
    }
    await expectUnchanged(before);
  });

  it('when its reference was sealed for other numbers', async () => {
    const [one, other] = await Promise.all([lost(), lost()]);
    const before = await live.get(one.id);
    await tell(withAddress(other.taken, one.taken.send.webhook_url ?? ''), 'delivered', {
      url: one.taken.send.webhook_url ?? '',
    });
    await expectUnchanged(before);
    expect((await live.get(other.id)).status).toBe('submission_unknown');
  });

  it('when the carrier gave the message another id', async () => {
    const { id, taken } = await accepted();
    const before = await live.get(id);
    await tell({ ...taken, id: '00000000-0000-4000-8000-000000000000' }, 'delivered');
    await expectUnchanged(before);
    await tell(taken, 'sent');
    await live.reaches(id, 'sent');
  });
});

describe('what receipts say', () => {
  it('segments and cost of the carrier are kept', async () => {
    const { id } = await sentWith({ answers: [accept], callbacks: ['sent', 'delivered'] }, 'delivered');
    expect(await live.get(id)).toMatchObject({
      segment_count: 1,
      provider_cost_micro_usd: 4_000,
      provider_status: 'delivered',
      charged_micro_usd: 7_900,
    });
  });

  it('a message of which the network tells nothing stays sent, and says so; a later receipt still repairs it', async () => {
    const { id, taken } = await sentWith({ answers: [accept], callbacks: ['sent'] }, 'sent');
    await tell(taken, 'delivery_unconfirmed');
    const message = await waitFor(
      'the last word',
      () => live.get(id),
      ({ provider_status }) => provider_status === 'delivery_unconfirmed',
    );
    expect(message).toMatchObject({ status: 'sent', terminal_at: null, error: null });
    expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent']);
    await tell(taken, 'delivered');
    await live.reaches(id, 'delivered');
    expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
  });

  it.each<[string, TelnyxFact, TelnyxError[], string, string | null]>([
    [
      'a number that nobody has',
      'sending_failed',
      [{ code: '40310', title: "Invalid 'to'" }],
      'invalid_destination',
      '40310',
    ],
    ['content that is filtered', 'delivery_failed', [{ code: '40002', title: 'Spam' }], 'content_refused', '40002'],
    ['a message that expired', 'expired', [], 'expired', null],
    ['no reason', 'delivery_failed', [], 'unknown', null],
    ['a code of tomorrow', 'delivery_failed', [{ code: '40999', title: 'New' }], 'unknown', '40999'],
    ['an opt-out', 'sending_failed', [{ code: '40300', title: 'Blocked due to STOP message' }], 'opted_out', '40300'],
    ['a block for spam', 'delivery_failed', [{ code: '40300', title: 'Blocked as spam' }], 'content_refused', '40300'],
    ['a block for no reason', 'delivery_failed', [{ code: '40300', title: 'Blocked' }], 'unknown', '40300'],
    [
      'several, of which one is known',
      'delivery_failed',
      [
        { code: '99999', title: 'New' },
        { code: '40010', title: 'Not 10DLC registered' },
      ],
      'sender_not_ready',
      '40010',
    ],
  ])(
    '%s, told late, has a code of the closed list and the carrier its own',
    async (_, fact, errors, code, carrier_code) => {
      const { id, taken } = await accepted();
      await tell(taken, fact, { errors });
      const { error } = await live.reaches(id, 'delivery_failed');
      expect(error).toEqual({ code, message: expect.not.stringMatching(/telnyx/i), carrier_code });
    },
  );
});
