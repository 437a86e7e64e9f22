/** The spelling that a BCP 47 tag has in every case it is written in (en-US, zh-Hant-TW); null where it is none. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Whether a tag names a region, as en-US and zh-Hant-TW do. */
export function namesRegion(tag: string): boolean {
  return new Intl.Locale(tag).region !== undefined;
}

/** The tag and what stands before each of its subtags: zh-Hant-TW, zh-Hant, zh. */
export function widerLanguages(tag: string): string[] {
  const subtags = tag.split('-');
  return subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'));
}
