import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshForSale } from '../../support/buying.ts';
import { type LiveNumbers, startLiveNumbers } from '../../support/live-numbers.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];

let live: LiveNumbers;
beforeAll(async () => {
  live = await startLiveNumbers();
});
afterAll(() => live.close());

// docs/decisions/numbers.md#d576
describe('where the carrier sends calls and texts of a live number', () => {
  const codesOf = ({ setupStatus }: PhoneNumber) => setupStatus.issues.map((issue) => issue.split(':')[0]);
  const askAgain = (id: string) =>
    live.stage.sql('update number_routings set wake_at = now() where phone_number_id = $1', [id]);
  const change = (ours: Organization, id: string, json: object) => ours.call('PATCH', `/v1/phone-numbers/${id}`, json);

  it('is read behind its purchase, and again as soon as its agent changes', async () => {
    const ours = await live.buyer();
    const { id, e164 } = await live.bought(ours);
    const { body: agents } = await ours.call<{ id: string }[]>('GET', '/v1/agents');
    await change(ours, id, { direction: 'both', agentId: agents[0]?.id });
    const ready = await live.until(ours, id, ({ setupStatus }) => setupStatus.inboundReady);
    expect(codesOf(ready)).toEqual(['campaign_not_assigned']);

    await live.looked(id);
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    Object.assign(number, { connection_id: 'of_another', messaging_profile_id: 'of_another' });
    await change(ours, id, { agentId: agents[0]?.id });
    const astray = await live.until(ours, id, ({ setupStatus }) => !setupStatus.inboundReady);
    expect(codesOf(astray)).toEqual(['campaign_not_assigned', 'voice_not_routed', 'text_not_routed']);
    await live.looked(id);
    // A label decides nothing of it.
    number.connection_id = live.fake.account.connectionId;
    await change(ours, id, { label: 'Front desk' });
    expect(codesOf(await live.until(ours, id, () => true))).toContain('voice_not_routed');
    await askAgain(id);
    expect(codesOf(await live.until(ours, id, ({ setupStatus }) => setupStatus.inboundReady))).not.toContain(
      'voice_not_routed',
    );
  });

  it('is not known of one that the account lacks, which is believed when it was asked twice, and ends with an answer', async () => {
    const ours = await live.stage.organization({ mode: 'live' });
    const e164 = freshForSale();
    const path = `/v1/organizations/${ours.id}/phone-numbers`;
    const given = await live.stage.ask<PhoneNumber>({ method: 'POST', path, key: live.stage.adminKey, json: { e164 } });
    const { id } = given.body;
    const looks = async () =>
      (
        await live.stage.sql<{ times: number }>(
          'select times_missing as times from number_routings where phone_number_id = $1',
          [id],
        )
      )[0]?.times;
    await waitFor('the first look', looks, (times) => times === 1);
    // What changes meanwhile does not hurry the second one, which comes a minute later.
    await change(ours, id, { direction: 'both' });
    await change(ours, id, { agentId: null });
    const [second] = await live.stage.sql<{ rests: boolean }>(
      `select wake_at > now() + interval '10 seconds' as rests from number_routings where phone_number_id = $1`,
      [id],
    );
    expect(second).toEqual({ rests: true });
    expect(codesOf(await live.until(ours, id, () => true))).not.toContain('missing_at_carrier');
    await askAgain(id);
    const missing = await live.until(ours, id, (number) => codesOf(number).includes('missing_at_carrier'));
    // Nothing is suspended or released for it.
    expect(missing).toMatchObject({ suspendedAt: null, setupStatus: { inboundReady: false, outboundReady: true } });

    live.fake.setup.numbers.push({
      id: '1293384261075731999',
      record_type: 'phone_number',
      phone_number: e164,
      status: 'active',
      connection_id: live.fake.account.connectionId,
      messaging_profile_id: live.fake.account.messagingProfileId,
    });
    // An answer that decides nothing leaves what was read.
    live.fake.setup.plan({ kind: 'refuse', status: 500, json: {} });
    await askAgain(id);
    await waitFor(
      'a try',
      () =>
        live.stage.sql<{ attempts: number }>('select attempts from number_routings where phone_number_id = $1', [id]),
      ([row]) => (row?.attempts ?? 0) > 0,
    );
    expect(codesOf(await live.until(ours, id, () => true))).toContain('missing_at_carrier');
    await askAgain(id);
    await live.until(ours, id, (number) => !codesOf(number).includes('missing_at_carrier'));
    expect(await looks()).toBe(0);
  });

  it('is asked anew where the list of the account lacks a number; one that it has beside is a line of the log', async () => {
    const ours = await live.buyer();
    const { id, e164 } = await live.bought(ours);
    await live.looked(id);
    const { numbers } = live.fake.setup;
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    const stranger = freshForSale();
    // An order that failed, and that the carrier delivers all the same.
    const late = live.fake.numbers.offer(freshForSale(), 'fails');
    const failed = (await live.buy(ours, late)).body.id;
    await live.lookNow();
    await live.until(ours, failed, (one) => codesOf(one).includes('order_failed'));
    // The list lacks it, and the number alone is there all the same.
    live.fake.setup.hidden.add(e164);
    for (const [nth, phone_number] of [stranger, late].entries())
      numbers.push({ ...number, id: `129338426107573199${nth}`, phone_number });
    await live.stage.sql(`update number_routings set read_at = '2020-01-01' where phone_number_id = $1`, [id]);
    const sweep = () => live.stage.sql(`update number_sweeps set wake_at = now() where carrier = 'telnyx'`);
    const lines = (what: RegExp) => live.log.filter((line) => what.test(line));

    // A list that breaks off decides nothing.
    live.fake.setup.plan({ kind: 'half_body' });
    await sweep();
    await waitFor(
      'the list that breaks off',
      async () => lines(/decided nothing/),
      (seen) => seen.length === 1,
    );
    expect(lines(/no organization has here/)).toEqual([]);

    await sweep();
    const [line = ''] = await waitFor(
      'the line',
      async () => lines(/no organization has here/),
      (seen) => seen.length > 0,
    );
    expect(JSON.parse(line)).toMatchObject({ carrier: 'telnyx', numbers: [stranger, late].toSorted() });
    await waitFor(
      'the look',
      () =>
        live.stage.sql<{ read: boolean; missing: number }>(
          `select read_at > '2020-01-01' as read, times_missing as missing from number_routings where phone_number_id = $1`,
          [id],
        ),
      ([row]) => row?.read === true && row.missing === 0,
    );
    expect(codesOf(await live.until(ours, id, () => true))).toEqual(['campaign_not_assigned']);
    expect(numbers.map((one) => one.phone_number)).toEqual(expect.arrayContaining([stranger, late]));
    expect(await ours.ledger(`${failed}:1`)).toHaveLength(2);
    expect(codesOf(await live.until(ours, failed, () => true))).toEqual(['order_failed']);
  });
});
