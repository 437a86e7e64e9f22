import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Scenario,
  type ScenarioCarrier,
  scenarios,
  telnyxStories,
  turnedAway,
  twilioStories,
} from '../../support/carrier-scenarios.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';
import { everythingTold } from '../../support/sms-carrier-books.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

/** A live organization and the carrier of its number. */
interface Live {
  carrier: ScenarioCarrier;
  organization: SmsOrganization;
}

let server: TelnyxServer;
let fakeTwilio: FakeTwilio;
let test: SmsOrganization;
const lives = new Map<string, Live>();
const sent = new Map<string, string>();

const liveOn = (name: string): Live => {
  const live = lives.get(name);
  if (live === undefined) throw new Error(`Nobody is on ${name}`);
  return live;
};
const idOf = (owner: SmsOrganization, to: string): string => sent.get(`${owner.id} ${to}`) ?? '';

async function send(owner: SmsOrganization, { to }: Scenario): Promise<void> {
  sent.set(`${owner.id} ${to}`, (await owner.accepted({ to })).id);
}

/** Follows a text to its end, and lets its carrier say everything that it has to say. */
async function finish({ carrier, organization }: Live, scenario: Scenario): Promise<void> {
  const [id, ours] = [idOf(organization, scenario.to), idOf(test, scenario.to)];
  if (scenario.late !== undefined) {
    await organization.reaches(id, 'submission_unknown');
    await carrier.tellLate(scenario);
  }
  await Promise.all([test.reaches(ours, scenario.ends), organization.reaches(id, scenario.ends)]);
  await everythingTold(server.stage, ours);
  await waitFor(
    `${carrier.name} told everything`,
    async () => carrier.untold(),
    (untold) => untold === 0,
  );
  await server.everythingTold();
}

beforeAll(async () => {
  let inboundUrl = '';
  // What the simulated carrier bills.
  fakeTwilio = await startFakeTwilio({ price: '-0.00000', callbackUrl: () => inboundUrl });
  server = await startTelnyxServer({ cost: '0.0000', config: { twilio: fakeTwilio.account } });
  inboundUrl = `${server.stage.url}/v1/carriers/twilio/events#rp=5xx`;
  test = await server.stage.organization();
  for (const carrier of [telnyxStories(server.fake), twilioStories(fakeTwilio)]) {
    const organization = await server.liveOrganization({ smsCarrier: carrier.name });
    lives.set(carrier.name, { carrier, organization });
    for (const scenario of scenarios) carrier.plan(scenario);
  }
  const owners = [test, ...[...lives.values()].map(({ organization }) => organization)];
  await Promise.all(owners.flatMap((owner) => scenarios.map((scenario) => send(owner, scenario))));
}, 60_000);
afterAll(async () => {
  await fakeTwilio.close();
  await server.close();
});

const own = /^(?:id|organization_id|agent_id|webhook_id|conversation_id|from_phone_number_id|campaign_id|brand_id)$/;
const instant = /^(?:\w+_at|last_inbound_at)$/;
const carrierNames = ['simulated', 'telnyx', 'twilio'];

/** What a customer sees, but for ids, times, his own number, and the carrier's own name, words and codes. */
function seen(value: unknown, owner: SmsOrganization, words: ScenarioCarrier['words'], key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => seen(item, owner, words));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, seen(item, owner, words, name)]));
  }
  if (typeof value !== 'string') return value;
  if (own.test(key)) return `<${key}>`;
  if (instant.test(key)) return '<instant>';
  if (value === owner.e164) return '<own number>';
  if (key === 'provider_status' || key === 'carrier_code') return words[value] ?? value;
  return key === 'origin' && carrierNames.includes(value) ? '<carrier>' : value;
}

// Twilio tells them in its answer alone: when they are known is a matter of luck, and of a text whose answer was lost
// nobody knows them.
const ofTheAnswer = { segment_count: '<of the answer>', provider_cost_micro_usd: '<of the answer>' };

async function everythingSeen(
  owner: SmsOrganization,
  id: string,
  {
    words = {},
    byAnswer = false,
    answerLost = false,
  }: { words?: ScenarioCarrier['words']; byAnswer?: boolean; answerLost?: boolean } = {},
): Promise<unknown> {
  const message = await owner.get(id);
  const events = (await owner.events(id)).map((event) => {
    // A receipt may arrive before the answer to the submission: what is known at that moment is a matter of luck.
    const luck = event.type === 'sms.accepted' ? { provider_status: '<luck>' } : {};
    return {
      ...event,
      body: { ...event.body, data: { ...event.body.data, ...(byAnswer ? ofTheAnswer : {}), ...luck } },
    };
  });
  const told = byAnswer && answerLost ? { ...message, ...ofTheAnswer } : message;
  return seen({ message: told, events, ledger: await owner.ledger(id) }, owner, words);
}

