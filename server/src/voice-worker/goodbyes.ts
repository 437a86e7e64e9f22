/** What the agent says where a conversation has to end, and neither side wanted it to. */
const goodbyes: Readonly<Record<string, string>> = {
  de: 'Ich muss jetzt leider aufhören. Auf Wiederhören.',
  en: 'I have to go now. Goodbye.',
  es: 'Tengo que irme ahora. Adiós.',
  fr: 'Je dois vous laisser maintenant. Au revoir.',
};

/** In the language of that BCP 47 tag; null in one that has none here. */
export function goodbyeIn(language: string): string | null {
  const [primary = ''] = language.toLowerCase().split('-');
  return goodbyes[primary] ?? null;
}
