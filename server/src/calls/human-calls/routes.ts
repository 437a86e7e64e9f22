import type { Principal, SliceHandlers } from '../../contract/binding.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { nowOf } from '../sessions/index.ts';
import type { CommandLeg } from './command-leg.ts';
import type { RoomCredentials } from './credentials.ts';
import { voiceErrors } from './errors.ts';
import type { PlaceCall } from './place-call.ts';
import type { CallWithLegs } from './call-store.ts';
import { findBroker, presentBroker, type PresenceService } from './presence/index.ts';
import { presentCall, presentEvent, presentLeg } from './present.ts';
import { type BrokerLeg, placedLegOf, type ReadCalls } from './read-calls.ts';

export function createVoiceRoutes(options: {
  database: Database;
  placeCall: PlaceCall;
  commandLeg: CommandLeg;
  reading: ReadCalls;
  presence: PresenceService;
  credentials: RoomCredentials;
}): SliceHandlers<'voice' | 'legs'> {
  const { database, placeCall, commandLeg, reading, presence, credentials } = options;

  /** The organization of the caller, for which calls between people are switched on. Throws 403 otherwise. */
  const switchedOn = async ({ organizationId }: Pick<Principal, 'organizationId'>): Promise<string> => {
    const organization = await findOrganization(database.read, organizationId);
    if (organization?.humanCalling !== true) throw voiceErrors.disabled();
    return organizationId;
  };
  /** What the leg of a broker is joined with. */
  const joinOf = async ({ call: { id, organizationId } }: CallWithLegs, { brokerId, controlId }: BrokerLeg) => {
    const room = { organizationId, brokerId, controlId, roomName: `human-call-${id}` };
    return credentials.issue(room, await nowOf(database.read, organizationId));
  };

  return {
    placeHumanCall: async ({ principal, body, idempotencyKey }, reply) => {
      await switchedOn(principal);
      const known = await placeCall(principal, body, idempotencyKey);
      return reply(201, { json: { call: presentCall(known), join: await joinOf(known, placedLegOf(known)) } });
    },
    listHumanCalls: async ({ principal, query }, reply) => {
      const { limit, ...filter } = query;
      const calls = await reading.list(await switchedOn(principal), filter, limit);
      return reply(200, { json: { calls: calls.map(presentCall) } });
    },
    getHumanCall: async ({ principal, params }, reply) =>
      reply(200, { json: presentCall(await reading.get(await switchedOn(principal), params.callId)) }),
    listHumanCallEvents: async ({ principal, params }, reply) => {
      const events = await reading.events(await switchedOn(principal), params.callId);
      return reply(200, { json: { events: events.map((event) => presentEvent(event, params.callId)) } });
    },
    joinCallLeg: async ({ principal, params, body }, reply) => {
      const organizationId = await switchedOn(principal);
      const { known, leg } = await reading.joinable(organizationId, params.controlId, body.brokerId);
      return reply(200, { json: await joinOf(known, leg) });
    },
    commandCallLeg: async ({ principal, params, body }, reply) => {
      const organizationId = await switchedOn(principal);
      const { leg, known, isNoop } = await commandLeg(organizationId, params.controlId, params.command, body ?? {});
      return reply(200, { json: { leg: presentLeg(leg, known), ...(isNoop ? { noop: true } : {}) } });
    },
    listPresence: async ({ principal }, reply) => {
      const { brokers, now } = await presence.list(await switchedOn(principal));
      return reply(200, { json: { brokers: brokers.map((broker) => presentBroker(broker, now)) } });
    },
    setPresence: async ({ principal, body }, reply) => {
      const { broker, now } = await presence.set(await switchedOn(principal), body.brokerId, body.status);
      return reply(200, { json: presentBroker(broker, now) });
    },
    sendPresenceHeartbeat: async ({ principal, body }, reply) => {
      const { broker, now } = await presence.beat(await switchedOn(principal), body.brokerId);
      return reply(200, { json: presentBroker(broker, now) });
    },
    issuePresenceToken: async ({ principal, body: { brokerId } }, reply) => {
      const organizationId = await switchedOn(principal);
      if ((await findBroker(database.read, organizationId, brokerId)) === null) throw voiceErrors.brokerNotFound();
      const room = { organizationId, brokerId, controlId: null, roomName: `presence:${organizationId}:${brokerId}` };
      return reply(200, { json: credentials.issue(room, await nowOf(database.read, organizationId)) });
    },
  };
}
