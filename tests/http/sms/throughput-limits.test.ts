import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { createSmsOrganization, type SmsMessage, type SmsOrganization } from '../../support/sms-organization.ts';
import { startSmsStage, type SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
});
afterAll(() => stage.close());

/** One text in a hundred seconds: nothing comes of the time that a test takes. */
const slow = 0.01;
const limit = (organization: SmsOrganization, subjectId: string, perSecond: number) =>
  organization.call('PUT', `/v1/sms/throughput-limits/${subjectId}`, { messages_per_second: perSecond });
const lift = (organization: SmsOrganization, subjectId: string) =>
  organization.call('DELETE', `/v1/sms/throughput-limits/${subjectId}`);
const list = async (organization: SmsOrganization) =>
  (await organization.call<{ data: Array<Record<string, unknown>> }>('GET', '/v1/sms/throughput-limits')).body.data;

const sent = async (organization: SmsOrganization, texts: number): Promise<SmsMessage[]> => {
  const messages: SmsMessage[] = [];
  for (let nth = 0; nth < texts; nth += 1) messages.push(await organization.accepted());
  return messages;
};
/** What stands in line, oldest first, once it is so many. */
const inLine = (organization: SmsOrganization, count: number): Promise<SmsMessage[]> =>
  waitFor(
    `${count} texts stand in line`,
    async () => (await organization.list({ status: 'queued', limit: '100' })).body.data.toReversed(),
    (seen) => seen.length === count && seen.every((message) => message.queue_position !== null),
  );
const passTo = async (organization: SmsOrganization, seconds: number): Promise<void> => {
  const { body } = await organization.call<{ now: string }>('GET', '/v1/test/clock');
  await organization.call('POST', '/v1/test/clock/advance', {
    to: new Date(Date.parse(body.now) + seconds * 1_000).toISOString(),
  });
  await waitFor(
    'the clock has arrived',
    async () => (await organization.call<{ status: string }>('GET', '/v1/test/clock')).body.status,
    (status) => status === 'ready',
  );
};

describe('a sender with a limit', () => {
  it('lets the others wait in line, which tells each its place and when it is expected to leave', async () => {
    const organization = await stage.organization();
    const unlimited = await stage.organization();
    await limit(organization, organization.numberId, slow);
    const messages = await sent(organization, 5);
    const waiting = await inLine(organization, 4);
    expect(waiting.map(({ id }) => id)).toEqual(messages.slice(1).map(({ id }) => id));
    expect(waiting.map(({ queue_position }) => queue_position)).toEqual([1, 2, 3, 4]);
    const [first = 0, ...rest] = waiting.map(({ estimated_send_at }) => Date.parse(estimated_send_at ?? ''));
    expect(rest.map((at) => Math.round((at - first) / 1_000))).toEqual([100, 200, 300]);
    expect(await organization.get(messages[2]?.id ?? '')).toMatchObject({ queue_position: 2 });

    // Each way to ask tells the same place.
    const key = freshKey();
    const fields = { to: waiting[0]?.to ?? '' };
    const last = await organization.accepted(fields, key);
    const again = await organization.accepted(fields, key);
    expect([last, again]).toMatchObject([{ queue_position: 5 }, { id: last.id, queue_position: 5 }]);
    const path = `/v1/sms/conversations/${last.conversation_id}/messages`;
    expect((await organization.call<{ data: SmsMessage[] }>('GET', path)).body.data[0]).toMatchObject({
      id: last.id,
      queue_position: 5,
    });
    const body = { text: 'Soon', recipient_timezone: 'America/New_York' };
    const reply = () => organization.call('POST', path, body, { 'idempotency-key': key });
    const place = { status: 202, body: { conversation_id: last.conversation_id, queue_position: 6 } };
    expect([await reply(), await reply()]).toMatchObject([place, place]);

    // Nobody else waits for it.
    const [other] = await sent(unlimited, 1);
    expect(other).toMatchObject({ queue_position: null, estimated_send_at: other?.effective_send_at });
    expect(await unlimited.reaches(other?.id ?? '', 'delivered')).toMatchObject({
      queue_position: null,
      estimated_send_at: null,
    });
  });

  it('sends one after another as its bucket fills, on the clock of its organization, and all once the limit is lifted', async () => {
    const organization = await stage.organization();
    await limit(organization, organization.numberId, slow);
    const messages = await sent(organization, 6);
    await inLine(organization, 5);
    await passTo(organization, 201);
    const left = await inLine(organization, 3);
    expect(left.map(({ id }) => id)).toEqual(messages.slice(3).map(({ id }) => id));

    expect((await lift(organization, organization.numberId)).status).toBe(204);
    for (const { id } of messages) await organization.reaches(id, 'delivered');
    expect((await lift(organization, organization.numberId)).status).toBe(404);
  });

  it('cancels what stands in line, and that takes nobody’s turn', async () => {
    const organization = await stage.organization();
    await limit(organization, organization.numberId, slow);
    const messages = await sent(organization, 3);
    const [second] = await inLine(organization, 2);
    expect((await organization.cancel(second?.id ?? '')).body).toMatchObject({
      status: 'canceled',
      queue_position: null,
      estimated_send_at: null,
    });
    expect(await organization.get(messages[2]?.id ?? '')).toMatchObject({ queue_position: 1 });
  });
});

describe('a campaign with a limit', () => {
  it('shares it among all its senders', async () => {
    const organization = await stage.organization();
    const [row] = await stage.sql<{ id: string; campaign: string }>(
      `insert into phone_numbers select (jsonb_populate_record(n, jsonb_build_object(
         'id', 'num_twin_' || n.id, 'e164', '+1646777' || lpad((random() * 9999)::int::text, 4, '0')))).*
       from phone_numbers n where id = $1 returning id, sms_campaign_id as campaign`,
      [organization.numberId],
    );
    if (row === undefined) throw new Error('No second number');
    await limit(organization, row.campaign, slow);
    const twin = { ...(await createSmsOrganization(stage, organization.id, organization.apiKey)), numberId: row.id };
    for (let nth = 0; nth < 3; nth += 1) {
      await organization.accepted();
      await organization.accepted({ from_phone_number_id: twin.numberId });
    }
    const waiting = await inLine(organization, 5);
    expect(waiting.map(({ queue_position }) => queue_position).sort()).toEqual([1, 1, 2, 2, 3]);
    expect(await list(organization)).toEqual([
      expect.objectContaining({ subject: 'campaign', subject_id: row.campaign, messages_per_second: slow }),
    ]);
  });
});

describe('a limit', () => {
  it('is kept as it was set last, and forgotten when it is lifted', async () => {
    const organization = await stage.organization();
    expect(await list(organization)).toEqual([]);
    expect((await limit(organization, organization.numberId, 3)).status).toBe(200);
    expect((await limit(organization, organization.numberId, 0.5)).body).toMatchObject({
      subject: 'sender',
      subject_id: organization.numberId,
      messages_per_second: 0.5,
    });
    expect(await list(organization)).toHaveLength(1);
    await lift(organization, organization.numberId);
    expect(await list(organization)).toEqual([]);
  });

  it.each([0, -1, 0.009, 10_001, '1', null])('of %p is refused and nothing is set', async (perSecond) => {
    const organization = await stage.organization();
    const answer = await organization.call<{ issues: unknown }>(
      'PUT',
      `/v1/sms/throughput-limits/${organization.numberId}`,
      { messages_per_second: perSecond },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: '/body/messages_per_second' })]);
    expect(await list(organization)).toEqual([]);
  });
});
