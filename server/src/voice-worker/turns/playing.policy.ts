import { heardOf, joinTexts } from './heard-text.policy.ts';
import { isVoicing } from './hearing.policy.ts';
import { finishReply, fixQuestion, proceed } from './reply.policy.ts';
import { act, changeReply, nextGeneration } from './turn-state.policy.ts';
import type { Draft, Piece, Reply, TurnState } from './types.ts';

/** Sound is sent so far ahead of what was played: what a clear throws away is never more. */
export const aheadMs = 400;
/** Less is not sent by itself, but at the end of a piece. */
const leastSentMs = 20;
/** There has to be room for so much: each sending costs the same on each of its ways. */
const leastRoomMs = 100;
/** Text becomes sound so far ahead. */
const voicedAheadMs = 8_000;
/** The end of a sentence counts as heard when the client says so. */
const unsureMs = 200;
/** A client that answers no mark for so long answers none any more. */
const mostStalledMs = 1_000;

const sentOf = ({ pieces }: Reply): number => pieces.reduce((sum, { sentMs }) => sum + sentMs, 0);

/** Lets sound be played for so long. */
export function playOn(draft: Draft, ms: number): void {
  const { reply } = draft;
  if (reply === null || reply.startedAtMs === null || reply.interruptedAtMs !== null || !draft.hasClient) return;
  const sentMs = sentOf(reply);
  const most = draft.answersMarks ? surelyPlayed(reply) : sentMs;
  const stalledMs = reply.elapsedMs + ms > sentMs && most < sentMs ? reply.stalledMs + ms : 0;
  const played = changeReply(draft, reply, {
    elapsedMs: Math.min(reply.elapsedMs + ms, sentMs),
    playedMs: Math.max(reply.playedMs, Math.min(reply.playedMs + ms, most)),
    stalledMs,
  });
  if (stalledMs <= mostStalledMs) return;
  // The mark that does not come is that of the sound that was lost.
  const pieces = played.pieces.map((piece) => (isOpen(piece) ? { ...piece, fate: 'lost' as const } : piece));
  if (played.hasLost) changeReply(draft, played, { pieces, stalledMs: 0 });
  else draft.answersMarks = false;
}

/** The client may still say that all of it was played. */
function isOpen({ mark, fate }: Piece): boolean {
  return mark !== null && fate === 'unknown';
}

/**
 * How far time alone may count: to shortly before the first mark that was not answered. Where some of the sound was lost it is not known of which
 * sentence, but for marks: it counts for nothing.
 */
function surelyPlayed({ pieces, hasLost }: Reply): number {
  let end = 0;
  for (const piece of pieces) {
    if (hasLost && piece.fate === 'unknown' && piece.sentMs > 0) return end;
    end += piece.sentMs;
    if (isOpen(piece)) return end - Math.min(unsureMs, piece.sentMs);
  }
  return end;
}

/** Some of the sound that was sent did not reach the client. */
export function loseOutput(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.startedAtMs === null || !draft.answersMarks) return;
  const lossy = changeReply(draft, reply, { hasLost: true });
  changeReply(draft, lossy, { playedMs: Math.min(reply.playedMs, surelyPlayed(lossy)) });
}

/**
 * The client has played all before that mark, back to the one before; one that is not of this reply says nothing. Marks come in order: of one
 * that was left out the sound was lost.
 */
export function takeMark(draft: Draft, name: string): void {
  const { reply } = draft;
  const at = reply?.pieces.findIndex(({ mark }) => mark === name) ?? -1;
  if (reply === null || at < 0 || reply.pieces[at]?.fate === 'played') return;
  draft.answersMarks = true;
  const end = reply.pieces.slice(0, at + 1).reduce((sum, { sentMs }) => sum + sentMs, 0);
  const fateOf = (piece: Piece, place: number): Piece['fate'] =>
    place === at ? 'played' : isOpen(piece) ? 'lost' : piece.fate;
  const pieces = reply.pieces.map((piece, place) => (place <= at ? { ...piece, fate: fateOf(piece, place) } : piece));
  // Time may have counted further than the client is.
  changeReply(draft, reply, { pieces, playedMs: end, elapsedMs: Math.max(reply.elapsedMs, end), stalledMs: 0 });
}

/** Everything of the reply has been sent, and by time played. */
export function isSaid(state: TurnState | Draft): boolean {
  const { reply } = state;
  return reply !== null && isWholeReply(reply) && state.tool === null && reply.elapsedMs >= sentOf(reply);
}

function isWholeReply({ pieces, tail, model, calls, owes }: Reply): boolean {
  const areSent = pieces.every(({ isWhole, ms, sentMs }) => isWhole && ms === sentMs);
  return areSent && tail === '' && model === null && calls.length === 0 && owes === null;
}

/** Does all that can be done for the reply now: asks, speaks, sends, finishes. */
export function drive(draft: Draft): void {
  if (draft.reply === null || draft.reply.interruptedAtMs !== null) return;
  proceed(draft);
  speakNext(draft);
  sendAhead(draft);
  const { reply } = draft;
  if (reply === null || !isSaid(draft)) return;
  if (!draft.answersMarks || !reply.pieces.some(isOpen)) finishReply(draft);
}

