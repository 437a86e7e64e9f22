/** What the agent says where a conversation has to end, and neither side wanted it to. */
const goodbyes: Readonly<Record<string, string>> = {
  de: 'Ich muss unser Gespräch jetzt leider beenden. Auf Wiederhören.',
  en: 'I am sorry, I have to end our conversation now. Goodbye.',
  es: 'Lo siento, tengo que terminar nuestra conversación ahora. Adiós.',
  fr: 'Je suis désolé, je dois mettre fin à notre conversation. Au revoir.',
};

/** In the language of that BCP 47 tag; null in one that has none here. */
export function goodbyeIn(language: string): string | null {
  const [primary = ''] = language.toLowerCase().split('-');
  return goodbyes[primary] ?? null;
}
