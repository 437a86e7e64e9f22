import { end, prepareEnd, watchDeadlines } from './ending.policy.ts';
import {
  changeEars,
  endOfTurn,
  hasWordsBeside,
  hearFrame,
  hearKey,
  hearWords,
  isAside,
  isVoicing,
  passSilence,
  putBack,
} from './hearing.policy.ts';
import {
  drive,
  failVoice,
  finishVoice,
  isSaid,
  loseOutput,
  playOn,
  sayAgain,
  takeMark,
  takeSound,
} from './playing.policy.ts';
import {
  answer,
  breakOff,
  dropReply,
  endBroken,
  finishModel,
  finishReply,
  fixQuestion,
  goOn,
  say,
  takeResult,
  takeText,
} from './reply.policy.ts';
import { act, changeReply, nothingHeard, textOfHeard, writeTurn } from './turn-state.policy.ts';
import type { Draft, Reply, TurnAction, TurnEvent, TurnState } from './types.ts';

/** Without words for so long an interruption was none. */
const falseInterruptionMs = 2_000;
/** A voice of so much takes a reply back of which nothing was heard. */
const reopenMs = 200;
/** So often in a row the agent says that it has understood nothing. */
const mostMisses = 2;

/** What a conversation is after an event, and what is to be done because of it, in order. Pure: the same for the same. */
export function takeTurnEvent(
  state: TurnState,
  event: TurnEvent,
): { state: TurnState; actions: readonly TurnAction[] } {
  if (state.isEnded) return { state, actions: [] };
  const draft: Draft = { ...state, actions: [] };
  take(draft, event);
  settle(draft);
  const { actions, ...after } = draft;
  return { state: after, actions };
}

function take(draft: Draft, event: TurnEvent): void {
  switch (event.type) {
    case 'frame':
      pass(draft, event.ms);
      if (draft.ending === null) hearFrame(draft, event);
      return;
    case 'tick':
      return pass(draft, event.ms);
    case 'transcript':
      if (draft.ending === null) hearWords(draft, event.text, event.isFinal);
      return;
    case 'key':
      hearKey(draft, event.digit);
      return interruptSurely(draft);
    case 'message':
      return takeMessage(draft, event.text, event.isWritten);
    case 'context':
      return write(draft, 'system', event.text, event.isWritten);
    case 'mark':
      return takeMark(draft, event.name);
    case 'output.lost':
      return loseOutput(draft);
    case 'token':
    case 'tool.call':
    case 'model.done':
    case 'model.failed':
    case 'model.lost':
      return takeModelEvent(draft, event);
    case 'audio':
    case 'voice.done':
    case 'voice.failed':
    case 'voice.lost':
      return takeVoiceEvent(draft, event);
    case 'tool.result':
      if (draft.tool?.call.id === event.id && draft.tool.generation === event.generation)
        takeResult(draft, event.result);
      return;
    case 'quiet.over':
      if (draft.quietSinceMs !== null) end(draft, 'silence');
      return;
    default:
      takeControl(draft, event);
  }
}

type ModelEvent = Extract<TurnEvent, { type: 'token' | 'tool.call' | 'model.done' | 'model.failed' | 'model.lost' }>;
type VoiceEvent = Extract<TurnEvent, { type: 'audio' | 'voice.done' | 'voice.failed' | 'voice.lost' }>;
type Control = Extract<
  TurnEvent,
  { type: 'client.joined' | 'client.left' | 'muted' | 'ears.ready' | 'ears.failed' | 'end' }
>;

function takeControl(draft: Draft, event: Control): void {
  switch (event.type) {
    case 'client.joined':
      draft.hasClient = true;
      changeEars(draft, event.ears);
      if (draft.reply !== null && draft.reply.interruptedAtMs !== null) goOn(draft);
      return;
    case 'client.left':
      draft.hasClient = false;
      draft.answersMarks = false;
      draft.stretch = null;
      if (draft.reply !== null && draft.reply.startedAtMs !== null && !isSaid(draft)) breakOff(draft);
      return;
    case 'muted':
      draft.isMuted = event.isMuted;
      return;
    case 'ears.ready':
      draft.deniedEars = [];
      draft.earsFailingSinceMs = null;
      return;
    case 'ears.failed':
      if (event.provider === null) return end(draft, 'provider_failed');
      draft.deniedEars = [...draft.deniedEars, event.provider];
      draft.earsFailingSinceMs ??= draft.nowMs;
      return act(draft, { type: 'ears.open', deny: draft.deniedEars });
    case 'end':
      return prepareEnd(draft, event);
  }
}

