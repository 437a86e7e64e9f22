import { languageDetection } from '../../platform/text/language-code.ts';
import type { Transcript, TranscriptionCall } from '../../providers/ports/stt.ts';
import { billedMs } from './billed-ms.ts';
import type { DeadlinesOf } from '../model/deadlines.policy.ts';
import { keywordsQueryBytes } from '../model/needs.policy.ts';
import { oneItem } from '../model/one-item.ts';
import { askerOf, type PlanRoute } from '../routing/index.ts';
import { reserveFor } from '../model/price.policy.ts';
import type { RequestContext, Requests, Running } from '../attempts/index.ts';
import type { Routing } from '../model/types.ts';

/** A file to transcribe, as it was asked for. */
export interface TranscriptionAsk {
  readonly routing: Routing;
  readonly call: Omit<TranscriptionCall, 'model' | 'vendorOptions'>;
  /** By vendor. */
  readonly vendorOptions: Readonly<Record<string, TranscriptionCall['vendorOptions']>>;
  /** Where those stand in the request; absent is where an upload has them. */
  readonly optionsAt?: string;
  /** That the key belongs to, and that the record names. */
  readonly operation: 'createTranscription' | 'transcribe';
  /** What models are chosen by, where that is another language than the one to expect. */
  readonly routedLanguage?: string;
  /** For which it is written down, where another than a session asks. */
  readonly sessionId?: string | null;
}

/** The transcript, and how much audio is billed for it. */
export interface Transcribed extends Omit<Running<Transcript>, 'items'> {
  readonly transcript: Transcript;
  readonly billedMs: number;
}

export type Transcribe = (context: RequestContext, ask: TranscriptionAsk) => Promise<Transcribed>;

/** Transcribes one file. */
export function createTranscribe(options: {
  planRoute: PlanRoute;
  requests: Requests;
  deadlinesOf: DeadlinesOf;
}): Transcribe {
  return async (context, ask) => {
    const { routing, call, vendorOptions, optionsAt, operation } = ask;
    const { mode } = context.principal;
    const { audio } = call;
    const candidates = options.planRoute({
      ...askerOf(context.principal),
      routing,
      path: 'batch',
      language: ask.routedLanguage ?? (languageDetection(call.language) === null ? call.language : null),
      vendorOptions,
      ...(optionsAt !== undefined && { optionsAt }),
      needs: {
        kind: 'stt',
        audio: { encoding: 'pcm_s16le', sampleRateHz: audio.sampleRateHz, channels: audio.channels },
        container: audio.container,
        audioBytes: audio.byteLength,
        audioMs: audio.durationMs,
        diarization: call.diarization,
        keywords: call.keywords.length > 0,
        keywordsQueryBytes: keywordsQueryBytes(call.keywords),
        noiseReduction: call.noiseReduction,
        wordTimestamps: call.wordTimestamps,
      },
    });
    const billed = (transcript: Transcript): number => billedMs(transcript, audio);
    let heard: Transcript | null = null;
    const { items, ...running } = await options.requests.run({
      context,
      kind: 'stt',
      operation,
      sessionId: ask.sessionId ?? null,
      streamed: false,
      routing,
      candidates,
      deadlines: options.deadlinesOf('stt', mode, audio.durationMs),
      reservedMicroUsd: reserveFor(
        candidates.map(({ model }) => model),
        { kind: 'stt', durationMs: audio.durationMs },
      ),
      until: 'end',
      open: ({ vendor, model }, vendorCall) => {
        const { stt } = vendor;
        if (stt === undefined) throw new Error(`${vendor.name} lists a speech model and has no adapter for it`);
        const request = { ...call, model: model.model, vendorOptions: vendorOptions[vendor.name] ?? {} };
        return oneItem(() => stt.transcribe(request, vendorCall));
      },
      isLast: () => true,
      isShown: () => true,
      onItem: (transcript) => {
        heard = transcript;
      },
      usage: () => ({ usage: heard === null ? {} : { durationMs: billed(heard) }, estimated: false }),
    });
    const { value: transcript } = await items.next();
    return { ...running, transcript, billedMs: billed(transcript) };
  };
}
