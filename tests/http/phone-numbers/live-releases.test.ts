import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshForSale } from '../../support/buying.ts';
import { type LiveNumbers, startLiveNumbers } from '../../support/live-numbers.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type PhoneNumber = components['schemas']['PhoneNumber'];

let live: LiveNumbers;
beforeAll(async () => {
  live = await startLiveNumbers();
});
afterAll(() => live.close());

// docs/decisions/numbers.md#d570
describe('a number that a live organization has bought at Telnyx', () => {
  it('releases a number here at once, and at the carrier as soon as its lock is taken away', async () => {
    const ours = await live.buyer();
    const { id, e164 } = await live.bought(ours);
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    number.deletion_lock_enabled = true;
    // As if it was not set up yet: its id there is asked for.
    await live.stage.sql('update phone_numbers set provider_resource_id = null where id = $1', [id]);
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    expect((await ours.call('GET', `/v1/phone-numbers/${id}`)).status).toBe(404);
    const isLocked = async () =>
      (
        await live.stage.sql<{ locked: boolean }>('select locked from number_releases where phone_number_id = $1', [id])
      )[0];
    await waitFor('the lock', isLocked, (row) => row?.locked === true);
    number.deletion_lock_enabled = false;
    await live.stage.sql('update number_releases set wake_at = now()');
    await waitFor(
      'the end',
      async () => live.atCarrier(e164),
      (there) => there === undefined,
    );
    await waitFor('the release', isLocked, (row) => row === undefined);
  });

  it('leaves a number at the carrier that the operator gives to another organization meanwhile', async () => {
    const [ours, theirs] = [await live.buyer(), await live.buyer()];
    const { id, e164, providerResourceId } = await live.bought(ours);
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    number.deletion_lock_enabled = true;
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    const open = () =>
      live.stage.sql<{ locked: boolean }>('select locked from number_releases where phone_number_id = $1', [id]);
    await waitFor('the lock', open, ([row]) => row?.locked === true);
    const path = `/v1/organizations/${theirs.id}/phone-numbers`;
    const json = { e164, providerResourceId };
    expect((await live.stage.ask({ method: 'POST', path, key: live.stage.adminKey, json })).status).toBe(201);
    number.deletion_lock_enabled = false;
    await live.stage.sql('update number_releases set wake_at = now() where phone_number_id = $1', [id]);
    await waitFor('the end of the release', open, (rows) => rows.length === 0);
    expect(live.atCarrier(e164)).toBe(number);
  });

  it('goes on letting go of a number that another organization has ordered and does not have', async () => {
    const [ours, theirs] = [await live.buyer(), await live.buyer()];
    const { id, e164 } = await live.bought(ours);
    const number = live.atCarrier(e164);
    if (number === undefined) throw new Error('The carrier does not have it');
    number.deletion_lock_enabled = true;
    expect((await ours.call('DELETE', `/v1/phone-numbers/${id}`)).status).toBe(200);
    const open = () =>
      live.stage.sql<{ locked: boolean }>('select locked from number_releases where phone_number_id = $1', [id]);
    await waitFor('the lock', open, ([row]) => row?.locked === true);
    live.fake.numbers.offer(e164, 'pends');
    expect((await live.buy(theirs, e164)).status).toBe(200);
    number.deletion_lock_enabled = false;
    await live.stage.sql('update number_releases set wake_at = now() where phone_number_id = $1', [id]);
    await waitFor('the end of the release', open, (rows) => rows.length === 0);
    expect(live.fake.setup.numbers).not.toContain(number);
  });

  it('leaves a number at the carrier that another organization has bought meanwhile', async () => {
    const [ours, theirs] = [await live.buyer(), await live.buyer()];
    const { id, e164 } = await live.bought(ours);
    // Its release reached the carrier, and nothing of that came back.
    live.fake.setup.numbers.splice(0);
    live.fake.numbers.offer(e164);
    await live.stage.sql('update phone_numbers set released_at = now() where id = $1', [id]);
    const again = (await live.buy(theirs, e164)).body;
    await live.lookNow();
    await live.until(theirs, again.id, (number) => number.smsMessagingProfileStatus === 'ready');
    await live.stage.sql(
      `insert into number_releases (phone_number_id, organization_id, e164, carrier, resource_id, wake_at, created_at)
       values ($1, $2, $3, 'telnyx', null, now(), now())`,
      [id, ours.id, e164],
    );
    await waitFor(
      'the release',
      () => live.stage.sql('select from number_releases where phone_number_id = $1', [id]),
      (rows) => rows.length === 0,
    );
    expect(live.atCarrier(e164)).toMatchObject({ customer_reference: again.id });
  });

  it('cancels an order that the carrier holds, and answers 409 where it cannot', async () => {
    const ours = await live.buyer();
    const [held, sold] = [
      live.fake.numbers.offer(freshForSale(), 'pends'),
      live.fake.numbers.offer(freshForSale(), 'pends'),
    ];
    const [first, second] = [(await live.buy(ours, held)).body, (await live.buy(ours, sold)).body];
    expect((await ours.call('DELETE', `/v1/phone-numbers/${first.id}`)).status).toBe(200);
    expect(await ours.ledger(`${first.id}:1`)).toHaveLength(2);
    live.fake.numbers.end(sold, 'success');
    expect(await ours.call('DELETE', `/v1/phone-numbers/${second.id}`)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_OPEN' },
    });
  });
});

