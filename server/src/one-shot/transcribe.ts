import type { UploadedFile } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import { validationError } from '../platform/process/errors.ts';
import type { RequestContext, RouterPorts } from '../router/index.ts';
import { type CoreWords, inCoreWords } from './core-errors.ts';
import { constraintIssues, routingOf } from './intent.ts';
import { spokenAudioOf } from './spoken-audio.ts';

type Wire = components['schemas'];
type Frame = Wire['TranscribeStreamEvent'];

/** What a request for a transcription says in its headers, and its file. */
export interface TranscribeAsk {
  readonly file: UploadedFile;
  readonly intent: Wire['OneShotIntent'];
  readonly constraints: Wire['SessionConstraints'] | undefined;
  readonly options: Wire['SttOptions'];
  /** As it was sent: it may name a session of another organization, or nothing. */
  readonly sessionId: string | undefined;
}

/** Transcribes a file. Resolves when it was heard, with all frames. */
export type Transcribe = (
  context: RequestContext,
  ask: TranscribeAsk,
) => Promise<{ attemptId: string; frames: readonly Frame[] }>;

const words: CoreWords = {
  failed: { code: 'TRANSCRIBE_FAILED', message: 'The provider could not transcribe the audio' },
  limit: '/body',
};
const constraintsAt = '/headers/x-service-constraints';
const optionsAt = '/headers/x-service-stt-options/providerOptions';

export function createTranscribe(
  options: Pick<RouterPorts, 'transcribe' | 'scoresRunId' | 'knownProviders'> & {
    /** The id of a session of the organization, as it is kept; null for any other text. */
    ownSession: (organizationId: string, id: string) => Promise<string | null>;
  },
): Transcribe {
  const { transcribe, scoresRunId, knownProviders, ownSession } = options;
  return async (context, { file, intent, constraints, options: asked, sessionId }) => {
    const { mode, organizationId } = context.principal;
    const issues = constraintIssues(constraints, knownProviders(mode), constraintsAt);
    if (issues.length > 0) throw validationError(issues);
    const audio = await spokenAudioOf(file);
    const session = sessionId === undefined ? null : await ownSession(organizationId, sessionId);
    const { transcript, candidate, attemptId, failovers } = await inCoreWords(
      async () =>
        transcribe(context, {
          routing: routingOf('stt', intent, constraints),
          operation: 'transcribe',
          routedLanguage: intent.language,
          sessionId: session,
          call: {
            language: asked.language ?? intent.language,
            audio,
            diarization: asked.diarization ?? false,
            keywords: asked.keywords ?? [],
            noiseReduction: false,
            wordTimestamps: asked.wordTimestamps ?? false,
          },
          vendorOptions: asked.providerOptions ?? {},
          optionsAt,
        }),
      words,
    );
    const { vendor, model } = candidate;
    const heard = { text: transcript.text, confidence: null };
    const served = {
      provider: vendor.name,
      model: model.model,
      failoverCount: failovers,
      scoresRunId: scoresRunId(mode),
    };
    const said = transcript.words?.map(({ text: word, startMs, endMs }) => ({
      word,
      start: startMs / 1_000,
      end: endMs / 1_000,
    }));
    const frames: Frame[] = [
      { event: 'meta', data: served },
      { event: 'transcript', data: { ...heard, isFinal: true } },
      { event: 'done', data: { ...heard, ...served, ...(said !== undefined && { words: said }) } },
    ];
    return { attemptId, frames };
  };
}
