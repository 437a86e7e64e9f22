import { drive, isSaid } from './playing.policy.ts';
import { breakOff, dropReply, endBroken, finishReply, fixQuestion, say } from './reply.policy.ts';
import { act, changeReply, textOfHeard, writeTurn } from './turn-state.policy.ts';
import type { Draft, EndReason, TurnEvent } from './types.ts';

/** Another vendor has to answer within that. */
const failoverMs = 3_000;

/** Ends the session now. What was heard of the agent, and what the caller had said, is written down. */
export function end(draft: Draft, reason: EndReason): void {
  if (draft.isEnded) return;
  const { reply, heard } = draft;
  if (reply !== null && reply.startedAtMs !== null) {
    if (isSaid(draft)) finishReply(draft);
    else {
      breakOff(draft);
      endBroken(draft, reason === 'provider_failed' ? 'error' : 'interrupted');
    }
  } else {
    fixQuestion(draft);
    dropReply(draft);
  }
  const text = textOfHeard(heard);
  const startedAtMs = heard.startedAtMs ?? draft.nowMs;
  if (text !== '') writeTurn(draft, { source: 'user', text, startedAtMs });
  act(draft, { type: 'session.end', reason });
  draft.isEnded = true;
}

/** Prepares the end that the session is to have: at once, or when what is being said and the goodbye were heard. */
export function prepareEnd(draft: Draft, { reason, goodbye, withinMs }: Extract<TurnEvent, { type: 'end' }>): void {
  if (withinMs <= 0) return end(draft, reason);
  if (draft.ending !== null) return;
  draft.ending = { reason, goodbye, untilMs: draft.nowMs + withinMs };
  const { reply } = draft;
  if (reply === null) return;
  if (reply.interruptedAtMs !== null) return endBroken(draft);
  // What was said of it already is said to its end, and no more is made.
  if (reply.model !== null) act(draft, { type: 'model.cancel', generation: reply.model });
  changeReply(draft, reply, { model: null, tail: '', calls: [], owes: null, failingSinceMs: null });
}

/** Ends the session when its time has come, or no vendor answered in time. */
export function watchDeadlines(draft: Draft): void {
  const { nowMs, reply, ending, earsFailingSinceMs } = draft;
  const isLate = (sinceMs: number | null | undefined): boolean => nowMs - (sinceMs ?? nowMs) >= failoverMs;
  if (isLate(reply?.failingSinceMs) || isLate(earsFailingSinceMs)) return end(draft, 'provider_failed');
  if (ending === null) return;
  if (nowMs >= ending.untilMs || (reply === null && (ending.goodbye === null || !draft.hasClient)))
    return end(draft, ending.reason);
  if (reply !== null || ending.goodbye === null) return;
  draft.ending = { ...ending, goodbye: null };
  say(draft, ending.goodbye, 'goodbye');
  drive(draft);
}
