import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type OwnOrganization, ownOrganization } from '../../support/own-organization.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { startStage } from '../../support/stage.ts';
import { callsOf } from '../calls/calls-stage.ts';
import type { Json } from '../sessions/sessions-stage.ts';

type Wire = components['schemas'];
export type HumanCall = Wire['HumanCall'];
export type Leg = Wire['CallLeg'];
type Command = Wire['CallLegCommand'];

/** Numbers of the simulated people (operating interface). */
export const people = {
  accepts: '+15005550401',
  declines: '+15005550402',
  no_answer: '+15005550403',
  busy: '+15005550404',
  voicemail: '+15005550405',
  hangs_up: '+15005550406',
} as const;

export const caller = '+15550100200';

/** What a test asks of the calls between people of an organization. */
export function voiceOf(organization: Organization) {
  const { call } = organization;
  const { advance, number } = callsOf(organization);
  const get = async (id: string): Promise<HumanCall> => (await call<HumanCall>('GET', `/v1/voice/calls/${id}`)).body;
  const place = <T = Wire['PlacedHumanCall']>(brokerId: string, fields: Json = {}, key?: string) =>
    call<T>(
      'POST',
      '/v1/voice/calls',
      { brokerId, to: people.accepts, ...fields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const command = <T = Wire['CommandedCallLeg']>(leg: Pick<Leg, 'controlId'>, name: Command, json?: Json) =>
    call<T>('POST', `/v1/voice/legs/${leg.controlId}/actions/${name}`, json ?? {});
  const events = async (id: string): Promise<Array<Wire['CallControlEvent']>> =>
    (await call<Wire['CallControlEventList']>('GET', `/v1/voice/calls/${id}/events`)).body.events;
  return {
    get,
    place,
    command,
    number,
    events,
    advance,
    switchOn: () => call('PATCH', '/v1/organization', { features: { humanCalling: true } }),
    present: <T = Wire['BrokerPresence']>(brokerId: string, status: Wire['BrokerStatus'] = 'available') =>
      call<T>('PUT', '/v1/voice/presence', { brokerId, status }),
    heartbeat: <T = Wire['BrokerPresence']>(brokerId: string) =>
      call<T>('POST', '/v1/voice/presence/heartbeat', { brokerId }),
    brokers: async () => (await call<Wire['BrokerPresenceList']>('GET', '/v1/voice/presence')).body.brokers,
    list: async (query = ''): Promise<HumanCall[]> =>
      (await call<Wire['HumanCallList']>('GET', `/v1/voice/calls${query}`)).body.calls,
    /** Has the calls of the first number go to a broker first. */
    routed: async (brokerId: string): Promise<Wire['PhoneNumber']> => {
      const { id } = await number();
      return (await call<Wire['PhoneNumber']>('PATCH', `/v1/phone-numbers/${id}`, { routeToBrokerId: brokerId })).body;
    },
    /** A telephone calls the first number; answers the call. */
    called: async (script = 'endless', from = caller): Promise<HumanCall> => {
      const json = { to: (await number()).e164, from, script };
      const answer = await call<{ callId: string }>('POST', '/v1/test/inbound-calls', json);
      if (answer.status !== 202) throw new Error(`No call: ${answer.text}`);
      return get(answer.body.callId);
    },
    /** Places a call of a broker, and insists on the 201. */
    placed: async (brokerId: string, fields: Json = {}): Promise<HumanCall> => {
      const { status, body, text } = await place(brokerId, fields);
      if (status !== 201) throw new Error(`Not placed: ${text}`);
      return body.call;
    },
    /** A call of a broker that was answered. */
    talking: async (
      brokerId: string,
      to: string = people.accepts,
    ): Promise<{ call: HumanCall; own: Leg; other: Leg }> => {
      const { body } = await place(brokerId, { to });
      await advance(2);
      const found = await get(body.call.id);
      const [own, other] = found.legs;
      if (own === undefined || other === undefined) throw new Error('The call lacks a leg');
      return { call: found, own, other };
    },
    /** Commands a leg, and insists on the 200. */
    does: async (leg: Pick<Leg, 'controlId'>, name: Command, json?: Json): Promise<Wire['CommandedCallLeg']> => {
      const { status, body, text } = await command(leg, name, json);
      if (status !== 200) throw new Error(`${name}: ${text}`);
      return body;
    },
    /** What happened in a call: the event without `call.`, and whose leg it is about. */
    scenario: async (id: string): Promise<string[]> => {
      const { legs } = await get(id);
      const names = new Map(legs.map((leg) => [leg.controlId, leg.brokerId ?? leg.phoneNumber]));
      return (await events(id)).map(({ type, controlId }) =>
        [type.slice('call.'.length), controlId === null ? [] : names.get(controlId)].flat().join(' '),
      );
    },
  };
}

export type Voice = ReturnType<typeof voiceOf>;
export type Answer<T> = ApiAnswer<T>;

/** Has every test of the file begin with an organization of its own, in which people call each other. */
export function onVoiceStage(options: Parameters<typeof startStage>[0] = { worker: true }): OwnOrganization & {
  readonly voice: Voice;
  /** Switches calls between people on. */
  ready(): Promise<Voice>;
} {
  const own = ownOrganization(() => startStage(options));
  return {
    get stage() {
      return own.stage;
    },
    get ours() {
      return own.ours;
    },
    get voice() {
      return voiceOf(own.ours);
    },
    ready: async () => {
      const voice = voiceOf(own.ours);
      await voice.switchOn();
      return voice;
    },
  };
}
