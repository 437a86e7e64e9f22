import type { AdmissionFacts } from '../model/admission.policy.ts';
import type { KeywordIntent } from '../model/keywords.policy.ts';
import type { Message } from '../model/types.ts';

// After STOP one text may say so, and whoever asks for HELP is told, whatever they decided before.
const owed: ReadonlySet<KeywordIntent> = new Set(['opt_out', 'help']);

/** The facts by which the answer to a keyword is judged: what the recipient decided does not hold back what is owed. */
export function factsForAnswer(facts: AdmissionFacts, intent: KeywordIntent): AdmissionFacts {
  return owed.has(intent) ? withoutRecipientsWord(facts) : facts;
}

/** An accepted message as the answer to a keyword. Its basis marks what stays owed until it is handed over. */
export function asKeywordAnswer(message: Message, intent: KeywordIntent): Message {
  return {
    ...message,
    origin: 'auto_reply',
    consentBasis: owed.has(intent) ? 'keyword' : message.consentBasis,
  };
}

/** The facts by which a waiting message is judged when it is due. */
export function factsWhenDue(facts: AdmissionFacts, message: Message): AdmissionFacts {
  return message.consentBasis === 'keyword' ? withoutRecipientsWord(facts) : facts;
}

function withoutRecipientsWord(facts: AdmissionFacts): AdmissionFacts {
  return { ...facts, suppressed: false, consent: null, namedConsent: null };
}