describe('numbers of two organizations at one account (promise P14)', () => {
  it('are to the other one what no one has, and stay as they are whatever it asks', async () => {
    const [ours, theirs] = [await live.buyer(), await live.buyer()];
    const [own, foreign] = [await live.bought(ours), await live.bought(theirs)];
    const unknown = 'num_01997f1b00007c3d8e4f5a6b7c8d9eff';
    const at = JSON.stringify(live.atCarrier(foreign.e164));
    for (const [method, json] of [['GET'], ['PATCH', { label: 'Mine' }], ['DELETE']] as const) {
      const ask = async (id: string) => {
        const { status, body } = await ours.call<Record<string, unknown>>(method, `/v1/phone-numbers/${id}`, json);
        return { status, body: { ...body, requestId: null, request_id: null } };
      };
      expect(await ask(foreign.id)).toEqual(await ask(unknown));
    }
    // Someone else's number and one that no one sells are refused alike.
    const refused = async (e164: string) => {
      const { status, body } = await live.buy(ours, e164);
      return { status, code: 'code' in body ? body.code : null, error: 'error' in body ? body.error : null };
    };
    expect(await refused(foreign.e164)).toEqual(await refused(freshForSale()));
    const seen = async (path: string) => (await ours.call('GET', path)).text;
    const shown = await Promise.all(['/v1/phone-numbers', '/v1/credits/ledger'].map(seen));
    expect(shown.join('')).toContain(own.id);
    for (const trace of [foreign.id, foreign.e164, foreign.providerResourceId ?? '', theirs.id])
      expect(shown.join('')).not.toContain(trace);
    await Promise.all([own, foreign].map(({ id }) => live.looked(id)));
    // What the carrier has of ours says nothing of theirs, and its end ends theirs not.
    live.fake.setup.numbers.splice(
      live.fake.setup.numbers.findIndex(({ phone_number: e164 }) => e164 === own.e164),
      1,
    );
    await live.stage.sql('update number_routings set times_missing = 1, attempts = 0, wake_at = now()');
    const isMissing = ({ setupStatus }: PhoneNumber) =>
      setupStatus.issues.some((issue) => issue.startsWith('missing_at_carrier:'));
    await live.until(ours, own.id, isMissing);
    const left = await waitFor(
      'the look at theirs',
      () =>
        live.stage.sql<{ times: number }>(
          'select times_missing as times from number_routings where phone_number_id = $1',
          [foreign.id],
        ),
      ([row]) => row?.times === 0,
    );
    expect(left).toHaveLength(1);
    expect(isMissing(await live.until(theirs, foreign.id, () => true))).toBe(false);
    expect(JSON.stringify(live.atCarrier(foreign.e164))).toBe(at);
    expect((await theirs.events(foreign.id)).map(({ type }) => type)).toEqual(['number.purchased']);
  });
});
