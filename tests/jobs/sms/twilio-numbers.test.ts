import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, refuse, type TwilioScript } from '../../support/fake-twilio-script.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';

let server: TwilioServer;
let live: SmsOrganization;
beforeAll(async () => {
  server = await startTwilioServer();
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

async function sendWith(script: TwilioScript): Promise<{ to: string; id: string }> {
  const to = freshRecipient();
  server.fake.plan(to, script);
  return { to, id: (await live.accepted({ to })).id };
}
const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);

describe('a recipient whom the carrier takes for one who opted out', () => {
  const evidenceOf = async (recipient: string) =>
    (await live.call('GET', `/v1/sms/evidence?recipient=${encodeURIComponent(recipient)}`)).text;

  it('is suppressed, told and put on record as after STOP, once, until START lifts it', async () => {
    const { to, id } = await sendWith({ answers: [refuse(400, 21_610, 'Unsubscribed recipient')] });
    const { error } = await live.reaches(id, 'delivery_failed');
    expect(error).toMatchObject({ code: 'opted_out', carrier_code: '21610' });
    expect(await typesOf(id)).toEqual(['sms.delivery_failed', 'sms.opted_out']);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
    const list = await live.call('GET', `/v1/sms/suppressions?recipient=${encodeURIComponent(to)}`);
    expect(list.body).toMatchObject({
      data: [{ recipient: to, status: 'suppressed', keyword: null, source_phone_number_id: live.numberId }],
    });
    expect(await evidenceOf(to)).toContain(id);
    expect(await live.send({ to })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    expect(server.fake.sendsTo(to)).toHaveLength(1);
    await server.fake.callbacks.receive({ from: to, to: live.e164, text: 'START', optOutType: 'START' });
    expect(await typesOf((await live.inboundFrom(to)).id)).toEqual(['sms.received', 'sms.opted_in']);
    expect((await live.send({ to })).status).toBe(202);
  });

  it('is not told again where STOP came first', async () => {
    const { promise: hold, resolve: answer } = Promise.withResolvers<void>();
    const { to, id } = await sendWith({ answers: [refuse(400, 21_610, 'Unsubscribed recipient')], hold });
    await waitFor(
      'the carrier has the request',
      async () => server.fake.sendsTo(to).length,
      (sends) => sends === 1,
    );
    await server.fake.callbacks.receive({ from: to, to: live.e164, text: 'STOP', optOutType: 'STOP' });
    await live.inboundFrom(to);
    answer();
    await live.reaches(id, 'delivery_failed');
    expect(await typesOf(id)).toEqual(['sms.delivery_failed']);
    expect(await evidenceOf(to)).not.toContain(id);
  });

  it('is left alone where START came while the carrier still thought so', async () => {
    const { promise: hold, resolve: answer } = Promise.withResolvers<void>();
    const to = freshRecipient();
    await server.fake.callbacks.receive({ from: to, to: live.e164, text: 'STOP', optOutType: 'STOP' });
    await live.inboundFrom(to);
    await server.fake.callbacks.receive({ from: to, to: live.e164, text: 'START', optOutType: 'START' });
    await live.inboundFrom(to, 2);
    server.fake.plan(to, { answers: [refuse(400, 21_610, 'Unsubscribed recipient')], hold });
    const { id } = await live.accepted({ to });
    await waitFor(
      'the carrier has the request',
      async () => server.fake.sendsTo(to).length,
      (sends) => sends === 1,
    );
    for (const [count, word] of [
      [3, 'STOP'],
      [4, 'START'],
    ] as const) {
      await server.fake.callbacks.receive({ from: to, to: live.e164, text: word, optOutType: word });
      await live.inboundFrom(to, count);
    }
    answer();
    await live.reaches(id, 'delivery_failed');
    expect(await typesOf(id)).toEqual(['sms.delivery_failed']);
    expect((await live.send({ to })).status).toBe(202);
  });
});

describe('a number at a carrier that this server has no account at', () => {
  it('is not ready to send', async () => {
    const elsewhere = await server.liveOrganization({ smsCarrier: 'telnyx' });
    expect(await elsewhere.send()).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'carrier_not_configured' }] },
    });
  });

  it('is put at the right one by the operator, as soon as no text of it waits or is on its way', async () => {
    const owner = await server.liveOrganization();
    const giveTo = (smsCarrier: string) =>
      server.stage.ask<{ id: string }>({
        method: 'POST',
        path: `/v1/organizations/${owner.id}/phone-numbers`,
        key: server.stage.adminKey,
        json: { e164: owner.e164, smsCarrier },
      });
    const waiting = await owner.accepted({ send_at: '2027-01-13T19:00:00Z' });
    expect(await giveTo('telnyx')).toMatchObject({ status: 409, body: { code: 'NUMBER_IN_USE' } });
    await owner.cancel(waiting.id);
    const { promise: hold, resolve: answer } = Promise.withResolvers<void>();
    const to = freshRecipient();
    server.fake.plan(to, { answers: [accept], hold });
    const { id } = await owner.accepted({ to });
    await waitFor(
      'the carrier has the request',
      async () => server.fake.sendsTo(to).length,
      (sends) => sends === 1,
    );
    expect((await giveTo('telnyx')).status).toBe(409);
    answer();
    await owner.reaches(id, 'accepted');
    expect(await giveTo('telnyx')).toMatchObject({ status: 201, body: { id: owner.numberId, smsCarrier: 'telnyx' } });
    expect((await owner.send()).status).toBe(422);
    expect((await giveTo('twilio')).status).toBe(201);
    const back = await owner.accepted();
    await owner.reaches(back.id, 'delivered');
    // What the carrier tells of the text from before is still heard.
    await server.fake.callbacks.send(server.fake.messageTo(to), 'delivered');
    await owner.reaches(id, 'delivered');
  });
});
