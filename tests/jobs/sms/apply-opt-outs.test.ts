import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accept } from '../../support/fake-telnyx-script.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  server = await startTelnyxServer();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  live = await server.liveOrganization();
});

interface Sent {
  id: string;
  to: string;
  providerMessageId: string;
}

async function acceptedText(to = freshRecipient()): Promise<Sent> {
  server.fake.plan(to, { answers: [accept] });
  const { id } = await live.accepted({ to });
  await live.reaches(id, 'accepted');
  return { id, to, providerMessageId: server.fake.messageTo(to).id };
}

const receipt = ({ id, providerMessageId }: Sent, status: 'delivered' | 'delivery_failed') => ({
  eventId: randomUUID(),
  kind: 'receipt',
  reference: id,
  providerMessageId,
  status,
  providerStatus: status,
  segmentCount: 1,
  costMicroUsd: null,
  error: status === 'delivered' ? null : { code: 'opted_out', message: 'Blocked', carrierCode: '40300' },
  occurredAt: new Date().toISOString(),
});
const word = (from: string, text: string) => ({
  eventId: randomUUID(),
  kind: 'inbound',
  reference: null,
  providerMessageId: randomUUID(),
  from,
  to: live.e164,
  text,
  optIntent: null,
  occurredAt: new Date().toISOString(),
});

/** Stores events as the carrier's callbacks do, in that order, and lets one job apply all of them. */
async function applyTogether(...events: ReadonlyArray<ReturnType<typeof receipt> | ReturnType<typeof word>>) {
  const rows = await server.stage.sql<{ seq: string }>(
    `insert into sms_carrier_events (carrier, event_id, message_id, provider_message_id, event, received_at, retry_at)
     select 'telnyx', e ->> 'eventId', e ->> 'reference', e ->> 'providerMessageId', e, clock_timestamp(),
       clock_timestamp() + interval '1 hour'
     from json_array_elements($1::json) with ordinality as t(e, nth) order by nth returning seq::text as seq`,
    [JSON.stringify(events)],
  );
  const seqs = rows.map(({ seq }) => seq);
  await server.stage.sql(`insert into pgboss.job (name, data) values ('sms.carrier-events', $1)`, [{ seqs }]);
  await waitFor(
    'they are applied',
    () =>
      server.stage.sql<{ left: number }>(
        'select count(*)::int as left from sms_carrier_events where seq = any($1::bigint[]) and processed_at is null',
        [seqs],
      ),
    ([row]) => row?.left === 0,
  );
}

const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);
const refusedAsSuppressed = { status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } };
/** What the evidence of a recipient holds, in order: the kind of each entry and the keyword that decided. */
async function evidenceOf(to: string): Promise<unknown[]> {
  const { body } = await live.call<{ entries: Array<{ content: string }> }>(
    'GET',
    `/v1/sms/evidence?recipient=${encodeURIComponent(to)}`,
  );
  return body.entries.map(({ content }) => {
    const { kind, data }: { kind: string; data: { keyword?: string | null } } = JSON.parse(content);
    return [kind, data.keyword];
  });
}

describe('an opt-out that a receipt tells', () => {
  it('suppresses the recipient, with the event of STOP and evidence', async () => {
    const sent = await acceptedText();
    await applyTogether(receipt(sent, 'delivery_failed'));
    expect(await typesOf(sent.id)).toEqual(['sms.accepted', 'sms.delivery_failed', 'sms.opted_out']);
    expect(await live.send({ to: sent.to })).toMatchObject(refusedAsSuppressed);
    expect(await evidenceOf(sent.to)).toEqual([['opted_out', null]]);
  });

  it('suppresses also who had come back before the text was due', async () => {
    const to = freshRecipient();
    await applyTogether(word(to, 'START'));
    const sent = await acceptedText(to);
    await applyTogether(receipt(sent, 'delivery_failed'));
    expect(await live.send({ to })).toMatchObject(refusedAsSuppressed);
  });

  it('does not suppress whoever came back since the text was handed over', async () => {
    const sent = await acceptedText();
    await applyTogether(word(sent.to, 'START'));
    await applyTogether(receipt(sent, 'delivery_failed'));
    expect(await typesOf(sent.id)).toEqual(['sms.accepted', 'sms.delivery_failed']);
    expect((await live.send({ to: sent.to })).status).toBe(202);
  });

  it('does not either where the text is due again later than that', async () => {
    const sent = await acceptedText();
    // As after an attempt that was put back for tomorrow.
    await server.stage.sql(`update sms_messages set due_at = due_at + interval '1 day' where id = $1`, [sent.id]);
    await applyTogether(word(sent.to, 'START'));
    await applyTogether(receipt(sent, 'delivery_failed'));
    expect((await live.send({ to: sent.to })).status).toBe(202);
  });

  it('suppresses nobody whose text was delivered after all', async () => {
    const sent = await acceptedText();
    await applyTogether(receipt(sent, 'delivery_failed'), receipt(sent, 'delivered'));
    expect(await live.get(sent.id)).toMatchObject({ status: 'delivered' });
    expect((await live.send({ to: sent.to })).status).toBe(202);
    expect(await evidenceOf(sent.to)).toEqual([]);
  });

  it.each(['before', 'after'])('takes nothing of a STOP that was stored %s it: evidence and answer', async (place) => {
    await live.call('PATCH', '/v1/sms/settings', { opt_out_message: 'You are out.' });
    const sent = await acceptedText();
    const [stop, refusal] = [word(sent.to, 'STOP'), receipt(sent, 'delivery_failed')];
    await applyTogether(...(place === 'before' ? [stop, refusal] : [refusal, stop]));
    expect(await evidenceOf(sent.to)).toEqual([['opted_out', 'STOP']]);
    const [answer] = await waitFor(
      'the answer is sent',
      async () =>
        (await live.list({ direction: 'outbound' })).body.data.filter(({ origin }) => origin === 'auto_reply'),
      ({ length }) => length > 0,
    );
    expect(answer).toMatchObject({ to: sent.to, text: 'You are out.' });
  });
});
