import { heardOf, joinTexts } from './heard-text.policy.ts';
import { isVoicing } from './hearing.policy.ts';
import { cutText } from './spoken-text.policy.ts';
import {
  act,
  changeReply,
  nextGeneration,
  nextTurnNumber,
  noLatencies,
  nothingHeard,
  textOfHeard,
  writeTurn,
} from './turn-state.policy.ts';
import type { Draft, CallerWords, HistoryEntry, Piece, Reply, WrittenTurn } from './types.ts';

/** So often the model may call tools in one reply; then it answers without. */
const mostHops = 4;

const emptyReply: Omit<Reply, 'turn' | 'kind'> = {
  said: '',
  pieces: [],
  tail: '',
  model: null,
  voice: null,
  lastModel: null,
  elapsedMs: 0,
  playedMs: 0,
  stalledMs: 0,
  hasLost: false,
  startedAtMs: null,
  heldSinceMs: null,
  interruptedAtMs: null,
  owes: null,
  question: null,
  items: [],
  modelText: '',
  calls: [],
  hops: 0,
  failingSinceMs: null,
  deniedModels: [],
  deniedVoices: [],
  askedAtMs: null,
  spokeAtMs: null,
  endOfWordsMs: null,
  latencies: noLatencies,
};

/** Begins a reply of that text. */
export function say(draft: Draft, text: string, kind: 'fixed' | 'goodbye' = 'fixed'): void {
  const { pieces } = cutText(text, { isFirst: true, isEnd: true });
  draft.reply = { ...emptyReply, turn: nextTurnNumber(draft), kind, pieces: pieces.map(pieceOf) };
}

/** Begins the model's answer to what was heard, or to what is written down already. */
export function answer(draft: Draft, heard: CallerWords | null): void {
  const question = heard === null ? null : { heard, turn: nextTurnNumber(draft) };
  const endOfWordsMs = heard?.lastVoicedAtMs ?? draft.nowMs;
  const latencies = { ...noLatencies, eouMs: heard === null ? null : draft.nowMs - endOfWordsMs };
  const turn = nextTurnNumber(draft);
  draft.reply = { ...emptyReply, turn, kind: 'answer', question, endOfWordsMs, latencies, owes: 'ask' };
}

function pieceOf(text: string): Piece {
  return { text, generation: null, ms: 0, sentMs: 0, isWhole: false, mark: null, fate: 'unknown' };
}

/** What the caller said is a turn from now on, and is not reopened. */
export function fixQuestion(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.question === null) return;
  const { heard, turn } = reply.question;
  changeReply(draft, reply, { question: null });
  const startedAtMs = heard.startedAtMs ?? draft.nowMs;
  const endedAtMs = Math.max(startedAtMs, heard.lastVoicedAtMs ?? draft.nowMs);
  writeTurn(draft, { source: 'user', text: textOfHeard(heard), startedAtMs, endedAtMs, turn });
}

/** Runs the next tool, or asks the model, where the reply waits for one of them. */
export function proceed(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.model !== null || reply.interruptedAtMs !== null || draft.tool !== null) return;
  const [call] = reply.calls;
  if (call !== undefined && reply.lastModel !== null) {
    // What a tool did for a question cannot be taken back.
    fixQuestion(draft);
    draft.tool = { generation: reply.lastModel, call };
    return act(draft, { type: 'tool.run', ...draft.tool });
  }
  if (reply.owes === null) return;
  const isContinued = reply.owes === 'continue';
  const generation = nextGeneration(draft);
  const { question, items, pieces, said, hops } = reply;
  const before: HistoryEntry[] =
    question === null ? [] : [{ kind: 'said', source: 'user', text: textOfHeard(question.heard) }];
  const own = joinTexts([said, ...pieces.map(({ text }) => text)]);
  const after: HistoryEntry[] = isContinued ? [{ kind: 'said', source: 'agent', text: own }] : [];
  const history = [...draft.history, ...before, ...items, ...after];
  const mayCallTools = hops < mostHops;
  act(draft, { type: 'model.ask', generation, history, mayCallTools, isContinued, deny: reply.deniedModels });
  changeReply(draft, reply, {
    model: generation,
    lastModel: generation,
    owes: null,
    askedAtMs: reply.askedAtMs ?? draft.nowMs,
  });
}

/** Text of the model goes to the voice as soon as a piece of it is there. */
export function takeText(draft: Draft, reply: Reply, text: string, isEnd: boolean): Reply {
  const isFirst = reply.pieces.length === 0 && reply.said === '';
  const { pieces, tail } = cutText(reply.tail + text, { isFirst, isEnd });
  const { latencies, askedAtMs } = reply;
  const llmTtftMs = latencies.llmTtftMs ?? (text === '' || askedAtMs === null ? null : draft.nowMs - askedAtMs);
  return changeReply(draft, reply, {
    pieces: [...reply.pieces, ...pieces.map(pieceOf)],
    tail,
    modelText: reply.modelText + text,
    latencies: { ...latencies, llmTtftMs },
    failingSinceMs: text === '' ? reply.failingSinceMs : null,
  });
}

