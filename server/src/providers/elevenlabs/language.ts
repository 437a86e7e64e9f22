import { languageCode, primaryLanguage } from '../../platform/text/language-code.ts';
import { enforcesLanguage, fastLanguages } from './catalog.ts';

/** The code of the language for a model that has to know it; null for models that find it out, of which some refuse to be given one. */
export function languageOf(model: string, language: string | null): string | null {
  if (!enforcesLanguage(model)) return null;
  const asked = language ?? 'en';
  return languageCode(asked, fastLanguages) ?? primaryLanguage(asked);
}
