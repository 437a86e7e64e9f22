import { act, countWords, textOfHeard } from './turn-state.policy.ts';
import type { Draft, CallerWords, Ears, TurnEvent } from './types.ts';

/** A voice of less is a click; a pause of less does not end it. */
const leastVoiceMs = 60;
const pauseMs = 200;
/** Keys are pressed one after the other; `#` ends them at once. */
const keysMs = 2_000;
/** More keys are no answer to anything: but for the `#` they are not heard until the turn is over. */
const mostKeys = 64;
/** Less voice that brought no words is noise, which is not asked about. */
const leastMissMs = 500;

type Frame = Extract<TurnEvent, { type: 'frame' }>;

/** Lets the caller be heard for the length of a frame, which is over now. */
export function hearFrame(draft: Draft, { ms, isVoiced, hangMs = 0 }: Frame): void {
  if (isVoiced && !draft.isMuted) return hearVoice(draft, ms);
  const { stretch, heard } = draft;
  if (stretch === null || stretch.isOver) return;
  const lastVoicedAtMs = Math.max(stretch.startedAtMs, stretch.lastVoicedAtMs - hangMs);
  draft.stretch = { ...stretch, lastVoicedAtMs };
  if (heard.lastVoicedAtMs === stretch.lastVoicedAtMs) draft.heard = { ...heard, lastVoicedAtMs };
}

function hearVoice(draft: Draft, ms: number): void {
  const { nowMs, heard } = draft;
  const before = draft.stretch === null || draft.stretch.isOver ? null : draft.stretch;
  const startedAtMs = before?.startedAtMs ?? nowMs - ms;
  const voicedMs = (before?.voicedMs ?? 0) + ms;
  draft.stretch = { startedAtMs, voicedMs, lastVoicedAtMs: nowMs, isOver: false };
  if (voicedMs < leastVoiceMs) return;
  draft.heard = {
    ...heard,
    // Words count together within one voice.
    besideWords: voicedMs - ms < leastVoiceMs ? 0 : heard.besideWords,
    startedAtMs: heard.startedAtMs ?? startedAtMs,
    lastVoicedAtMs: nowMs,
    awaitsFinal: true,
    isCommitted: false,
    voicedMs: heard.voicedMs + ms,
  };
}

/** Ends a voice after its pause, and has the recognizer finish after the silence at which a turn may end. */
export function passSilence(draft: Draft): void {
  const { stretch, nowMs, heard, settings } = draft;
  if (stretch !== null && !stretch.isOver && nowMs - stretch.lastVoicedAtMs >= pauseMs)
    draft.stretch = { ...stretch, isOver: true };
  if (draft.ears !== 'server' || !heard.awaitsFinal || heard.isCommitted) return;
  if (silenceOf(draft) < settings.minDelayMs) return;
  draft.heard = { ...heard, isCommitted: true };
  act(draft, { type: 'ears.commit' });
}

/** Another side hears from now on: nothing more comes of the one before, whose words so far are all there are. */
export function changeEars(draft: Draft, ears: Ears): void {
  const { heard } = draft;
  if (draft.ears === ears) return;
  draft.ears = ears;
  draft.givesInterim = false;
  draft.heard = {
    ...heard,
    finals: heard.interim === '' ? heard.finals : [...heard.finals, heard.interim],
    interim: '',
    awaitsFinal: false,
    besideWords: heard.besideWords + heard.besideInterim,
    besideInterim: 0,
  };
}

/** The caller has a voice right now. */
export function isVoicing({ stretch }: Draft): boolean {
  return stretch !== null && !stretch.isOver && stretch.voicedMs >= leastVoiceMs;
}

function silenceOf({ nowMs, heard }: Draft): number {
  return nowMs - (heard.lastVoicedAtMs ?? nowMs);
}