describe.each(['telnyx', 'twilio'])('a live organization on %s and a test organization see the same of', (name) => {
  it.each(scenarios)('a text that is $what', async (scenario) => {
    const live = liveOn(name);
    await finish(live, scenario);
    const { words, byAnswer } = live.carrier;
    const answerLost = scenario.late !== undefined;
    expect(
      await everythingSeen(live.organization, idOf(live.organization, scenario.to), { words, byAnswer, answerLost }),
    ).toEqual(await everythingSeen(test, idOf(test, scenario.to), { byAnswer, answerLost }));
  });

  it('a text that is answered with STOP: what arrives, and what is refused from then on', async () => {
    const { carrier, organization } = liveOn(name);
    const to = '+15005550009';
    const [one, other] = await Promise.all([test.inboundFrom(to), organization.inboundFrom(to)]);
    expect(await everythingSeen(organization, other.id)).toEqual(await everythingSeen(test, one.id));
    expect((await organization.events(other.id)).map(({ type }) => type)).toEqual(['sms.received', 'sms.opted_out']);
    const [again, alike] = await Promise.all([test.send({ to }), organization.send({ to })]);
    expect([again.status, again.text]).toEqual([422, alike.text]);
    expect(carrier.sendsTo(to)).toBe(1);
  });

  it.each(['72727', 'BANK'])('a text from %s, which nobody can answer (decision 231)', async (from) => {
    const { carrier, organization } = liveOn(name);
    const text = 'Your code is 123456. Reply STOP to opt out.';
    await carrier.receive({ from, to: organization.e164, text });
    await test.receive(from, text);
    const [one, other] = await Promise.all([test.inboundFrom(from), organization.inboundFrom(from)]);
    expect(other).toMatchObject({ from, text, status: 'received', conversation_id: null });
    expect(await everythingSeen(organization, other.id)).toEqual(await everythingSeen(test, one.id));
  });

  it('a text that is turned away by a refused connection once', async () => {
    const live = liveOn(name);
    const { carrier, organization } = live;
    await server.everythingTold();
    await carrier.stopListening();
    carrier.plan(turnedAway);
    await Promise.all([test, organization].map((owner) => send(owner, turnedAway)));
    const id = idOf(organization, turnedAway.to);
    await waitFor(
      'a submission that reached nobody',
      () =>
        server.stage.sql<{ attempt: number; status: string }>(
          'select attempt, status from sms_messages where id = $1',
          [id],
        ),
      ([row]) => row?.status === 'queued' && row.attempt > 0,
    );
    await carrier.listen();
    await finish(live, turnedAway);
    const { words, byAnswer } = carrier;
    expect(await everythingSeen(organization, id, { words, byAnswer })).toEqual(
      await everythingSeen(test, idOf(test, turnedAway.to), { byAnswer }),
    );
    expect(carrier.sendsTo(turnedAway.to)).toBe(1);
  });

  it('nothing that may have been taken is sent again, and what was not is sent once in the end (P2, P3)', () => {
    const { carrier } = liveOn(name);
    for (const { to, answers } of scenarios) expect([to, carrier.sendsTo(to)]).toEqual([to, answers.length]);
    expect(carrier.violations).toEqual([]);
  });
});

describe('a server with accounts at both', () => {
  it('refuses a number that names no carrier, and says where it belongs', async () => {
    const born = await server.stage.organization({ mode: 'live' });
    const e164 = '+19175550100';
    const path = `/v1/organizations/${born.id}/phone-numbers`;
    const give = (json: object) => server.stage.ask({ method: 'POST', path, key: server.stage.adminKey, json });
    expect(await give({ e164 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/smsCarrier' }] },
    });
    expect((await give({ e164, smsCarrier: 'twilio' })).status).toBe(201);
  });
});

describe('a carrier carries the texts of its own numbers alone', () => {
  it('none of another organization, none of a test one', async () => {
    for (const { carrier, organization } of lives.values()) {
      expect(new Set(carrier.senders())).toEqual(new Set([organization.e164]));
    }
    const asked = await server.stage.sql<{ sender: string }>('select distinct sender from simulated_carrier_requests');
    expect(asked).toEqual([{ sender: test.e164 }]);
  });

  it('and brings texts to its own numbers alone', async () => {
    const { organization } = liveOn('telnyx');
    await fakeTwilio.callbacks.receive({ from: '+16465559999', to: organization.e164, text: 'STOP' });
    await waitFor(
      'the text is read',
      () =>
        server.stage.sql<{ left: number }>(
          'select count(*)::int as left from sms_carrier_events where processed_at is null',
        ),
      ([row]) => row?.left === 0,
    );
    const texts = (await organization.list({ direction: 'inbound' })).body.data;
    expect(texts.filter(({ from }) => from === '+16465559999')).toEqual([]);
  });

  it.each(['telnyx', 'twilio'])(
    'also where a test number was put at %s, or a live one at the simulated carrier',
    async (name) => {
      const [strayTest, strayLive] = await Promise.all([
        server.stage.organization(),
        server.liveOrganization({ smsCarrier: 'telnyx' }),
      ]);
      await strayTest.setNumber(`carrier = '${name}'`);
      await strayLive.setNumber(`carrier = 'simulated'`);
      for (const stray of [strayTest, strayLive]) {
        expect(await stray.send()).toMatchObject({
          status: 422,
          body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'carrier_not_configured' }] },
        });
      }
    },
  );

  it('also where that happened while a text was waiting: it is rejected, and the carrier never hears of it', async () => {
    const stray = await server.stage.organization();
    const message = await stray.accepted({ send_at: '2027-01-13T19:00:00Z' });
    await stray.setNumber(`carrier = 'telnyx'`);
    await server.stage.sql(`update sms_messages set carrier = 'telnyx' where id = $1`, [message.id]);
    await stray.passTime('3 hours');
    expect(await stray.reaches(message.id, 'rejected')).toMatchObject({ error: { code: 'sender_not_ready' } });
    expect(liveOn('telnyx').carrier.sendsTo(message.to)).toBe(0);
  });

  it('no simulated text can be made to arrive at a live number', async () => {
    expect((await liveOn('telnyx').organization.receive('+15005550123', 'Hello')).status).toBe(404);
  });
});
