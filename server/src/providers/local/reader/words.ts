// What questions are made of, whatever they are about. What a STT makes of "don't" and the like is among them.
const stopWords: ReadonlySet<string> = new Set(
  `a about after all also am an and any anything are as ask at be been before being but by can could did do does doing don done for
  from get give go going got had has have he hello help her here hey hi him his how i if in into is it its just kind know let like ll
  make may maybe me might mine more most much my need no not now of off ok okay on once one only or our out over please re really right
  s say see she should so some something such sure t take tell thank thanks that the their them then there these they thing things
  think this those to too uh uhm um under until up us use ve very want wanted was way we well were what when where whether which while
  who whom whose why will with would yeah yes you your yours`.split(/\s+/),
);

const word = /[\p{L}\p{N}]+/gu;
const plural = /(?<=[sxz]|[cs]h)es$|(?<=[^s])s$/;
const ending = /(?:ing|ed|ies?|y|(?<=[^c])e)$/;
const shortest = 3;

/** The words of a text in their order, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** The words that say what a text is about. */
export function contentWordsOf(text: string): string[] {
  return wordsOf(text).filter((one) => !stopWords.has(one));
}

/** What forms of an English word have in common, as `open` of `opening`: they all begin with it. */
export function stemOf(one: string): string {
  const singular = without(plural, one);
  return without(ending, singular);
}

function without(pattern: RegExp, one: string): string {
  const short = one.replace(pattern, '');
  return short.length < shortest ? one : short;
}
