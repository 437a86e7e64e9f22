import { type ApiPromise, method } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  BrokerPresence,
  BrokerPresenceList,
  CallControlEventList,
  CallLegCommand,
  CommandCallLegRequest,
  CommandedCallLeg,
  HumanCall,
  HumanCallList,
  LegCredentials,
  PlacedHumanCall,
  PlaceHumanCallRequest,
  PresenceRequest,
  SetPresenceRequest,
} from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

export type ListHumanCallsFilter = QueryOf<'listHumanCalls'>;

/** Calls between people. */
export interface HumanCalls {
  /** Has a telephone, or the brokers of a number of yours, called for a broker; once for each key. */
  place(call: PlaceHumanCallRequest, options?: KeyedCallOptions): ApiPromise<PlacedHumanCall>;
  /** Newest first. */
  list(filter?: ListHumanCallsFilter, options?: CallOptions): ApiPromise<HumanCallList>;
  get(callId: string, options?: CallOptions): ApiPromise<HumanCall>;
  /** What happened, in its order. */
  events(callId: string, options?: CallOptions): ApiPromise<CallControlEventList>;
}

/** The sides of a call, each by its `controlId`. A command whose effect stands already answers `noop`. */
export interface CallLegs {
  /** What the browser of its broker joins the leg with, for five minutes. */
  join(controlId: string, who: PresenceRequest, options?: CallOptions): ApiPromise<LegCredentials>;
  /** Any command by its name; the others are this one with a name. */
  command(
    controlId: string,
    command: CallLegCommand,
    request: CommandCallLegRequest,
    options?: CallOptions,
  ): ApiPromise<CommandedCallLeg>;
  /** Takes a call that is offered: the first broker wins. */
  answer(controlId: string, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  /** Ends the leg; one that rings at a broker is declined so. */
  hangup(controlId: string, request?: { reason?: string }, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  hold(controlId: string, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  unhold(controlId: string, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  mute(controlId: string, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  unmute(controlId: string, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  /** Sends tones to a telephone. */
  dtmf(controlId: string, request: { digits: string }, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  /** Lets two legs of a call speak with each other; those of a warm transfer complete it. */
  bridge(controlId: string, request: { bridgeTo: string }, options?: CallOptions): ApiPromise<CommandedCallLeg>;
  /** Hands the leg over, or, given that of a broker, the one that he speaks with. */
  transfer(
    controlId: string,
    request: { to: string; mode: 'blind' | 'warm' },
    options?: CallOptions,
  ): ApiPromise<CommandedCallLeg>;
}

/** Who is there to take calls. */
export interface Presence {
  list(options?: CallOptions): ApiPromise<BrokerPresenceList>;
  set(presence: SetPresenceRequest, options?: CallOptions): ApiPromise<BrokerPresence>;
  /** To be sent every 30 seconds; a broker is reachable for 90. */
  heartbeat(who: PresenceRequest, options?: CallOptions): ApiPromise<BrokerPresence>;
  /** What the browser of a broker hears of calls with, for five minutes. */
  token(who: PresenceRequest, options?: CallOptions): ApiPromise<LegCredentials>;
}

/** Calls that people in browsers take and place. */
export interface Voice {
  readonly calls: HumanCalls;
  readonly legs: CallLegs;
  readonly presence: Presence;
}

export function createVoice({ methods }: ResourceParts): Exact<Voice> {
  const { find, keyed, post, put, read } = methods;
  const list = find('/v1/voice/calls');
  const command = post('/v1/voice/legs/{controlId}/actions/{command}');
  const bare = (name: CallLegCommand) =>
    method(['controlId', 'options'], async (controlId: string, options?: CallOptions) =>
      command(controlId, name, {}, options).withResponse(),
    );
  const saying = <Request extends CommandCallLegRequest>(name: CallLegCommand) =>
    method(['controlId', 'request', 'options'], async (controlId: string, request: Request, options?: CallOptions) =>
      command(controlId, name, request, options).withResponse(),
    );
  return {
    calls: {
      place: keyed('/v1/voice/calls'),
      list: method(['filter', 'options'], async (filter = {}, options) => list(filter, options).withResponse()),
      get: read('/v1/voice/calls/{callId}'),
      events: read('/v1/voice/calls/{callId}/events'),
    },
    legs: {
      join: post('/v1/voice/legs/{controlId}/join'),
      command,
      answer: bare('answer'),
      hangup: method(['controlId', 'request', 'options'], async (controlId, request = {}, options) =>
        command(controlId, 'hangup', request, options).withResponse(),
      ),
      hold: bare('hold'),
      unhold: bare('unhold'),
      mute: bare('mute'),
      unmute: bare('unmute'),
      dtmf: saying('dtmf'),
      bridge: saying('bridge'),
      transfer: saying('transfer'),
    },
    presence: {
      list: read('/v1/voice/presence'),
      set: put('/v1/voice/presence'),
      heartbeat: post('/v1/voice/presence/heartbeat'),
      token: post('/v1/voice/presence/token'),
    },
  };
}
