import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import type { Answers, Bring } from '../bring.ts';
import { stillRuns } from '../refused-calls.ts';

interface Leg {
  controlId: string;
}
interface Call {
  id: string;
  legs: [Leg, Leg, ...Leg[]];
}

const nothing = '00000000-0000-7000-8000-000000000000';
const to = '+15550100400';

const switchedOn = async (organization: SmsOrganization): Promise<SmsOrganization> => {
  await organization.call('PATCH', '/v1/organization', { features: { humanCalling: true } });
  return organization;
};
const opened = async (system: OneProcess): Promise<SmsOrganization> => switchedOn(await system.organization('People'));
const place = ({ call }: SmsOrganization, fields: object = {}, headers: Record<string, string> = {}) =>
  call<{ call: Call }>('POST', '/v1/voice/calls', { brokerId: 'ada', to, ...fields }, headers);
const command = ({ call }: SmsOrganization, { controlId }: Leg, name: string, json: object = {}) =>
  call('POST', `/v1/voice/legs/${controlId}/actions/${name}`, json);

/** A call that was answered. */
const talking = async (organization: SmsOrganization): Promise<Call> => {
  const { body } = await place(organization);
  for (;;) {
    const { body: found } = await organization.call<Call & { status: string }>(
      'GET',
      `/v1/voice/calls/${body.call.id}`,
    );
    if (found.status === 'active') return found;
  }
};
/** What a request is answered while calls between people are off. */
const whileOff =
  (method: string, path: string, json?: object): Bring =>
  async (system) => {
    const organization = await system.organization('Without people');
    await organization.call(method, path, json);
  };
/** The same, and what an unknown one is answered. */
const unknown =
  (method: string, path: string, json?: object): Bring =>
  async (system, parties) => {
    await whileOff(method, path, json)(system, parties);
    const organization = await opened(system);
    await organization.call(method, path, json);
  };

/** What brings out the answers of their own that the operations of calls between people have. */
export const answers: Answers = {
  placeHumanCall: async (system) => {
    await place(await system.organization('Without people'));
    const live = await system.organization('Live people', 'live');
    const switches = { features: { humanCalling: true } };
    await system.ask({ method: 'PATCH', path: `/v1/organizations/${live.id}`, key: system.adminKey, json: switches });
    await place(live);
    const organization = await opened(system);
    await place(organization, { from: '+15550199999' });
    const keyed = { 'idempotency-key': 'people-1' };
    const { body: placed } = await place(organization, {}, keyed);
    await place(organization, { brokerId: 'bob' }, keyed);
    await stillRuns(system, placed.call.id);
    await place(organization, {}, keyed);
    const { body } = await organization.call<Array<{ id: string; e164: string }>>('GET', '/v1/phone-numbers');
    const [number] = body;
    if (number === undefined) throw new Error('The organization has no number');
    await organization.call('PATCH', `/v1/phone-numbers/${number.id}`, { routeToBrokerId: 'ada' });
    await place(organization, { to: number.e164 });
    await organization.call('PATCH', `/v1/phone-numbers/${number.id}`, { direction: 'inbound' });
    await place(organization, { from: number.e164 });
  },
  listHumanCalls: whileOff('GET', '/v1/voice/calls'),
  getHumanCall: unknown('GET', `/v1/voice/calls/${nothing}`),
  listHumanCallEvents: unknown('GET', `/v1/voice/calls/${nothing}/events`),
  listPresence: whileOff('GET', '/v1/voice/presence'),
  setPresence: whileOff('PUT', '/v1/voice/presence', { brokerId: 'ada', status: 'away' }),
  sendPresenceHeartbeat: unknown('POST', '/v1/voice/presence/heartbeat', { brokerId: 'eve' }),
  issuePresenceToken: unknown('POST', '/v1/voice/presence/token', { brokerId: 'eve' }),
  joinCallLeg: async (system, parties) => {
    await unknown('POST', '/v1/voice/legs/leg_0/join', { brokerId: 'ada' })(system, parties);
    const organization = await opened(system);
    const { legs } = await talking(organization);
    const join = () => organization.call('POST', `/v1/voice/legs/${legs[0].controlId}/join`, { brokerId: 'ada' });
    await command(organization, legs[1], 'transfer', { to: '+15550100401', mode: 'blind' });
    while ((await join()).status === 200);
    await command(organization, legs[1], 'hangup');
    await join();
  },
  commandCallLeg: async (system, parties) => {
    await unknown('POST', '/v1/voice/legs/leg_0/actions/hold', {})(system, parties);
    const organization = await opened(system);
    const { body } = await place(organization);
    await command(organization, body.call.legs[0], 'hold');
    const { legs } = await talking(organization);
    await command(organization, legs[0], 'dtmf', { digits: '1' });
    await command(organization, legs[0], 'bridge', { bridgeTo: legs[0].controlId });
    await command(organization, legs[0], 'transfer', { to: '+15550100401', mode: 'warm' });
    await command(organization, legs[0], 'transfer', { to: '+15550100402', mode: 'warm' });
    await command(organization, legs[0], 'hangup');
    await command(organization, legs[0], 'hold');
  },
};
