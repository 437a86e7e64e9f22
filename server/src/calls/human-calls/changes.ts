import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { nowOf } from '../sessions/index.ts';
import type { Publish } from '../../webhooks/index.ts';
import { insertCall, insertLegs, type CallWithLegs, listEngaged, lockCall, writeCall, writeLeg } from './call-store.ts';
import { catchUp, type Draft, isLive, type CallEventInput, nextDueAt } from './conversation/index.ts';
import { insertEvents } from './event-store.ts';
import type { VoiceKillPoint } from './kill-points.ts';
import { listBrokersOf, lockBrokers } from './presence/index.ts';
import { heardSince } from './reachable.policy.ts';
import type { CallControlEvent, HumanCall } from './types.ts';

/** The one writer of calls: a call, its legs, its events and their webhooks change in one transaction. */
export interface HumanCallChanges {
  /** A new call, which nothing is written of yet. */
  draft(call: HumanCall, context: Pick<Draft, 'brokers' | 'engaged'>): Draft;
  /**
   * A call that is locked from now on, with all behind it that is due by then; null for an unknown one. The time is read once it is
   * locked: nothing in it happens before what has happened.
   */
  open(tx: Tx, organizationId: string, callId: string): Promise<Opened | null>;
  /** Writes a new call. */
  create(tx: Tx, draft: Draft, at: Temporal.Instant): Promise<CallWithLegs>;
  /** Writes what has become of one that was opened. */
  save(tx: Tx, opened: Opened): Promise<CallWithLegs>;
}

/** A call that is locked, and what it was. */
export interface Opened {
  readonly before: CallWithLegs;
  readonly draft: Draft;
  /** By the clock of its organization. */
  readonly at: Temporal.Instant;
}

export function createHumanCallChanges(options: {
  ids: Ids<'leg'>;
  publish: Publish;
  killPoint: KillPoint<VoiceKillPoint>;
}): HumanCallChanges {
  const { ids, publish, killPoint } = options;

  const newDraft = ({ call, legs }: CallWithLegs, context: Pick<Draft, 'brokers' | 'engaged'>): Draft => ({
    call,
    legs: [...legs],
    events: [],
    ...context,
    generateIds: () => ({ id: ids.uuid(), controlId: ids.prefixed('leg') }),
  });

  /** Stores what happened, and tells of it. Answers the call, which counts it. */
  async function record(tx: Tx, call: HumanCall, inputs: readonly CallEventInput[]): Promise<CallControlEvent[]> {
    const events = inputs.map((one, nth) => ({ ...one, id: ids.uuid(), sequence: call.eventSequence + 1 + nth }));
    await insertEvents(tx, call, events);
    await publish(
      tx,
      events.map((event) => ({
        organizationId: call.organizationId,
        id: event.id,
        type: event.type,
        resourceId: call.id,
        sequence: event.sequence,
        agentId: null,
        sessionId: null,
        humanCall: { callId: call.id, controlId: event.controlId },
        tags: {},
        occurredAt: event.occurredAt,
        data: event.payload,
      })),
    );
    return events;
  }

  const counted = ({ call, events }: Draft): HumanCall => ({
    ...call,
    eventSequence: call.eventSequence + events.length,
  });

  return {
    draft: (call, context) => newDraft({ call, legs: [] }, context),
    open: async (tx, organizationId, callId) => {
      const before = await lockCall(tx, organizationId, callId);
      if (before === null) return null;
      const at = await nowOf(tx, organizationId);
      const { call, legs } = before;
      // Brokers are locked where the call may be offered to them: none is offered two at once.
      const { offeredUntil } = call;
      const brokerIds = legs.filter(isLive).flatMap(({ brokerId }) => brokerId ?? []);
      const brokers =
        offeredUntil !== null
          ? await lockBrokers(tx, organizationId, { heardSince: heardSince(earlier(offeredUntil, at)), brokerIds })
          : await listBrokersOf(tx, organizationId, brokerIds);
      const engaged = offeredUntil !== null ? await listEngaged(tx, organizationId, callId) : new Set<string>();
      const draft = newDraft(before, { brokers, engaged });
      catchUp(draft, at);
      return { before, draft, at };
    },
    create: async (tx, draft, at) => {
      const call = counted(draft);
      await insertCall(tx, call, nextDueAt(draft), at);
      await insertLegs(tx, call, draft.legs, 0);
      await record(tx, draft.call, draft.events);
      killPoint('voice.change.written');
      return { call, legs: draft.legs };
    },
    save: async (tx, { before, draft, at }) => {
      const call = counted(draft);
      await writeCall(tx, call, nextDueAt(draft), at);
      const known = new Map(before.legs.map((leg) => [leg.id, leg]));
      for (const leg of draft.legs) if (known.has(leg.id) && known.get(leg.id) !== leg) await writeLeg(tx, call, leg);
      await insertLegs(tx, call, draft.legs.slice(before.legs.length), before.legs.length);
      await record(tx, draft.call, draft.events);
      killPoint('voice.change.written');
      return { call, legs: draft.legs };
    },
  };
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}
