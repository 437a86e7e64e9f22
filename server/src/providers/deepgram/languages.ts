// The codes that /v1/listen takes for each model. They name more than the primary language where a model of its own
// stands behind a region or a script; any other tag is served by the code of its language.

// https://developers.deepgram.com/changelog: 2025/8/15, 2025/9/2, 2025/9/16, 2025/11/4, 2025/11/24, 2026/1/21, 2026/2/3,
// 2026/3/17, 2026/3/31, 2026/4/23 and 2026/8/5, beside the English that the model began with.
const nova3 = (
  'en be bg bn bs ca cs da da-DK de de-CH el es es-419 et fa fi fr fr-CA gu gu-IN he hi hr hu id it ja kn ko ' +
  'ko-KR lt lv mk mr ms ne nl nl-BE no pa pa-IN pl pt pt-BR pt-PT ro ru sk sl sr sv sv-SE ta te th th-TH tl tr ' +
  'uk ur vi zh zh-CN zh-Hans zh-TW zh-Hant zh-HK'
).split(' ');

// https://developers.deepgram.com/changelog/2024/5/14
const nova2 = (
  'en bg ca cs da de de-CH el es et fi fr hi hu id it ja ko lt lv ms nl nl-BE no pl pt ro ru sk sv th tr uk vi ' +
  'zh zh-TW'
).split(' ');

/** Those of a model that knows no other language, nor finds one out. */
export const onlyEnglish: readonly string[] = ['en'];

/** The language codes of a model; those of the medical and other trained variants are English alone. */
export function languageCodesOf(model: string): readonly string[] {
  if (model === 'nova-3') return nova3;
  return model === 'nova-2' ? nova2 : onlyEnglish;
}