function takeModelEvent(draft: Draft, event: ModelEvent): void {
  const { reply } = draft;
  // What is late is of a stream that was cancelled.
  if (reply === null || reply.model !== event.generation) return;
  if (event.type === 'token') takeText(draft, reply, event.text, false);
  else if (event.type === 'tool.call')
    changeReply(draft, reply, { calls: [...reply.calls, event.call], failingSinceMs: null });
  else if (event.type === 'model.done') finishModel(draft, reply);
  else if (event.type === 'model.lost') changeReply(draft, reply, askedAgain(reply));
  else if (event.provider === null) end(draft, 'provider_failed');
  else
    changeReply(draft, reply, {
      ...askedAgain(reply),
      deniedModels: [...reply.deniedModels, event.provider],
      failingSinceMs: reply.failingSinceMs ?? draft.nowMs,
    });
}

/** A reply whose model was cut: it goes on behind the words that are pieces already. */
function askedAgain({ modelText, pieces }: Reply): Partial<Reply> {
  const owes = modelText === '' || pieces.length === 0 ? 'ask' : 'continue';
  return { model: null, tail: '', calls: [], owes };
}

function takeVoiceEvent(draft: Draft, event: VoiceEvent): void {
  const { reply } = draft;
  if (reply === null || reply.voice !== event.generation) return;
  if (event.type === 'audio') takeSound(draft, reply, event.ms);
  else if (event.type === 'voice.done') finishVoice(draft, reply);
  else if (event.type === 'voice.lost') sayAgain(draft, reply);
  else if (event.provider === null) end(draft, 'provider_failed');
  else failVoice(draft, reply, event.provider);
}

/** Lets time pass. */
function pass(draft: Draft, ms: number): void {
  draft.nowMs += ms;
  playOn(draft, ms);
}

/** Does all that follows from what is so now. */
function settle(draft: Draft): void {
  if (draft.isEnded) return;
  passSilence(draft);
  greet(draft);
  attendToVoice(draft);
  takeTurn(draft);
  drive(draft);
  watchDeadlines(draft);
  if (!draft.isEnded) watchSilence(draft);
}

function greet(draft: Draft): void {
  const { greeting, awaitsCallee } = draft.settings;
  if (draft.hasGreeted || !draft.hasClient || awaitsCallee || draft.ending !== null) return;
  draft.hasGreeted = true;
  if (greeting !== null && draft.reply === null) say(draft, greeting);
}

/** What the caller's voice and words do to the reply under way. */
function attendToVoice(draft: Draft): void {
  const { reply, stretch, heard, nowMs, settings } = draft;
  if (reply === null || draft.ending !== null) return;
  if (reply.interruptedAtMs !== null) {
    if (hasWordsBeside(draft)) return endBroken(draft);
    const sinceMs = Math.max(reply.interruptedAtMs, heard.lastVoicedAtMs ?? 0);
    if (draft.hasClient && !isVoicing(draft) && nowMs - sinceMs >= falseInterruptionMs) goOn(draft);
    return;
  }
  if (reply.startedAtMs !== null) {
    if (!isInterrupted(draft) || isSaid(draft)) return;
    breakOff(draft);
    if (hasWordsBeside(draft)) endBroken(draft);
    return;
  }
  if (reply.question === null) return;
  const isSpeaking = isVoicing(draft) && (stretch?.voicedMs ?? 0) >= Math.min(reopenMs, settings.interruption.minMs);
  if (isSpeaking || textOfHeard(heard) !== '') reopen(draft);
}

