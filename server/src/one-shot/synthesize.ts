import type { components } from '../contract/generated/openapi.ts';
import { validationError } from '../platform/process/errors.ts';
import type { RequestContext, RouterPorts } from '../router/index.ts';
import { type CoreWords, inCoreWords } from './core-errors.ts';
import { constraintIssues, routingOf, routingToModel } from './intent.ts';

/** Speaks a text. Resolves with the first audio; the rest throws where it breaks off. */
export type Synthesize = (
  context: RequestContext,
  body: components['schemas']['SynthesizeRequest'],
) => Promise<Synthesized>;

export interface Synthesized {
  readonly attemptId: string;
  readonly provider: string;
  readonly model: string;
  readonly failovers: number;
  readonly scoresRunId: string | null;
  readonly sampleRateHz: number;
  readonly samples: AsyncIterable<Buffer>;
}

const usualRateHz = 24_000;

const words: CoreWords = {
  failed: { code: 'SYNTHESIZE_FAILED', message: 'The provider could not speak the text' },
  limit: '/body/text',
};

export function createSynthesize(options: Pick<RouterPorts, 'speak' | 'scoresRunId' | 'knownProviders'>): Synthesize {
  const { speak, scoresRunId, knownProviders } = options;
  return async (context, body) => {
    const { mode } = context.principal;
    const { text, intent, voice = null, model, speed, instructions, constraints, providerOptions } = body;
    const { sampleRate: sampleRateHz = usualRateHz } = body;
    const known = knownProviders(mode);
    const issues = constraintIssues(constraints, known, '/body/constraints');
    if (issues.length > 0) throw validationError(issues);
    const routing = routingOf('tts', intent, constraints);
    const { items, candidate, attemptId, failovers } = await inCoreWords(
      async () =>
        speak(context, {
          routing: model === undefined ? routing : routingToModel('tts', routing, { model, known }),
          operation: 'synthesize',
          call: {
            input: text,
            voice,
            language: intent.language,
            audio: { encoding: 'pcm_s16le', sampleRateHz, channels: 1 },
            speed,
            instructions,
          },
          ...(providerOptions && { vendorOptions: providerOptions, optionsAt: '/body/providerOptions' }),
        }),
      words,
    );
    const { vendor, model: served } = candidate;
    const route = { provider: vendor.name, model: served.model, attemptId, failovers };
    return { ...route, scoresRunId: scoresRunId(mode), sampleRateHz, samples: items };
  };
}
