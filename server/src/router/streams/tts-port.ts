import type { TtsStreamCall, TtsStreamEvent, TtsStreamProvider } from '../../providers/ports/tts-stream.ts';
import type { SpeechTimes } from '../model/stream-times.policy.ts';
import type { PortTimes, Progress, StreamPort } from './opened.ts';

/** What a caller gives to a stream of text. */
export type TtsInput = { readonly text: string } | 'commit' | 'cancel';

/** A stream of text as it was asked for. */
export type TtsAsk = Omit<TtsStreamCall, 'model'>;

const mostKeptBytes = 4 * 1024 * 1024;

/** Speaks by the streams of vendors; those without one of their own have a bridge in its place. */
export function ttsPort(ask: TtsAsk, times: PortTimes): StreamPort<TtsInput, TtsStreamEvent> {
  return {
    kind: 'tts',
    open: async ({ vendor, model }, call) => {
      const { ttsStream, name } = vendor;
      if (ttsStream === undefined) throw new Error(`${name} lists a voice model and has no stream for it`);
      const stream = await ttsStream.open({ ...ask, model: model.model }, call);
      return {
        give: (input) => {
          if (input === 'commit') stream.commit();
          else if (input === 'cancel') stream.cancel();
          else stream.append(input.text);
        },
        close: stream.close,
        backlog: stream.backlog,
        events: stream.events,
      };
    },
    acceptMs: times.stream.acceptMs,
    progress: ({ vendor, model }) => ttsProgress(timesOf(vendor.ttsStream, model.model, times)),
    isContent: ({ kind }) => kind === 'audio',
    weigh: (input) => (typeof input === 'string' ? 0 : Buffer.byteLength(input.text)),
    mostKeptBytes,
  };
}

/** Audio of text without a commit is owed by those alone who speak it. */
function timesOf(port: TtsStreamProvider | undefined, model: string, { stream, bridge }: PortTimes): SpeechTimes {
  if (port?.streams(model) !== true) return bridge;
  return port.speaksUncommitted ? stream : { ...stream, enoughCharacters: Number.POSITIVE_INFINITY };
}

/** Of a voice the first audio of an utterance is owed, each piece after it, and the end. */
export function ttsProgress({
  firstAudioMs,
  enoughCharacters,
  audioMs,
}: SpeechTimes): Progress<TtsInput, TtsStreamEvent> {
  /** Utterances that were committed and are not spoken, and the characters of the one behind them. */
  let committed = 0;
  let characters = 0;
  let done = 0;
  let pieces = 0;
  let isHeard = false;
  let isClosing = false;
  const commit = (): void => {
    if (characters > 0) committed += 1;
    characters = 0;
  };
  return {
    onInput: (input) => {
      if (input === 'commit') commit();
      else if (input === 'cancel') [committed, characters, isHeard, done] = [0, 0, false, done + 1];
      else characters += input.text.length;
    },
    onEvent: ({ kind }) => {
      if (kind === 'audio') [isHeard, pieces] = [true, pieces + 1];
      if (kind === 'done') [isHeard, done, committed] = [false, done + 1, Math.max(0, committed - 1)];
    },
    onClose: () => {
      commit();
      isClosing = true;
    },
    awaited: () => {
      if (committed > 0 && isHeard) return { key: `piece ${pieces + 1}`, ms: audioMs };
      if (committed > 0 || (characters >= enoughCharacters && !isHeard))
        return { key: `first audio of ${done + 1}`, ms: firstAudioMs };
      return isClosing ? { key: 'close', ms: audioMs } : null;
    },
  };
}