function reopen(draft: Draft): void {
  const question = draft.reply?.question ?? null;
  if (question === null) return;
  dropReply(draft);
  draft.heard = putBack(question.heard, draft.heard);
}

function isInterrupted(draft: Draft): boolean {
  const { stretch, reply, settings } = draft;
  const { mode, minMs, minWords } = settings.interruption;
  const hasWords = hasWordsBeside(draft);
  if (draft.ears === 'client') return hasWords;
  if (stretch === null) return false;
  // A voice that was there before, as of a television, needs words.
  const isNew = stretch.startedAtMs >= (reply?.startedAtMs ?? 0);
  const needsNoWords = isNew && mode === 'vad' && minWords === 0;
  return stretch.voicedMs >= minMs && (needsNoWords || hasWords);
}

/** Breaks off what is being said, whatever is heard. */
function interruptSurely(draft: Draft): void {
  const { reply } = draft;
  if (reply === null || reply.startedAtMs === null || draft.ending !== null) return;
  if (isSaid(draft)) return finishReply(draft);
  breakOff(draft);
  endBroken(draft);
}

/** Takes what was heard for a turn where it has ended, and has it answered. */
function takeTurn(draft: Draft): void {
  const { reply, heard, settings } = draft;
  if (draft.ending !== null || draft.tool !== null) return;
  if (reply !== null && reply.startedAtMs !== null) return;
  const ended = endOfTurn(draft);
  if (ended === null || (reply !== null && ended !== 'words')) return;
  const isNoisy = isVoicing(draft);
  draft.heard = nothingHeard;
  if (!isNoisy) draft.stretch = null;
  if (ended === 'noise') return;
  if (ended === 'miss') {
    draft.misses += 1;
    if (settings.missMessage !== null && draft.misses <= mostMisses) say(draft, settings.missMessage);
    return;
  }
  fixQuestion(draft);
  dropReply(draft);
  draft.misses = 0;
  draft.idlePrompts = 0;
  answer(draft, heard);
  const isAwaited = settings.awaitsCallee && !draft.hasGreeted;
  // In a noise that does not end it would be reopened again and again.
  if (isNoisy || isAwaited) fixQuestion(draft);
  if (!isAwaited) return;
  draft.hasGreeted = true;
  if (settings.greeting !== null) say(draft, settings.greeting);
}

function takeMessage(draft: Draft, text: string, isWritten: boolean): void {
  if (draft.ending !== null) return write(draft, 'user', text, isWritten);
  draft.idlePrompts = 0;
  // The model is asked again when the tool is done, and reads it then.
  if (draft.tool !== null && draft.reply !== null) return write(draft, 'user', text, isWritten);
  interruptSurely(draft);
  fixQuestion(draft);
  dropReply(draft);
  write(draft, 'user', text, isWritten);
  draft.hasGreeted = true;
  answer(draft, null);
}

function write(draft: Draft, source: 'user' | 'system', text: string, isWritten: boolean): void {
  if (isWritten) draft.history = [...draft.history, { kind: 'said', source, text }];
  else writeTurn(draft, { source, text, startedAtMs: draft.nowMs });
}

/** Neither side speaks: the worker waits for the limit of silence, and the agent says something before. */
function watchSilence(draft: Draft): void {
  const { settings, nowMs, quietSinceMs, heard } = draft;
  const hasWords = textOfHeard(heard) !== '' && !isAside(draft);
  const isQuiet = draft.hasClient && draft.reply === null && draft.ending === null && !isVoicing(draft) && !hasWords;
  if (isQuiet !== (quietSinceMs !== null)) {
    draft.quietSinceMs = isQuiet ? nowMs : null;
    act(draft, { type: 'quiet', isQuiet });
  }
  const { idle } = settings;
  if (!isQuiet || idle === null || nowMs - (quietSinceMs ?? nowMs) < idle.delayMs) return;
  if (draft.idlePrompts >= idle.most) return;
  const message = idle.messages[draft.idlePrompts % idle.messages.length] ?? '';
  draft.idlePrompts += 1;
  say(draft, message);
  draft.quietSinceMs = null;
  act(draft, { type: 'quiet', isQuiet: false });
  drive(draft);
}
