import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import { type Fact, factHappensAfterMs, type Script, undeliverableCode } from './outcomes.ts';
import type { WireEvent } from './wire.ts';

/** Events that the carrier posts together, so many milliseconds after it took the message. */
export interface CallbackStep {
  delayMs: number;
  events: WireEvent[];
}

/** A request as its script is played for it. */
export interface ScriptedRequest {
  id: string;
  reference: string;
  from: string;
  to: string;
  segments: number | null;
  at: Temporal.Instant;
  deadlineMs: number;
}

/**
 * What the carrier will tell about a request once it took it. An event's id follows from the request and the fact, so
 * that a fact told again is the same event.
 */
export function owedCallbacks(script: Script, request: ScriptedRequest, generateId: () => string): CallbackStep[] {
  const startMs = script.answers.includes('unanswered') ? request.deadlineMs : 0;
  return script.callbacks.map(({ afterMs, facts }) => ({
    delayMs: startMs + afterMs,
    events: facts.map((fact) => eventOf(fact, request, generateId)),
  }));
}

function eventOf(fact: Fact, request: ScriptedRequest, generateId: () => string): WireEvent {
  const common = {
    id: `${request.id}.${fact}`,
    occurredAt: isoMillis(request.at.add({ milliseconds: factHappensAfterMs[fact] })),
  };
  // The answer of the recipient is a message of its own, so it has an id of its own.
  if (fact === 'stop') {
    const message = { id: generateId(), from: request.to, to: request.from, text: 'STOP' };
    return { type: 'message.received', ...common, message };
  }
  return {
    type: `message.${fact}`,
    ...common,
    message: { id: request.id, reference: request.reference, segments: request.segments },
    error: fact === 'delivery_failed' ? { code: undeliverableCode } : null,
  };
}

/** A text from a handset, arriving after the little while that a network takes. */
export function inboundCallback(
  text: { from: string; to: string; text: string },
  { id, at }: { id: string; at: Temporal.Instant },
): CallbackStep {
  return {
    delayMs: 50,
    events: [
      {
        type: 'message.received',
        id: `${id}.received`,
        occurredAt: isoMillis(at),
        message: { id, from: text.from, to: text.to, text: text.text },
      },
    ],
  };
}
