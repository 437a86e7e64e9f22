import type { components } from '../../server/src/contract/generated/openapi.ts';
import { body, param, query, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';

type Wire = components['schemas'];

/** Calls between people are off at birth. */
const switchedOn = ({ call }: Pick<Owner, 'call'>) =>
  call('PATCH', '/v1/organization', { features: { humanCalling: true } });

const ofSwitchedOn = async ({ ours }: { ours: Owner }): Promise<object> => {
  await switchedOn(ours);
  return {};
};

/** A call that ada has placed. */
async function placed(owner: Owner): Promise<Wire['HumanCall']> {
  await switchedOn(owner);
  const metadata = { ticket: 't-17', ...(owner.mark === null ? {} : { mark: owner.mark }) };
  const json = { brokerId: 'ada', to: '+15550100400', metadata };
  const { body: answer, text } = await owner.call<Partial<Wire['PlacedHumanCall']>>('POST', '/v1/voice/calls', json);
  if (answer.call === undefined) throw new Error(`No call: ${text}`);
  return answer.call;
}

export const operations: SliceTable<'voice' | 'legs'> = {
  placeHumanCall: {
    names: [body('e164', (from) => ({ from }))],
    request: ofSwitchedOn,
    sdk: (client) => client.voice.calls.place({ brokerId: 'ada', to: '+15550100400' }, { idempotencyKey: 'one' }),
  },
  listHumanCalls: {
    names: [query('brokerId', 'broker')],
    request: ofSwitchedOn,
    sdk: (client) => client.voice.calls.list({ status: 'ringing', limit: 5 }),
  },
  getHumanCall: { names: [param('humanCall', 'callId')], sdk: (client) => client.voice.calls.get('call/1') },
  listHumanCallEvents: {
    names: [param('humanCall', 'callId')],
    sdk: (client) => client.voice.calls.events('call/1'),
  },
  joinCallLeg: {
    names: [param('callLeg', 'controlId')],
    sdk: (client) => client.voice.legs.join('leg/1', { brokerId: 'ada' }),
  },
  commandCallLeg: {
    names: [param('callLeg', 'controlId')],
    plain: ['command'],
    request: async () => ({ params: { command: 'hangup' } }),
    sdk: (client) => client.voice.legs.hangup('leg/1', { reason: 'All said' }),
  },
  listPresence: { request: ofSwitchedOn, sdk: (client) => client.voice.presence.list() },
  setPresence: {
    request: ofSwitchedOn,
    sdk: (client) => client.voice.presence.set({ brokerId: 'ada', status: 'available' }),
  },
  sendPresenceHeartbeat: {
    names: [body('broker', (brokerId) => ({ brokerId }))],
    existing: async ({ ours }) => ({ brokerId: await ours.the('broker') }),
    sdk: (client) => client.voice.presence.heartbeat({ brokerId: 'ada' }),
  },
  issuePresenceToken: {
    names: [body('broker', (brokerId) => ({ brokerId }))],
    existing: async ({ ours }) => ({ brokerId: await ours.the('broker') }),
    sdk: (client) => client.voice.presence.token({ brokerId: 'ada' }),
  },
};

export const things: Things = {
  humanCall: async (owner) => (await placed(owner)).id,
  callLeg: async (owner) => (await placed(owner)).legs[0]?.controlId ?? '',
  broker: async (owner) => {
    await switchedOn(owner);
    const brokerId = `broker-${owner.id.slice(-8)}`;
    await owner.call('PUT', '/v1/voice/presence', { brokerId, status: 'available' });
    return brokerId;
  },
};
