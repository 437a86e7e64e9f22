export type Courtesy = 'goodbye' | 'greeting' | 'thanks';

// In this order of precedence: "hello and goodbye" is a goodbye.
const phrases: ReadonlyArray<[Courtesy | 'filler', string]> = [
  [
    'goodbye',
    `good ?bye|bye(?: ?bye)?|so long|farewell|see (?:you|ya)(?: (?:later|soon|tomorrow|around|then))?|talk to you (?:later|soon)|
    take care|good night|have a (?:nice|good|great|lovely) (?:day|evening|night|weekend|one|time)|
    that(?: i|')?s (?:all|it|everything)(?: for (?:now|today))?|that (?:will|would) be (?:all|it)|nothing (?:else|more)|
    i(?: a|')?m done|i have to go|gotta go|hang up now|tsch(?:ü|ue)ss|auf wiedersehen|au revoir|adi(?:ó|o)s|arrivederci`,
  ],
  [
    'greeting',
    `hello|hi(?:ya)?|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|welcome|
    how are you(?: doing)?(?: today)?|how do you do|how is it going|how's it going|what's up|nice to meet you|pleased to meet you|
    (?:is )?any(?:body|one) there|are you there|can you hear me|
    hallo|guten (?:tag|morgen|abend)|gr(?:ü|ue)ezi|servus|bonjour|salut|hola|buenos d(?:í|i)as|buongiorno|ciao`,
  ],
  [
    'thanks',
    `thank you(?: (?:so|very) much)?|thanks(?: (?:a lot|so much))?|many thanks|cheers|danke|merci|gracias|grazie`,
  ],
  [
    'filler',
    `there|again|everybody|everyone|all|and|oh|uh|um|well|so|ok(?:ay)?|all ?right|great|good|perfect|fine|yes|no|then|now|today|
    for now|for your help|for the help|for everything|i think|my friend`,
  ],
];

const compiled = phrases.map(
  ([kind, list]) => [kind, new RegExp(`(?:${list.replace(/\s*\n\s*/g, '')})(?![\\p{L}\\p{N}'])`, 'uy')] as const,
);
/** No courtesy is longer. */
const mostCharacters = 120;

/** Which courtesy a text is and nothing more; null where it asks or says anything else. */
export function courtesyOf(text: string): Courtesy | null {
  if (text.length > mostCharacters) return null;
  const said = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  const seen = new Set<Courtesy | 'filler'>();
  let at = 0;
  while (at < said.length) {
    const found = compiled.find(([, pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(said);
    });
    if (found === undefined) return null;
    seen.add(found[0]);
    at = found[1].lastIndex + 1;
  }
  return (['goodbye', 'greeting', 'thanks'] as const).find((kind) => seen.has(kind)) ?? null;
}
