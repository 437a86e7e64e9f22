import type { CatalogModel, FactSource, ModelKind } from '../ports/catalog-model.ts';
import { compatibleLlmModel } from './catalog-llm.ts';
import { compatibleSttModel } from './catalog-stt.ts';
import { compatibleTtsModel } from './catalog-tts.ts';

/** As callers name the vendor in `provider`. */
export const openAiCompatibleName = 'openai_compatible';

const makers: Readonly<Record<ModelKind, (vendor: string, model: string, source: FactSource) => CatalogModel>> = {
  stt: compatibleSttModel,
  tts: compatibleTtsModel,
  llm: compatibleLlmModel,
};
// What is said of these models is that nothing is known of them.
const source: FactSource = { url: 'env:OPENAI_COMPATIBLE_MODELS', date: '2026-11-21' };

/**
 * The models of an OpenAI-compatible server as its operator lists them, such as `stt:whisper,tts:kokoro,llm:llama3:8b`:
 * the kind, a colon, and the name as the server knows it. Throws where the list is not of that form.
 */
export function modelsOfList(list: string): CatalogModel[] {
  const entries = list.split(',').map((entry) => entry.trim());
  const models = entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, kind, model] = /^(stt|tts|llm):(\S+)$/.exec(entry) ?? [];
      if (kind === undefined || model === undefined)
        throw new Error(`"${entry}" is no model: write stt:<name>, tts:<name> or llm:<name>`);
      return makers[kind as ModelKind](openAiCompatibleName, model, source);
    });
  const twice = models.find((one, at) => models.findIndex((o) => o.kind === one.kind && o.model === one.model) < at);
  if (twice !== undefined) throw new Error(`${twice.kind}:${twice.model} is listed twice`);
  return models;
}
