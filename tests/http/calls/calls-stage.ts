import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import { lapseLeases } from '../../support/lapsed-lease.ts';
import type { Organization } from '../../support/organization.ts';
import { type OwnOrganization, ownOrganization } from '../../support/own-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startStage } from '../../support/stage.ts';
import { type Json, sessionsOf } from '../sessions/sessions-stage.ts';

type Wire = components['schemas'];
export type Dialed = Wire['DialedPhone'];
export type Call = Wire['Call'];

/** Numbers of the simulated telephone network (operating interface). */
export const telephones = {
  talk: '+15550100200',
  busy: '+15005550201',
  no_answer: '+15005550202',
  rejected: '+15005550203',
  voicemail_beep: '+15005550204',
  voicemail_no_beep: '+15005550205',
  hang_up: '+15005550206',
  silence: '+15005550207',
  dtmf: '+15005550208',
  tool: '+15005550209',
  worker_dies: '+15005550210',
  media_lost: '+15005550211',
  provider_fails: '+15005550212',
  endless: '+15005550213',
  late_recording: '+15005550214',
} as const;

/** What a test asks of the telephone calls of an organization. */
export function callsOf(organization: Organization) {
  const { call } = organization;
  const sessions = sessionsOf(organization);
  const dial = <T = Dialed>(fields: Json = {}, key?: string) =>
    call<T>(
      'POST',
      '/v1/sessions/phone',
      { to: telephones.talk, intent: { language: 'en' }, ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const until = (id: string, what: string, isSo: (call: Call) => boolean) =>
    waitFor(`the call ${what}`, () => sessions.call(id), isSo);
  return {
    ...sessions,
    dial,
    /** Dials, again with the same key while a busy machine has no time for it, and insists on the 200. */
    dialed: async (fields: Json = {}): Promise<string> => {
      const key = freshKey();
      const answer = await waitFor(
        'the call is placed',
        () => dial(fields, key),
        ({ status }) => status !== 503,
      );
      if (answer.status !== 200) throw new Error(`Not dialed: ${answer.text}`);
      return answer.body.sessionId;
    },
    until,
    /** Waits until the worker of a call to `worker_dies` has left it, and has the lease that it held run out. */
    deserted: async (id: string): Promise<void> => {
      await until(id, 'is left', ({ transcript }) => transcript.entries.length > 0);
      await lapseLeases(organization.sql, 'id = $1', [id]);
    },
    ended: (id: string) => until(id, 'has ended', ({ ended_at }) => ended_at !== null),
    /** Sends the clock ahead by so many seconds, and waits until it is there. */
    advance: async (seconds: number): Promise<void> => {
      const clock = await call<Wire['TestClock']>('GET', '/v1/test/clock');
      const to = new Date(Date.parse(clock.body.now) + seconds * 1_000).toISOString();
      const sent = await call('POST', '/v1/test/clock/advance', { to });
      if (sent.status !== 202) throw new Error(`The clock was not sent ahead: ${sent.text}`);
      await waitFor(
        'the clock is there',
        () => call<Wire['TestClock']>('GET', '/v1/test/clock'),
        ({ body }) => body.status === 'ready',
      );
    },
    /** What happened in a call, as its history keeps it and as call.status told it. Throws where its events are not counted from 1. */
    lifecycle: async (id: string): Promise<{ kept: string[]; told: string[] }> => {
      const kept = (await sessions.events(id)).map(({ event_type: type }) => type);
      const stored = await organization.events<{ event_type: string }>(id);
      if (stored.some(({ sequence }, nth) => sequence !== nth + 1))
        throw new Error('Its events are not counted from 1');
      const told = stored.filter(({ type }) => type === 'call.status').map(({ body }) => body.data.event_type);
      return { kept, told };
    },
    /** Has a telephone call a number. */
    arrive: <T = Wire['TestCallAccepted']>(fields: Json) =>
      call<T>('POST', '/v1/test/inbound-calls', { from: '+15550100200', ...fields }),
    /** The number that the organization was born with. */
    number: async (): Promise<Wire['PhoneNumber']> => {
      const [first] = (await call<Array<Wire['PhoneNumber']>>('GET', '/v1/phone-numbers')).body;
      if (first === undefined) throw new Error('No number');
      return first;
    },
  };
}

/** Has every test of the file begin with an organization of its own, and its calls. */
export function onCallsStage(options: Parameters<typeof startStage>[0]): OwnOrganization & {
  readonly calls: ReturnType<typeof callsOf>;
} {
  const own = ownOrganization(() => startStage(options));
  return {
    get stage() {
      return own.stage;
    },
    get ours() {
      return own.ours;
    },
    get calls() {
      return callsOf(own.ours);
    },
  };
}