/** One synthesis at a time. */
function speakNext(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.voice !== null) return;
  const at = reply.pieces.findIndex(({ generation, isWhole }) => generation === null && !isWhole);
  const piece = reply.pieces[at];
  const waitingMs = reply.pieces.reduce((sum, { ms, sentMs }) => sum + ms - sentMs, 0);
  if (piece === undefined || waitingMs > voicedAheadMs) return;
  const generation = nextGeneration(draft);
  act(draft, { type: 'voice.speak', generation, text: piece.text, deny: reply.deniedVoices });
  changeReply(draft, reply, {
    voice: generation,
    spokeAtMs: reply.spokeAtMs ?? draft.nowMs,
    pieces: reply.pieces.with(at, { ...piece, generation }),
  });
}

function sendAhead(draft: Draft): void {
  if (!draft.hasClient || draft.reply === null) return;
  let roomMs = aheadMs - (sentOf(draft.reply) - draft.reply.elapsedMs);
  for (const [at, { generation }] of draft.reply.pieces.entries()) {
    const piece: Piece | undefined = draft.reply?.pieces[at];
    if (piece === undefined || generation === null) return;
    const waitingMs = piece.ms - piece.sentMs;
    const ms = Math.min(waitingMs, roomMs);
    const hasRoom = roomMs >= leastRoomMs;
    if (ms > 0 && hasRoom && (ms >= leastSentMs || (piece.isWhole && ms === waitingMs))) {
      if (!begin(draft)) return;
      if (draft.reply === null) return;
      if (piece.sentMs === 0) caption(draft, draft.reply, at);
      act(draft, { type: 'output.audio', generation, ms });
      roomMs -= ms;
      changeReply(draft, draft.reply, { pieces: draft.reply.pieces.with(at, { ...piece, sentMs: piece.sentMs + ms }) });
    }
    if (!markEnd(draft, at)) return;
  }
}

/** Puts a mark behind a piece that was sent to its end; answers whether it was. */
function markEnd(draft: Draft, at: number): boolean {
  const { reply } = draft;
  const piece = reply?.pieces[at];
  if (reply === null || piece === undefined || !piece.isWhole || piece.sentMs < piece.ms) return false;
  if (piece.mark !== null || piece.ms === 0) return true;
  draft.marks += 1;
  const mark = `m${draft.marks}`;
  act(draft, { type: 'output.mark', name: mark });
  changeReply(draft, reply, { pieces: reply.pieces.with(at, { ...piece, mark }) });
  return true;
}

/** Begins to sound, unless the caller speaks: then it waits, for as long as a turn waits at most. */
function begin(draft: Draft): boolean {
  const { reply, nowMs } = draft;
  if (reply === null) return false;
  if (reply.startedAtMs !== null) return true;
  if (isVoicing(draft)) {
    const { heldSinceMs } = changeReply(draft, reply, { heldSinceMs: reply.heldSinceMs ?? nowMs });
    if (nowMs - (heldSinceMs ?? nowMs) < draft.settings.maxDelayMs) return false;
  }
  fixQuestion(draft);
  const { endOfWordsMs, latencies } = reply;
  const conversationalLatencyMs = endOfWordsMs === null ? null : nowMs - endOfWordsMs;
  changeReply(draft, draft.reply ?? reply, {
    startedAtMs: nowMs,
    latencies: { ...latencies, conversationalLatencyMs },
  });
  act(draft, { type: 'output.started', turn: reply.turn });
  return true;
}

function caption(draft: Draft, { turn, said, pieces }: Reply, at: number): void {
  const text = joinTexts([said, ...pieces.slice(0, at + 1).map((piece) => piece.text)]);
  act(draft, { type: 'agent.message', turn, text });
}

/** More sound of the piece that is being spoken. */
export function takeSound(draft: Draft, reply: Reply, ms: number): void {
  const { latencies, spokeAtMs } = reply;
  changeReply(draft, reply, {
    pieces: reply.pieces.map((piece) =>
      piece.generation === reply.voice ? { ...piece, ms: piece.ms + Math.max(0, ms) } : piece,
    ),
    latencies: { ...latencies, ttsTtfbMs: latencies.ttsTtfbMs ?? draft.nowMs - (spokeAtMs ?? draft.nowMs) },
    failingSinceMs: null,
  });
}

export function finishVoice(draft: Draft, reply: Reply): void {
  const pieces = reply.pieces.map((piece) => (piece.generation === reply.voice ? { ...piece, isWhole: true } : piece));
  changeReply(draft, reply, { pieces, voice: null, failingSinceMs: null });
}

/** What a voice that failed has not said is said by another one. */
export function failVoice(draft: Draft, reply: Reply, provider: string): void {
  const failingSinceMs = reply.failingSinceMs ?? draft.nowMs;
  sayAgain(draft, changeReply(draft, reply, { deniedVoices: [...reply.deniedVoices, provider], failingSinceMs }));
}

/** What a voice that was cut has not said is said once more: of sound that was sent, what stands behind it. */
export function sayAgain(draft: Draft, reply: Reply): void {
  const pieces = reply.pieces.flatMap((piece): Piece[] => {
    if (piece.generation !== reply.voice) return [piece];
    const fresh = { ...piece, generation: null, ms: 0, sentMs: 0 };
    if (piece.sentMs === 0) return [fresh];
    const { heard, rest } = heardOf([piece], piece.sentMs);
    const sent = { ...piece, text: heard, ms: piece.sentMs, isWhole: true };
    return [sent, ...rest.map((text) => ({ ...fresh, text }))];
  });
  changeReply(draft, reply, { pieces, voice: null });
}