/** The model has said all: what is left of its text is spoken, and its tools run. */
export function finishModel(draft: Draft, reply: Reply): void {
  const { calls, items, modelText, hops } = takeText(draft, { ...reply, model: null, failingSinceMs: null }, '', true);
  if (calls.length === 0 || draft.reply === null) return;
  const said: HistoryEntry[] = modelText === '' ? [] : [{ kind: 'said', source: 'agent', text: modelText }];
  changeReply(draft, draft.reply, { items: [...items, ...said], modelText: '', hops: hops + 1 });
}

/** What a tool brought is kept for the model, also where the reply that called it is gone. */
export function takeResult(draft: Draft, result: unknown): void {
  const { tool, reply } = draft;
  if (tool === null) return;
  draft.tool = null;
  const { id, name } = tool.call;
  const items: HistoryEntry[] = [
    { kind: 'call', id, name, arguments: tool.call.arguments },
    { kind: 'result', id, result },
  ];
  if (reply === null || reply.lastModel !== tool.generation) draft.history = [...draft.history, ...items];
  else {
    const calls = reply.calls.slice(1);
    const owes = calls.length === 0 && draft.ending === null ? 'ask' : reply.owes;
    changeReply(draft, reply, { items: [...reply.items, ...items], calls, owes });
  }
}

/** Stops the streams of a reply; what is held of its sound is never sent. */
function stopStreams(draft: Draft, reply: Reply): void {
  if (reply.startedAtMs !== null) act(draft, { type: 'output.clear', turn: reply.turn });
  if (reply.voice !== null) act(draft, { type: 'voice.cancel', generation: reply.voice });
  if (reply.model !== null) act(draft, { type: 'model.cancel', generation: reply.model });
  act(draft, { type: 'output.discard', turn: reply.turn });
}

/** Takes a reply back of which nothing was heard. What its tools did stays. */
export function dropReply(draft: Draft): void {
  const { reply } = draft;
  if (reply === null) return;
  stopStreams(draft, reply);
  endReply(draft, reply);
}

function endReply(draft: Draft, { items }: Reply): void {
  draft.history = [...draft.history, ...items.filter(({ kind }) => kind !== 'said')];
  draft.reply = null;
}

/** Breaks a reply off: silence at once. Whether it goes on is decided by what is heard then. */
export function breakOff(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.interruptedAtMs !== null) return;
  stopStreams(draft, reply);
  const { heard, rest } = heardOf(reply.pieces, reply.playedMs);
  const isCut = reply.model !== null;
  const owes = !isCut ? reply.owes : reply.modelText === '' ? 'ask' : 'continue';
  changeReply(draft, reply, {
    said: joinTexts([reply.said, heard]),
    pieces: rest.map(pieceOf),
    // What the model had begun is not said: it goes on behind the last piece.
    tail: isCut ? '' : reply.tail,
    calls: isCut ? [] : reply.calls,
    model: null,
    voice: null,
    owes,
    elapsedMs: 0,
    playedMs: 0,
    stalledMs: 0,
    hasLost: false,
    interruptedAtMs: draft.nowMs,
    failingSinceMs: null,
  });
}

/** A reply that was broken off for nothing goes on where it was. */
export function goOn(draft: Draft): void {
  if (draft.reply !== null) changeReply(draft, draft.reply, { interruptedAtMs: null });
  if (isVoicing(draft)) return;
  draft.stretch = null;
  if (textOfHeard(draft.heard) === '') draft.heard = nothingHeard;
}

/** Ends a reply that was broken off: what was heard of it is what was said. */
export function endBroken(draft: Draft, latencyStatus: 'interrupted' | 'error' = 'interrupted'): void {
  const { reply } = draft;
  if (reply === null) return;
  fixQuestion(draft);
  endReply(draft, reply);
  writeReply(draft, reply, reply.said, latencyStatus);
}

/** Ends a reply that was heard to its end, but for what was lost of it on the way. */
export function finishReply(draft: Draft): void {
  fixQuestion(draft);
  const { reply } = draft;
  if (reply === null) return;
  const sentMs = reply.pieces.reduce((sum, piece) => sum + piece.sentMs, 0);
  const { heard } = heardOf(reply.pieces, reply.hasLost ? reply.playedMs : sentMs);
  endReply(draft, reply);
  writeReply(draft, reply, joinTexts([reply.said, heard]), reply.kind === 'answer' ? 'complete' : null);
}

function writeReply(draft: Draft, reply: Reply, text: string, latencyStatus: WrittenTurn['latencyStatus']): void {
  if (text === '') return;
  const { turn, startedAtMs, latencies, lastModel: generation } = reply;
  act(draft, { type: 'agent.message', turn, text });
  writeTurn(draft, {
    ...latencies,
    source: 'agent',
    text,
    startedAtMs: startedAtMs ?? draft.nowMs,
    turn,
    generation,
    latencyStatus,
  });
}
