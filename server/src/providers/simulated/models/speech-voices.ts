import type { CatalogVoice } from '../../ports/vendor-speech.ts';
import { simulatedVendorName } from '../vendor-names.ts';
import { pick } from './speech-seed.ts';

/** What the simulation knows of a voice: figures of its own, such that reach no label, its model's alone, or none at all. */
export type Knowledge = 'own' | 'plain' | 'model' | 'none';

export interface SimulatedVoice extends CatalogVoice {
  readonly knowledge: Knowledge;
}

// Thirty languages; where one is spoken in several ways, with the accent of each.
const languages: Readonly<Record<string, ReadonlyArray<readonly [tag: string, accent: string | null]>>> = {
  en: [
    ['en-US', 'american'],
    ['en-GB', 'british'],
    ['en-AU', 'australian'],
    ['en-IN', 'indian'],
  ],
  de: [
    ['de-DE', null],
    ['de-AT', 'austrian'],
    ['de-CH', 'swiss'],
  ],
  fr: [
    ['fr-FR', null],
    ['fr-CA', 'canadian'],
  ],
  es: [
    ['es-ES', 'castilian'],
    ['es-MX', 'mexican'],
    ['es-AR', 'rioplatense'],
  ],
  pt: [
    ['pt-BR', 'brazilian'],
    ['pt-PT', 'european'],
  ],
  zh: [
    ['zh-Hans-CN', 'mandarin'],
    ['zh-Hant-TW', 'taiwanese'],
  ],
  ...Object.fromEntries(
    (
      'it-IT nl-NL pl-PL sv-SE da-DK nb-NO fi-FI cs-CZ hu-HU ro-RO el-GR tr-TR uk-UA ru-RU ' +
      'ar-EG he-IL hi-IN ja-JP ko-KR vi-VN th-TH id-ID ms-MY ta-IN'
    )
      .split(' ')
      .map((tag) => [tag.slice(0, 2), [[tag, null]] as const]),
  ),
};

const voicesInEnglish = 52;
const voicesInOthers = 12;
// Of every twelve voices of a language.
const knowledge: readonly Knowledge[] = 'own model own plain none own model own none own model plain'.split(
  ' ',
) as Knowledge[];
const names = 'Ada Ben Cleo Dara Eli Fay Gus Hana Ivo Juno Kai Lena Milo Nora Otis Pia Quin Rosa Sami Tess'.split(' ');
const styles = ['warm', 'calm', 'bright', 'formal', 'casual', 'storytelling'] as const;
const genders = ['female', 'male', 'neutral'] as const;

/** The models that a voice is tried on. Of the last one nothing is measured. */
export const measuredModels = ['echo', 'stall-mid-stream', 'cut-mid-stream', 'malformed-chunk'] as const;
const unmeasuredModel = 'slow-first-byte';

/** The 400 voices of the simulation, the same in every process. */
export const simulatedVoices: readonly SimulatedVoice[] = Object.entries(languages).flatMap(([language, locales]) =>
  Array.from({ length: language === 'en' ? voicesInEnglish : voicesInOthers }, (_, nth) => voiceOf(locales, nth)),
);

function voiceOf(locales: ReadonlyArray<readonly [string, string | null]>, nth: number): SimulatedVoice {
  const [tag, accent] = locales[nth % locales.length] ?? ['en-US', null];
  // In steps of five, so that each way of speaking has voices of every kind.
  const known = knowledge[(nth * 5 + Math.floor(nth / knowledge.length)) % knowledge.length] ?? 'none';
  // What speaks where a request names no voice.
  const voiceId = tag === 'en-US' && nth === 0 ? 'tone' : `${tag.toLowerCase()}-${String(nth + 1).padStart(2, '0')}`;
  return {
    vendor: simulatedVendorName,
    voiceId,
    name: voiceId === 'tone' ? 'Tone' : `${names[nth % names.length]} (${tag})`,
    gender: pick(genders, voiceId, 'gender'),
    accent,
    // Some speak English beside their own language.
    languages: nth % 6 === 4 && !tag.startsWith('en') ? [tag, 'en-US'] : [tag],
    styles: [...new Set([pick(styles, voiceId, 'style'), pick(styles, voiceId, 'second style')])],
    models: known === 'none' ? [unmeasuredModel] : [...measuredModels, unmeasuredModel],
    compatibility: nth % 5 === 4 ? null : 'verified',
    knowledge: known,
  };
}
