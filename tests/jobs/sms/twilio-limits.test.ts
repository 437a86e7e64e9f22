import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, refuse, type TwilioAnswer, type TwilioScript } from '../../support/fake-twilio-script.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { askedInVain, waitFor } from '../../support/sms-waiting.ts';
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

describe('what was provably not taken is sent again, and once (promise P3)', () => {
  const busy: Readonly<Record<string, TwilioAnswer>> = {
    'an account that asks too often': refuse(429, 20_429, 'Too many requests', { 'retry-after': '1' }),
    '429 of a proxy': { kind: 'raw', status: 429, body: '' },
    'a full queue of the number': refuse(400, 21_611, 'Queue full'),
  };

  it.each(Object.entries(busy))('%s', async (_, answer) => {
    const texts = await Promise.all(
      Array.from({ length: 3 }, () =>
        sendWith({ answers: [answer, accept], callbacks: ['queued', 'sent', 'delivered'] }),
      ),
    );
    await Promise.all(texts.map(({ id }) => live.reaches(id, 'delivered')));
    for (const { to, id } of texts) {
      expect(server.fake.sendsTo(to)).toHaveLength(2);
      expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
    }
  });
});

const pausedGauge = async (): Promise<string | undefined> =>
  (await server.stage.ask({ method: 'GET', path: '/metrics' })).text
    .split('\n')
    .find((line) => line.startsWith('trunkline_carrier_paused{carrier="twilio"}'));

describe('a number whose queue is full', () => {
  it('keeps no other number of the account waiting, also where the carrier says so under 429', async () => {
    const { to, id } = await sendWith({
      answers: [refuse(429, 21_611, 'Queue full', { 'retry-after': '300' }), accept],
    });
    await askedInVain(live, server.fake, { id, to });
    expect(await pausedGauge()).toMatch(/ 0$/);
    const other = await server.liveOrganization();
    const sent = await other.accepted();
    await other.reaches(sent.id, 'delivered');
    expect(server.fake.sendsTo(sent.to)).toMatchObject([{ From: other.e164 }]);
    expect(server.fake.sendsTo(to)).toHaveLength(1);
  });
});

describe('texts that an account was too busy for', () => {
  it('are sent when it takes some again, each once', async () => {
    const limit = refuse(429, 20_429, 'Too many requests', { 'retry-after': '2' });
    const first = await sendWith({ answers: [limit, accept] });
    await waitFor(
      'the limit is known',
      async () => server.fake.sendsTo(first.to).length,
      (sends) => sends > 0,
    );
    const others = await Promise.all(Array.from({ length: 5 }, () => sendWith({ answers: [accept] })));
    await Promise.all([first, ...others].map(({ id }) => live.reaches(id, 'accepted')));
    expect(server.fake.sendsTo(first.to)).toHaveLength(2);
    for (const { to } of others) expect(server.fake.sendsTo(to)).toHaveLength(1);
    const tries = await server.stage.sql<{ attempt: number }>(
      'select distinct attempt from sms_messages where id = any($1)',
      [others.map(({ id }) => id)],
    );
    expect(tries).toEqual([{ attempt: 1 }]);
    expect(await pausedGauge()).toMatch(/ 0$/);
  });
});

// The account rests after it.
describe('an account that asks too often', () => {
  it('is held back as a whole: other texts go back in line, unclaimed, and the carrier hears of none', async () => {
    const limit = refuse(429, 20_429, 'Too many requests', { 'retry-after': '30' });
    const first = await sendWith({ answers: [limit, accept] });
    await askedInVain(live, server.fake, first);
    const others = await Promise.all(Array.from({ length: 3 }, () => sendWith({ answers: [accept] })));
    await waitFor(
      'the others are back in line',
      () =>
        server.stage.sql<{ attempt: number }>(
          `select attempt from sms_messages
           where id = any($1) and status = 'queued' and released_at is null and wake_at > clock_timestamp()`,
          [others.map(({ id }) => id)],
        ),
      (rows) => rows.length === others.length && rows.every(({ attempt }) => attempt === 0),
    );
    for (const { to } of others) expect(server.fake.sendsTo(to)).toEqual([]);
    expect(await pausedGauge()).toMatch(/ 1$/);
  });
});
