import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, refuse, type TelnyxScript } from '../../support/fake-telnyx-script.ts';
import { everythingTold } from '../../support/sms-carrier-books.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

interface Story {
  to: string;
  what: string;
  ends: string;
  script: TelnyxScript;
  /** What the carrier tells only once the answer is given up. */
  late?: 'delivered';
}

const busy = refuse(429, '10011', 'Too many requests', { 'retry-after': '1' });
const delivered = ['sent', 'delivered'] as const;

/** The special recipients of the simulated carrier, and how Telnyx does the same. */
const stories: readonly Story[] = [
  { to: '+12025550123', what: 'delivered', ends: 'delivered', script: { answers: [accept], callbacks: delivered } },
  {
    to: '+15005550001',
    what: 'refused at once',
    ends: 'delivery_failed',
    script: { answers: [refuse(400, '40310', "Invalid 'to' address")] },
  },
  {
    to: '+15005550002',
    what: 'failed by receipt',
    ends: 'delivery_failed',
    script: { answers: [accept], callbacks: ['sent', 'delivery_failed'] },
  },
  { to: '+15005550003', what: 'ambiguous', ends: 'submission_unknown', script: { answers: [{ kind: 'reset' }] } },
  {
    to: '+15005550004',
    what: 'ambiguous, then delivered',
    ends: 'delivered',
    script: { answers: [{ kind: 'reset' }] },
    late: 'delivered',
  },
  {
    to: '+15005550005',
    what: 'rate limited twice',
    ends: 'delivered',
    script: { answers: [busy, busy, accept], callbacks: delivered },
  },
  {
    to: '+15005550007',
    what: 'receipts out of order',
    ends: 'delivered',
    script: { answers: [accept], callbacks: ['delivered', 'sent'] },
  },
  {
    to: '+15005550008',
    what: 'every receipt thrice',
    ends: 'delivered',
    script: { answers: [accept], callbacks: ['sent', 'sent', 'delivered', 'sent', 'delivered', 'delivered'] },
  },
  {
    to: '+15005550009',
    what: 'answered with STOP',
    ends: 'delivered',
    script: { answers: [accept], callbacks: ['sent', 'delivered', 'stop'] },
  },
];
const turnedAway: Story = {
  to: '+15005550006',
  what: 'refused connection once',
  ends: 'delivered',
  script: { answers: [accept], callbacks: delivered },
};

let server: TelnyxServer;
let test: SmsOrganization;
let live: SmsOrganization;
const sent = new Map<string, { test: string; live: string }>();
const idsOf = (to: string): { test: string; live: string } => sent.get(to) ?? { test: '', live: '' };

async function sendBoth({ to, script }: Story): Promise<void> {
  server.fake.plan(to, script);
  const [one, other] = await Promise.all([test.accepted({ to }), live.accepted({ to })]);
  sent.set(to, { test: one.id, live: other.id });
}

/** Follows both to their end and lets the carriers say everything that they have to say. */
async function finish({ to, ends, late }: Story): Promise<void> {
  const ids = idsOf(to);
  if (late !== undefined) {
    await live.reaches(ids.live, 'submission_unknown');
    await server.fake.teller.tell(server.fake.messageTo(to), late);
  }
  await Promise.all([test.reaches(ids.test, ends), live.reaches(ids.live, ends)]);
  await everythingTold(server.stage, ids.test);
  await server.everythingTold();
}

beforeAll(async () => {
  // What the simulated carrier bills.
  server = await startTelnyxServer({ cost: '0.0000' });
  [test, live] = await Promise.all([server.stage.organization(), server.liveOrganization()]);
  await Promise.all(stories.map(sendBoth));
}, 60_000);
afterAll(() => server.close());

const own = /^(?:id|organization_id|agent_id|webhook_id|conversation_id|from_phone_number_id|campaign_id|brand_id)$/;
const instant = /^(?:\w+_at|last_inbound_at)$/;

/** What a customer sees, but for ids, times, his own number, and the carrier's name where the interface lists it. */
function seen(value: unknown, owner: SmsOrganization, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => seen(item, owner));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, seen(item, owner, name)]));
  }
  if (typeof value !== 'string') return value;
  if (own.test(key)) return `<${key}>`;
  if (instant.test(key)) return '<instant>';
  if (value === owner.e164) return '<own number>';
  return key === 'origin' && (value === 'simulated' || value === 'telnyx') ? '<carrier>' : value;
}

