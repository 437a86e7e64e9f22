import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import { z } from 'zod';
import { freshRecipient } from '../../support/fresh.ts';
import { type FakeTelnyx, startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';
import { signatureOf } from '../../support/fake-twilio-wire.ts';
import type { WhenBroken } from '../../support/fake-call-callbacks.ts';
import type { FakeLine, FakeTelephone } from '../../support/fake-telephone.ts';
import type { Organization } from '../../support/organization.ts';
import { type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { type Call, callsOf } from '../calls/calls-stage.ts';
import { type Json, sessionsOf } from '../sessions/sessions-stage.ts';

export const carrierNames = ['telnyx', 'twilio'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** A live organization with a number at a carrier of calls, on a server that speaks in them. */
export interface Telephone {
  readonly carrier: FakeTelephone;
  readonly ours: Organization;
  readonly number: string;
  readonly agentId: string;
  /** Dials a telephone of its own, and answers the line at the carrier once it is open. */
  dial(fields?: Json): Promise<{ sessionId: string; line: FakeLine }>;
  /** The call once it has ended. */
  over(id: string): Promise<Call>;
  eventTypes(id: string): Promise<string[]>;
  /** A call began so much earlier: live organizations have no clock of their own. */
  pass(id: string, seconds: number): Promise<void>;
}

export interface Telephones {
  readonly stage: Stage;
  readonly server: TestServer;
  /** What was wrong with what carriers were asked. */
  violations(): readonly string[];
  /** The next stream that a carrier opens does not reach the server; carriers say so, and that is no violation. */
  misleadStream(): void;
  /** What Telnyx was asked last. */
  dialed(name: 'telnyx'): unknown;
  /** The stream that the carrier was asked for with its last dial: where it opens it, and what it shows there of an address. */
  askedStream(name: CarrierName): { readonly address: string; shownAt(address: string): Record<string, string> };
  /** Twilio asks once more what to do with a line, as it did the how-many-th time: what it is answered. */
  askAgain(line: FakeLine, nth: number): Promise<string | null>;
  /** The last dial at Twilio arrives there a second time, as if a server on the way had repeated it. */
  repeatDial(): Promise<void>;
  at(name: CarrierName, number?: { hasAgent?: boolean }): Promise<Telephone>;
}

const published = 'phone.example.com';
/** Nothing listens there. */
const nowhere = 'ws://127.0.0.1:1/';

export const greeting = 'Hello and welcome. You can ask me about our prices.';

export function onTelephones({
  voice = true,
  whenBroken = 'violation',
}: {
  voice?: boolean;
  whenBroken?: WhenBroken;
} = {}): Telephones {
  let vendors: RouterVendors;
  let server: TestServer;
  let stage: Stage;
  let telnyx: FakeTelnyx;
  let twilio: FakeTwilio;
  let isMisled = false;
  const reach = (address: string): string => {
    const isStream = address.startsWith('wss:');
    if (isStream && isMisled) {
      isMisled = false;
      return nowhere;
    }
    return address
      .replace(`https://${published}`, server.url)
      .replace(`wss://${published}`, server.url.replace('http', 'ws'));
  };
  beforeAll(async () => {
    vendors = await startRouterVendors();
    const callsUrl = (carrier: string) => () => `https://${published}/v1/carriers/${carrier}/calls`;
    telnyx = await startFakeTelnyx({ callsUrl: callsUrl('telnyx'), reach, whenBroken });
    twilio = await startFakeTwilio({ callsUrl: callsUrl('twilio'), reach, whenBroken });
    server = await startTestServer({
      roles: voice ? ['api', 'worker', 'voice'] : ['api', 'worker'],
      config: {
        publicUrl: `https://${published}`,
        telnyx: telnyx.account,
        twilio: twilio.account,
        vendors: vendorAccounts(
          Object.fromEntries(
            Object.entries(vendors.environment).filter(([name]) => !/^(ANTHROPIC|OPENAI_COMPATIBLE)_/.test(name)),
          ),
        ),
      },
    });
    stage = createStage(server);
  }, 60_000);
  beforeEach(() => {
    for (const { violations } of [telnyx, twilio]) if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  afterAll(async () => {
    await server.close();
    await telnyx.close();
    await twilio.close();
    await vendors.close();
  });
  return {
    get stage() {
      return stage;
    },
    get server() {
      return server;
    },
    misleadStream: () => {
      isMisled = true;
    },
    dialed: () => telnyx.calls.bodies.at(-1),
    askedStream: (name) => {
      if (name === 'telnyx') {
        const dial = z.object({ stream_url: z.string() }).parse(telnyx.calls.bodies.at(-1));
        return {
          address: dial.stream_url,
          shownAt: (address) => ({ 'x-telnyx-streaming-auth-token': address.slice(address.lastIndexOf('/') + 1) }),
        };
      }
      const dial = twilio.calls.forms.findLast((form) => form.has('To'))?.get('Twiml') ?? '';
      const { authToken } = twilio.account;
      return {
        address: /url="(wss:[^"]+)"/.exec(dial)?.[1] ?? '',
        shownAt: (address) => ({ 'x-twilio-signature': signatureOf(authToken, address, Buffer.alloc(0)) }),
      };
    },
    askAgain: ({ callId }, nth) => twilio.calls.askAgain(callId, nth),
    repeatDial: async () => {
      const { baseUrl, accountSid, authToken } = twilio.account;
      const dial = twilio.calls.forms.findLast((form) => form.has('To'));
      const answer = await fetch(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Calls.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: new URLSearchParams(dial),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
    },
    violations: () => [...telnyx.violations, ...twilio.violations],
    at: async (name, { hasAgent = true } = {}) => {
      const ours = await stage.organization({ mode: 'live' });
      const number = freshRecipient();
      const path = `/v1/organizations/${ours.id}/phone-numbers`;
      const given = await stage.ask<{ id: string }>({
        method: 'POST',
        path,
        key: stage.adminKey,
        json: { e164: number, smsCarrier: name },
      });
      if (given.status !== 201) throw new Error(`No number was given: ${given.text}`);
      const agentId = await sessionsOf(ours).agent({ firstMessage: greeting });
      const set = await ours.call('PATCH', `/v1/phone-numbers/${given.body.id}`, {
        agentId: hasAgent ? agentId : null,
      });
      if (set.status !== 200) throw new Error(`The number has no agent: ${set.text}`);
      const { calls: carrier } = name === 'telnyx' ? telnyx : twilio;
      const calls = callsOf(ours);
      return {
        carrier,
        ours,
        number,
        agentId,
        dial: async (fields = {}) => {
          const to = freshRecipient();
          const sessionId = await calls.dialed({ to, agentId, intent: undefined, ...fields });
          const line = await waitFor(
            'the line is open at the carrier',
            async () => carrier.lines.find((one) => one.to === to),
            (found) => found !== undefined,
          );
          if (line === undefined) throw new Error('There is no line');
          return { sessionId, line };
        },
        over: (id) => calls.until(id, 'has ended', ({ status }) => status !== 'active'),
        pass: async (id, seconds) => {
          await ours.sql(
            `update sessions set created_at = created_at - make_interval(secs => $2), due_at = due_at - make_interval(secs => $2)
             where id = $1`,
            [id, seconds],
          );
        },
        eventTypes: async (id) => (await calls.events(id)).map(({ event_type: type }) => type),
      };
    },
  };
}

const frameBytes = 160;
const silence = Buffer.alloc(frameBytes * 5, 0xff);

/** The person is silent until that is so: the sound of the line goes on meanwhile. */
export async function listenUntil(line: FakeLine, what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await waitFor(
    what,
    async () => {
      if (line.state() !== 'over') await line.stream().say(silence);
      return isSo();
    },
    (is) => is,
  );
}

/** The line has ended at its carrier. */
export const closed = (line: FakeLine) =>
  waitFor(
    'the line is over',
    async () => line.state(),
    (state) => state === 'over',
  );

/** So many streams were opened for it. */
export const streamsOf = (line: FakeLine, count = 1) =>
  waitFor(
    `there are ${count} streams`,
    async () => line.streams.length,
    (found) => found >= count,
  );

/** A call that we dial, in which the agent speaks. */
export async function spokenCall(telephone: Telephone): Promise<{ sessionId: string; line: FakeLine }> {
  const call = await telephone.dial();
  await call.line.answer();
  await streamsOf(call.line);
  await listenUntil(call.line, 'the agent speaks', () => call.line.stream().heard().length > 0);
  return call;
}

/** The one call of an organization, once there is one. */
export async function onlyCall({ ours }: Telephone): Promise<string> {
  const found = await waitFor(
    'there is a call',
    () => sessionsOf(ours).list(),
    ({ entries }) => entries.length === 1,
  );
  return found.entries[0]?.sessionId ?? '';
}

/** Nothing that the carrier was asked for in the line of that call waits for its answer any more. */
export const lineSettled = ({ ours }: Telephone, sessionId: string) =>
  waitFor(
    'what was asked of the carrier is settled',
    () => ours.sql<{ is: boolean }>('select acting_until is null as is from lines where session_id = $1', [sessionId]),
    ([row]) => row?.is === true,
  );
