import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { carrierRequests } from '../../support/sms-carrier-books.ts';
import type { SmsBatch, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

const refused = '+15005550001';
const failsLater = '+15005550002';
const rateLimitedTwice = '+15005550005';
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const until = (id: string, what: string, isSo: (batch: SmsBatch) => boolean): Promise<SmsBatch> =>
  waitFor(what, () => ours.getBatch(id), isSo);
const cancel = (id: string) => ours.call<SmsBatch>('POST', `/v1/sms/batches/${id}/cancel`);

describe('the life of a batch', () => {
  it('sends every row once, equal ones too, counts them as they go, and ends completed', async () => {
    const different = Array.from({ length: 58 }, () => ours.row());
    const recipients = [...different, ...different.slice(0, 2)];
    const { id } = await ours.acceptedBatch({ recipients });
    const done = await until(id, 'all are delivered', (batch) => batch.delivered_count === 60);
    expect(done).toMatchObject({
      status: 'completed',
      accepted_count: 60,
      status_counts: { delivered: 60, queued: 0 },
    });
    expect(done.completed_at).not.toBeNull();
    for (const message of await ours.batchMessages(id)) {
      expect(await carrierRequests(stage, message.id)).toEqual(['accepted']);
      expect((await ours.events(message.id)).map(({ type }) => type)).toEqual([
        'sms.accepted',
        'sms.sent',
        'sms.delivered',
      ]);
      expect((await ours.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'settlement']);
    }
  });

  it('ends partially_failed with rows that were rejected, refused, or failed by a later receipt (promise P4)', async () => {
    const recipients = [refused, failsLater, 'none'].map((to) => ours.row({ to }));
    const { id } = await ours.acceptedBatch({ recipients: [ours.row(), ...recipients] });
    const done = await until(
      id,
      'two have failed',
      ({ failed_count, delivered_count }) => failed_count + delivered_count === 3,
    );
    expect(done).toMatchObject({
      status: 'partially_failed',
      accepted_count: 3,
      rejected_count: 1,
      failed_count: 2,
      delivered_count: 1,
    });
    const [, , late, never] = await ours.batchMessages(id);
    // A receipt moves the message, and not the time at which the server had done its part.
    expect(Date.parse(done.completed_at ?? '')).toBeLessThanOrEqual(Date.parse(late?.terminal_at ?? ''));
    expect(never).toMatchObject({ status: 'rejected', error: { code: 'invalid_destination' } });
    expect(await carrierRequests(stage, never?.id ?? '')).toEqual([]);
    expect(await ours.events(never?.id ?? '')).toEqual([]);
  });

  it('ends failed where every row fails', async () => {
    const { id } = await ours.acceptedBatch({ recipients: [ours.row({ to: refused }), ours.row({ to: 'none' })] });
    expect(await until(id, 'it ends', ({ completed_at }) => completed_at !== null)).toMatchObject({ status: 'failed' });
  });

  it('judges its rows again when they are due, and as proactive ones (promise P16)', async () => {
    const organization = await stage.organization();
    const [optedOut, wrote] = [organization.row(), organization.row()];
    const { id } = await organization.acceptedBatch({ recipients: [optedOut, wrote], send_at: '2027-01-13T20:00:00Z' });
    await organization.suppress(optedOut.to);
    // Past the send time and past 21:00 of the recipient, who has just written: a single text would count as a reply.
    await organization.passTime('10 hours');
    await organization.receive(wrote.to, 'Hello');
    const messages = await waitFor(
      'both are judged again',
      () => organization.batchMessages(id),
      ([first, second]) => first?.status === 'rejected' && second?.effective_send_at === '2027-01-14T13:00:00.000Z',
    );
    expect(messages).toMatchObject([{ error: { code: 'opted_out' } }, { status: 'scheduled', consent_basis: 'none' }]);
    expect(await organization.getBatch(id)).toMatchObject({
      status: 'scheduled',
      rejected_count: 1,
      accepted_count: 1,
    });
    for (const message of messages) expect(await carrierRequests(stage, message.id)).toEqual([]);
  });
});

describe('the cancel of a batch that is under way (promise P15)', () => {
  it('leaves none for the carrier but those that it was handed before', async () => {
    const recipients = [
      ...Array.from({ length: 40 }, () => ours.row()),
      ours.row({ to: rateLimitedTwice }),
      ...Array.from({ length: 40 }, () => ours.row({ recipient_timezone: 'Asia/Tokyo' })),
    ];
    const { id } = await ours.acceptedBatch({ recipients });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    const ended = await until(
      id,
      'nothing is under way',
      ({ status_counts: { queued, scheduled, submitting, accepted, sent } }) =>
        queued + scheduled + submitting + accepted + sent === 0,
    );
    expect(ended).toMatchObject({ status: 'canceled', completed_at: null });
    expect(ended.status_counts.canceled).toBeGreaterThanOrEqual(40);
    for (const message of await ours.batchMessages(id)) {
      const kinds = (await ours.ledger(message.id)).map(([kind]) => kind);
      if (message.status !== 'canceled') continue;
      expect(await carrierRequests(stage, message.id)).not.toContain('accepted');
      expect(kinds).toEqual(['reservation', 'release']);
    }
  });

  it('takes back what is due and stands in line, and what its carrier refused for now', async () => {
    const organization = await stage.organization();
    // One text may leave now, and the next in a hundred seconds.
    const limit = { messages_per_second: 0.01 };
    const limited = await organization.call('PUT', `/v1/sms/throughput-limits/${organization.numberId}`, limit);
    expect(limited.status).toBe(200);
    const recipients = Array.from({ length: 20 }, (_, nth) =>
      organization.row({ to: rateLimitedTwice, text: `Order ${nth}` }),
    );
    const { id } = await organization.acceptedBatch({ recipients });
    const messages = await organization.batchMessages(id);
    const requests = async () => (await Promise.all(messages.map((one) => carrierRequests(stage, one.id)))).flat();
    await waitFor('one was refused for now', requests, (made) => made.length === 1);
    await waitFor(
      'it waits again',
      () => organization.getBatch(id),
      ({ status, status_counts }) => status === 'processing' && status_counts.queued === 20,
    );
    expect(await organization.call('POST', `/v1/sms/batches/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'canceled', status_counts: { canceled: 20 } },
    });
    expect(await requests()).toEqual(['rate_limited']);
    for (const message of messages) {
      expect((await organization.ledger(message.id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    }
  });
});
