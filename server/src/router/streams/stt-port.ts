import type { SttStreamCall, SttStreamEvent } from '../../providers/ports/stt-stream.ts';
import type { VendorTimes } from '../model/stream-times.policy.ts';
import { bridgedStt } from './bridge-stt.ts';
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

/** Hears by the stream of a vendor, or by its adapter of whole recordings. */
export function sttPort(ask: SttAsk, times: PortTimes): StreamPort<SttInput, SttStreamEvent> {
  const { sampleRateHz, channels } = ask.audio;
  return {
    kind: 'stt',
    open: async ({ vendor, model }, call) => {
      const provider =
        vendor.sttStream?.streams(model.model) === true ? vendor.sttStream : bridgedStt(vendor, times.answerMs);
      const { vendorOptions, ...asked } = ask;
      const options = { ...ask.options, vendorOptions: vendorOptions[vendor.name] ?? {} };
      const stream = await provider.open({ ...asked, options, model: model.model }, call);
      return {
        give: (input) => (input === 'commit' ? stream.commit() : stream.send(input.audio)),
        close: stream.close,
        backlog: stream.backlog,
        events: stream.events,
      };
    },
    timesOf: ({ vendor, model }) => (vendor.sttStream?.streams(model.model) === true ? times.stream : times.bridge),
    progress: sttProgress,
    isContent: ({ kind }) => kind === 'interim' || kind === 'final',
    weigh: (input) => (input === 'commit' ? 0 : input.audio.length),
    mostKeptBytes: Math.min(mostKeptBytes, keptSeconds * sampleRateHz * channels * bytesPerSample),
  };
}

/** Of a recognizer only an answer to a commit, or to the close, is owed. */
export function sttProgress({ commitMs }: VendorTimes): Progress<SttInput, SttStreamEvent> {
  let commits = 0;
  let answered = 0;
  let isClosing = false;
  return {
    onInput: (input) => {
      if (input === 'commit') commits += 1;
    },
    onEvent: ({ kind }) => {
      if (kind === 'committed') answered += 1;
    },
    onClose: () => {
      isClosing = true;
    },
    awaited: () => {
      if (commitMs === Number.POSITIVE_INFINITY) return null;
      if (commits > answered) return { key: `commit ${answered + 1}`, ms: commitMs };
      return isClosing ? { key: 'close', ms: commitMs } : null;
    },
  };
}
