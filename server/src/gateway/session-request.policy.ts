import type { components } from '../contract/generated/gateway-openapi.ts';
import type { CatalogModel } from '../providers/ports/catalog-model.ts';

type Schemas = components['schemas'];

/** Why a request for a session is refused before anything is opened; null where it is not. */
export type SessionRefusal =
  | { readonly kind: 'invalid_request' | 'invalid_stt_options'; readonly path: string; readonly message: string }
  | { readonly kind: 'stt_option_unsupported'; readonly model: string; readonly option: string };

/** What the schema of a request cannot say: which fields a kind of session must or may have, and what its model can do. */
export function refuseSession(
  { kind, request }: Schemas['GatewaySessionRequest'],
  models: readonly CatalogModel[],
): SessionRefusal | null {
  if (kind === 'tts' && request.max_input_characters === undefined)
    return { kind: 'invalid_request', path: '/body/request/max_input_characters', message: 'is required of kind tts' };
  const options = request.stt_options;
  if (options === undefined) return null;
  if (kind !== 'stt')
    return { kind: 'invalid_stt_options', path: '/body/request/stt_options', message: 'is for the kind stt alone' };
  const model = namedModel(request, models);
  const option = model === undefined ? undefined : lackingOption(options, model);
  return model === undefined || option === undefined
    ? null
    : { kind: 'stt_option_unsupported', model: `${model.vendor}:${model.model}`, option };
}

/** The model for transcription that a request names; the default of its provider where it names none. */
function namedModel(
  { provider = '', model = '' }: Schemas['GatewaySessionWishes'],
  models: readonly CatalogModel[],
): CatalogModel | undefined {
  return models.find((one) => one.kind === 'stt' && one.vendor === provider && (model === '' || one.model === model));
}

function lackingOption(options: Schemas['GatewaySttOptions'], { capabilities }: CatalogModel): string | undefined {
  const wanted = {
    diarization: options.diarization === true,
    keywords: (options.keywords ?? []).length > 0,
    noise_reduction: options.noise_reduction === true,
  };
  if (wanted.diarization && !capabilities.diarization) return 'diarization';
  if (wanted.keywords && !capabilities.keywords) return 'keywords';
  return wanted.noise_reduction && !capabilities.noiseReduction ? 'noise_reduction' : undefined;
}