async function everythingSeen(owner: SmsOrganization, id: string): Promise<unknown> {
  const events = (await owner.events(id)).map((event) =>
    // A receipt may arrive before the answer to the submission: the carrier's own word at that moment is a matter of luck.
    event.type === 'sms.accepted'
      ? { ...event, body: { ...event.body, data: { ...event.body.data, provider_status: '<luck>' } } }
      : event,
  );
  return seen({ message: await owner.get(id), events, ledger: await owner.ledger(id) }, owner);
}

describe('a live organization on Telnyx and a test organization see the same of a text that is', () => {
  it.each(stories)('$what', async (story) => {
    await finish(story);
    const ids = idsOf(story.to);
    expect(await everythingSeen(live, ids.live)).toEqual(await everythingSeen(test, ids.test));
  });

  it('answered with STOP: what arrives, and what is refused from then on', async () => {
    const to = '+15005550009';
    const [one, other] = await Promise.all([test.inboundFrom(to), live.inboundFrom(to)]);
    expect(await everythingSeen(live, other.id)).toEqual(await everythingSeen(test, one.id));
    expect((await live.events(other.id)).map(({ type }) => type)).toEqual(['sms.received', 'sms.opted_out']);
    const [again, alike] = await Promise.all([test.send({ to }), live.send({ to })]);
    expect([again.status, again.text]).toEqual([422, alike.text]);
    expect(server.fake.sendsTo(to)).toHaveLength(1);
  });

  it('turned away by a refused connection once', async () => {
    await server.everythingTold();
    await server.fake.stopListening();
    await sendBoth(turnedAway);
    const { live: id } = idsOf(turnedAway.to);
    await waitFor(
      'a submission that reached nobody',
      () =>
        server.stage.sql<{ attempt: number; status: string }>(
          'select attempt, status from sms_messages where id = $1',
          [id],
        ),
      ([row]) => row?.status === 'queued' && row.attempt > 0,
    );
    await server.fake.listen();
    await finish(turnedAway);
    const ids = idsOf(turnedAway.to);
    expect(await everythingSeen(live, ids.live)).toEqual(await everythingSeen(test, ids.test));
    expect(server.fake.sendsTo(turnedAway.to)).toHaveLength(1);
  });

  it('never sent again where it may have been taken, and sent once in the end where it was not (promises P2, P3)', () => {
    for (const { to, script } of stories) {
      expect([to, server.fake.sendsTo(to)]).toEqual([to, Array(script.answers.length).fill(expect.anything())]);
    }
    expect(server.fake.violations).toEqual([]);
  });
});

describe('a carrier serves organizations of its mode alone', () => {
  it('no text of the test organization reached Telnyx, none of the live one the simulated carrier', async () => {
    expect(server.fake.sends.filter(({ from }) => from !== live.e164)).toEqual([]);
    const asked = await server.stage.sql<{ sender: string }>('select distinct sender from simulated_carrier_requests');
    expect(asked).toEqual([{ sender: test.e164 }]);
  });

  it('also where a number was put at the carrier of the other mode: its texts are refused', async () => {
    const [strayTest, strayLive] = await Promise.all([server.stage.organization(), server.liveOrganization()]);
    await strayTest.setNumber(`carrier = 'telnyx'`);
    await strayLive.setNumber(`carrier = 'simulated'`);
    for (const stray of [strayTest, strayLive]) {
      expect(await stray.send()).toMatchObject({
        status: 422,
        body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'carrier_not_configured' }] },
      });
    }
  });

  it('also where that happened while a text was waiting: it is rejected, and the carrier never hears of it', async () => {
    const stray = await server.stage.organization();
    const message = await stray.accepted({ send_at: '2027-01-13T19:00:00Z' });
    await stray.setNumber(`carrier = 'telnyx'`);
    await server.stage.sql(`update sms_messages set carrier = 'telnyx' where id = $1`, [message.id]);
    await stray.passTime('3 hours');
    expect(await stray.reaches(message.id, 'rejected')).toMatchObject({ error: { code: 'sender_not_ready' } });
    expect(server.fake.sendsTo(message.to)).toEqual([]);
  });

  it('no simulated text can be made to arrive at a live number', async () => {
    const answer = await live.receive('+15005550123', 'Hello');
    expect(answer.status).toBe(404);
  });
});
