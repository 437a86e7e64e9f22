// Two names of one language, of which vendors know one or the other.
const otherName: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', fil: 'tl', tl: 'fil', cmn: 'zh', iw: 'he' };

/**
 * The code among `codes` that serves a BCP 47 tag best: the tag itself, else the tag with its last subtags taken away
 * (RFC 4647, lookup), so that `de-AT` is served by `de`. Null where none does.
 */
export function languageCode(tag: string, codes: readonly string[]): string | null {
  for (let subtags = tag.split('-'); subtags.length > 0; subtags = subtags.slice(0, -1)) {
    const found = among(subtags.join('-'), codes);
    if (found !== null) return found;
  }
  const other = otherName[primaryLanguage(tag)];
  return other === undefined ? null : among(other, codes);
}

/**
 * What a caller may say in place of the language of speech: `auto` has the vendor find out which it is, `multi` expects
 * several (companion 4.1). Neither has a part in the routing.
 */
export type LanguageDetection = 'auto' | 'multi';

/** What a caller says in place of a language, in any case; null where it names one, or none. */
export function languageDetection(language: string | null): LanguageDetection | null {
  const word = language?.toLowerCase();
  return word === 'auto' || word === 'multi' ? word : null;
}

/** The first subtag of a BCP 47 tag, in lower case. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

/** The primary languages that `codes` serve, under both names of a language that has two; sorted. */
export function primaryLanguages(codes: readonly string[]): string[] {
  const known = new Set(codes.map(primaryLanguage));
  const also = Object.entries(otherName).filter(([, name]) => known.has(name));
  return [...new Set([...known, ...also.map(([name]) => name)])].sort();
}

function among(tag: string, codes: readonly string[]): string | null {
  return codes.find((code) => code.toLowerCase() === tag.toLowerCase()) ?? null;
}
