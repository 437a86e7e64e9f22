import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { startSmsStage, type SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
});
afterAll(() => stage.close());

// Noon is when organizations begin; both are inside of the window in New York.
const inAMonth = '2027-02-13T17:00:00Z';
const aMonthAndMore = '2027-02-20T17:00:00Z';

const send = (organization: SmsOrganization) =>
  organization.call('POST', '/v1/test/clock/advance', { to: aMonthAndMore });
const arrived = (organization: SmsOrganization) =>
  waitFor(
    'the clock has arrived',
    async () => (await organization.call<{ status: string }>('GET', '/v1/test/clock')).body.status,
    (status) => status === 'ready',
  );
const requestsOf = async (ids: readonly string[]): Promise<string[]> =>
  (
    await stage.sql<{ reference: string }>(
      'select reference from simulated_carrier_requests where reference = any($1) order by id',
      [ids],
    )
  ).map(({ reference }) => reference);

describe('a scheduled text', () => {
  it('is one message for a hundred identical requests at once, and leaves once (promise P5)', async () => {
    const organization = await stage.organization();
    const [key, to] = [freshKey(), freshRecipient()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => organization.send({ to, send_at: inAMonth }, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const [id = '', ...others] = [...new Set(answers.map(({ body }) => body.id))];
    expect(others).toEqual([]);
    await send(organization);
    await arrived(organization);
    expect(await requestsOf([id])).toEqual([id]);
    expect((await organization.send({ to, send_at: inAMonth }, key)).body).toMatchObject({ id, status: 'delivered' });
    expect((await organization.list({ recipient: to })).body.data).toHaveLength(1);
  });

  it('never leaves once it answered canceled, however close to its instant that is (promise P15)', async () => {
    const organization = await stage.organization();
    const messages: SmsMessage[] = [];
    for (let nth = 0; nth < 60; nth += 1) messages.push(await organization.accepted({ send_at: inAMonth }));
    // Half of the cancels set out just before the clock does, the others once the carrier has the first of theirs.
    const [before, after] = [messages.slice(0, 30), messages.slice(30)];
    const early = before.map(({ id }) => organization.cancel(id));
    await send(organization);
    await waitFor(
      'the carrier has some',
      () => requestsOf(after.map(({ id }) => id)),
      (requests) => requests.length > 0,
    );
    const late = after.map(({ id }) => organization.cancel(id));
    const answers = await Promise.all([...early, ...late]);
    await arrived(organization);
    const canceled = messages.filter((_, index) => answers[index]?.status === 200);
    const refused = messages.filter((_, index) => answers[index]?.status === 409);
    expect(canceled.length + refused.length).toBe(messages.length);
    expect(canceled.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(await requestsOf(canceled.map(({ id }) => id))).toEqual([]);
    expect((await requestsOf(refused.map(({ id }) => id))).sort()).toEqual(refused.map(({ id }) => id).sort());
    for (const { id } of canceled.slice(0, 5)) expect(await organization.get(id)).toMatchObject({ status: 'canceled' });
  });
});

describe('a scheduled batch', () => {
  it('leaves row by row, each in the first instant that its recipient’s zone allows (promises P16 and P17)', async () => {
    const organization = await stage.organization();
    const zones = ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'];
    const batch = await organization.call<{ id: string }>(
      'POST',
      '/v1/sms/batches',
      {
        from_phone_number_id: organization.numberId,
        send_at: inAMonth,
        recipients: [
          ...zones.map((zone) => ({ to: freshRecipient(), text: 'Doors open', recipient_timezone: zone })),
          { to: 'nobody', text: 'Doors open' },
        ],
      },
      { 'idempotency-key': freshKey() },
    );
    expect(batch.status).toBe(202);
    await send(organization);
    await arrived(organization);
    const rows = (await organization.call<{ data: SmsMessage[] }>('GET', `/v1/sms/batches/${batch.body.id}/messages`))
      .body.data;
    const leftAt = new Map(
      await Promise.all(
        rows
          .filter(({ status }) => status === 'delivered')
          .map(async ({ id, recipient_timezone }) => {
            const [accepted] = await organization.events(id);
            return [recipient_timezone, accepted?.body.occurred_at] as const;
          }),
      ),
    );
    expect(leftAt).toEqual(
      new Map([
        ['Asia/Tokyo', '2027-02-13T23:00:00.000Z'],
        ['America/New_York', '2027-02-13T17:00:00.000Z'],
        ['Europe/Berlin', '2027-02-13T17:00:00.000Z'],
        ['Pacific/Auckland', '2027-02-13T19:00:00.000Z'],
      ]),
    );
    expect(rows.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const order = await requestsOf(rows.map(({ id }) => id));
    const due = order.map((id) => rows.find((row) => row.id === id)?.effective_send_at ?? '');
    expect(due).toEqual([...due].sort());
  });
});
