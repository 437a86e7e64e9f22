import { namesRegion } from '../platform/text/language-tag.ts';

/**
 * Whether a language is the one that was asked for: with a region exactly that tag, else every tag that begins with its
 * subtags, so that zh and zh-Hant find zh-Hant-TW. Both are in their canonical spelling. Each tag is looked at once.
 */
export function languageMatcher(asked: string): (tag: string) => boolean {
  const isExact = namesRegion(asked);
  const known = new Map<string, boolean>();
  return (tag) => {
    const before = known.get(tag);
    if (before !== undefined) return before;
    const matches = tag === asked || (!isExact && tag.startsWith(`${asked}-`));
    known.set(tag, matches);
    return matches;
  };
}