/** Words of the recognizer. Those of a final that is late are kept for the next turn. */
export function hearWords(draft: Draft, text: string, isFinal: boolean): void {
  const { heard, nowMs, reply, stretch } = draft;
  const words = text.trim();
  if (!isFinal && words === '') return;
  if (!isFinal) draft.givesInterim = true;
  const isSaying = words !== '';
  // A client that hears by itself sends words alone: they are the voice.
  const isVoice = draft.ears === 'client' && isSaying && (!isFinal || heard.interim === '');
  const startedAtMs = reply?.startedAtMs ?? null;
  const isBeside = startedAtMs !== null && (draft.ears === 'client' || (stretch?.startedAtMs ?? -1) >= startedAtMs);
  const count = isBeside ? countWords(words) : 0;
  draft.heard = {
    ...heard,
    finals: isFinal && isSaying ? [...heard.finals, words] : heard.finals,
    interim: isFinal ? '' : words,
    startedAtMs: heard.startedAtMs ?? (isSaying ? nowMs : null),
    lastVoicedAtMs: isVoice ? nowMs : (heard.lastVoicedAtMs ?? (isSaying ? nowMs : null)),
    awaitsFinal: isFinal ? isVoicing(draft) : heard.awaitsFinal || draft.ears === 'client',
    lastWordsAtMs: isSaying ? nowMs : heard.lastWordsAtMs,
    besideWords: heard.besideWords + (isFinal ? count : 0),
    besideInterim: isFinal ? 0 : count,
    hasOwnWords: heard.hasOwnWords || (isSaying && !isBeside),
  };
}

/** How many words the caller has said beside the agent, and whether they are as many as interrupt it. */
export function hasWordsBeside({ heard, settings }: Draft): boolean {
  return heard.besideWords + heard.besideInterim >= Math.max(1, settings.interruption.minWords);
}

/** All that was said is too little to interrupt: it waits for more, and is not answered. */
export function isAside(draft: Draft): boolean {
  return !draft.heard.hasOwnWords && draft.heard.keys === '' && !hasWordsBeside(draft);
}

export function hearKey(draft: Draft, digit: string): void {
  const { heard, nowMs } = draft;
  if (heard.keys.length >= mostKeys && digit !== '#') return;
  act(draft, { type: 'note', event: 'worker.dtmf.received', payload: { digit } });
  draft.heard = {
    ...heard,
    keys: heard.keys + digit,
    lastKeyAtMs: nowMs,
    startedAtMs: heard.startedAtMs ?? nowMs,
  };
}

/** What has ended: words to answer, a voice without any, a noise; null where nothing has. */
export function endOfTurn(draft: Draft): 'words' | 'miss' | 'noise' | null {
  const { heard, nowMs, settings } = draft;
  if (heard.keys !== '')
    return heard.keys.endsWith('#') || nowMs - (heard.lastKeyAtMs ?? nowMs) >= keysMs ? 'words' : null;
  const hasWords = textOfHeard(heard) !== '';
  const silence = silenceOf(draft);
  if (hasWords && isAside(draft)) return null;
  // Noise that never ends is no voice where its recognizer has heard no more words.
  const isNoise = draft.givesInterim && nowMs - (heard.lastWordsAtMs ?? nowMs) >= settings.maxDelayMs;
  if (isVoicing(draft) || silence < 0) return hasWords && isNoise ? 'words' : null;
  const hasFinal = heard.finals.length > 0 && !heard.awaitsFinal;
  if (hasFinal && (silence >= settings.minDelayMs || (settings.isEndedByRecognizer && !heard.isCommitted)))
    return 'words';
  if (silence >= settings.maxDelayMs && hasWords) return 'words';
  const isOver =
    heard.lastVoicedAtMs !== null && (silence >= settings.maxDelayMs || (!heard.awaitsFinal && heard.isCommitted));
  if (hasWords || !isOver) return null;
  return heard.voicedMs >= leastMissMs ? 'miss' : 'noise';
}

/** Puts what was taken for a turn back before what was heard since: its last wording is replaced by the final that came. */
export function putBack(taken: CallerWords, since: CallerWords): CallerWords {
  const hasVoice = since.voicedMs > 0 || since.interim !== '';
  const isReplaced = since.finals.length > 0 || since.interim !== '';
  return {
    ...since,
    finals: [...taken.finals, ...since.finals],
    interim: isReplaced ? since.interim : taken.interim,
    startedAtMs: taken.startedAtMs ?? since.startedAtMs,
    lastVoicedAtMs: hasVoice ? since.lastVoicedAtMs : (taken.lastVoicedAtMs ?? since.lastVoicedAtMs),
    awaitsFinal: since.awaitsFinal,
    isCommitted: since.isCommitted || (taken.isCommitted && !since.awaitsFinal),
    voicedMs: taken.voicedMs + since.voicedMs,
    lastWordsAtMs: since.lastWordsAtMs ?? taken.lastWordsAtMs,
    besideWords: since.besideWords,
    besideInterim: since.besideInterim,
    hasOwnWords: true,
    keys: taken.keys + since.keys,
    lastKeyAtMs: since.lastKeyAtMs ?? taken.lastKeyAtMs,
  };
}
