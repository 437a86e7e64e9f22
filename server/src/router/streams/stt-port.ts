import type { SttStreamCall, SttStreamEvent } from '../../providers/ports/stt-stream.ts';
import type { PortTimes, Progress, StreamPort } from './opened.ts';

/** What a caller gives to a stream of speech: whole samples, or the end of an utterance. */
export type SttInput = { readonly audio: Buffer } | 'commit';

/** A stream of speech as it was asked for; options of vendors by their names. */
export interface SttAsk extends Omit<SttStreamCall, 'model' | 'options'> {
  readonly options: Omit<SttStreamCall['options'], 'vendorOptions'>;
  readonly vendorOptions: Readonly<Record<string, SttStreamCall['options']['vendorOptions']>>;
}

const keptSeconds = 30;
const mostKeptBytes = 4 * 1024 * 1024;
const bytesPerSample = 2;

/** Hears by the streams of vendors; those without one of their own have a bridge in its place. */
export function sttPort(ask: SttAsk, times: PortTimes): StreamPort<SttInput, SttStreamEvent> {
  const { sampleRateHz, channels } = ask.audio;
  const bytesPerMs = (sampleRateHz * channels * bytesPerSample) / 1_000;
  const answerMs = (bytes: number): number => times.answerMs(bytes / bytesPerMs);
  const { commitMs } = times.stream;
  return {
    kind: 'stt',
    open: async ({ vendor, model }, call) => {
      const { sttStream, name } = vendor;
      if (sttStream === undefined) throw new Error(`${name} lists a speech model and has no stream for it`);
      const { vendorOptions, ...asked } = ask;
      const options = { ...ask.options, vendorOptions: vendorOptions[name] ?? {} };
      const stream = await sttStream.open({ ...asked, options, model: model.model }, call);
      return {
        give: (input) => (input === 'commit' ? stream.commit() : stream.send(input.audio)),
        close: stream.close,
        backlog: stream.backlog,
        events: stream.events,
      };
    },
    acceptMs: times.stream.acceptMs,
    progress: ({ vendor, model }) =>
      sttProgress(vendor.sttStream?.streams(model.model) === true ? () => commitMs : answerMs),
    isContent: ({ kind }) => kind === 'interim' || kind === 'final',
    weigh: (input) => (input === 'commit' ? 0 : input.audio.length),
    mostKeptBytes: Math.min(mostKeptBytes, keptSeconds * 1_000 * bytesPerMs),
  };
}

/** Of a recognizer only an answer to a commit, or to the close, is owed: within `msOf` the audio that it is about. */
export function sttProgress(msOf: (bytes: number) => number): Progress<SttInput, SttStreamEvent> {
  /** Audio in bytes: of each commit without an answer, and behind the last one. */
  const committed: number[] = [];
  let answered = 0;
  let spoken = 0;
  let isClosing = false;
  return {
    onInput: (input) => {
      if (input !== 'commit') {
        spoken += input.audio.length;
        return;
      }
      committed.push(spoken);
      spoken = 0;
    },
    onEvent: ({ kind }) => {
      if (kind !== 'committed') return;
      committed.shift();
      answered += 1;
    },
    onClose: () => {
      isClosing = true;
    },
    awaited: () => {
      const [next] = committed;
      if (next !== undefined) return { key: `commit ${answered + 1}`, ms: msOf(next) };
      return isClosing ? { key: 'close', ms: msOf(spoken) } : null;
    },
  };
}
