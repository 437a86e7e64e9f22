/** What the simulated carrier does with one request. `unanswered` is taken and never answered. */
export type RequestOutcome = 'accepted' | 'refused' | 'rate_limited' | 'connection_refused' | 'unanswered';

/** What the simulated carrier has to tell about a message. `stop` is the recipient's answer, an inbound text. */
export type Fact = 'sent' | 'delivered' | 'delivery_failed' | 'stop';

/** Facts that arrive together. A fact told twice is the same event, with the same id. */
export interface ScriptedCallback {
  /** Milliseconds after the request, or after its time-out where the request is never answered. */
  afterMs: number;
  facts: readonly [Fact, ...Fact[]];
}

/** The whole behaviour towards one recipient. */
export interface Script {
  /** By attempt, from the first; the last one holds for all further attempts. */
  answers: readonly [RequestOutcome, ...RequestOutcome[]];
  /** In order of arrival, once the message was taken. */
  callbacks: readonly ScriptedCallback[];
}

/** When a fact happened, in milliseconds after the request; when it arrives is the script's choice. */
export const factHappensAfterMs: Readonly<Record<Fact, number>> = {
  sent: 150,
  delivered: 300,
  delivery_failed: 300,
  stop: 450,
};

export const rateLimitRetryAfterMs = 1_000;

const sent: ScriptedCallback = { afterMs: 150, facts: ['sent'] };
const delivered: ScriptedCallback = { afterMs: 300, facts: ['delivered'] };
const usual: Script = { answers: ['accepted'], callbacks: [sent, delivered] };

/** The recipients that provoke something else than delivery. */
const scripts: Readonly<Record<string, Script>> = {
  '+15005550001': { answers: ['refused'], callbacks: [] },
  '+15005550002': { answers: ['accepted'], callbacks: [sent, { afterMs: 300, facts: ['delivery_failed'] }] },
  '+15005550003': { answers: ['unanswered'], callbacks: [] },
  '+15005550004': { answers: ['unanswered'], callbacks: [{ afterMs: 2_000, facts: ['delivered'] }] },
  '+15005550005': { answers: ['rate_limited', 'rate_limited', 'accepted'], callbacks: usual.callbacks },
  '+15005550006': { answers: ['connection_refused', 'accepted'], callbacks: usual.callbacks },
  '+15005550007': { answers: ['accepted'], callbacks: [delivered, { afterMs: 450, facts: ['sent'] }] },
  '+15005550008': {
    answers: ['accepted'],
    // Repeated within one callback, across callbacks, and `sent` once more behind `delivered`.
    callbacks: [
      { afterMs: 150, facts: ['sent', 'sent'] },
      { afterMs: 300, facts: ['delivered', 'sent', 'delivered'] },
      { afterMs: 450, facts: ['delivered'] },
    ],
  },
  '+15005550009': { answers: ['accepted'], callbacks: [sent, delivered, { afterMs: 450, facts: ['stop'] }] },
};

const recipientsWhere = (holds: (script: Script) => boolean): readonly string[] =>
  Object.entries(scripts).flatMap(([recipient, script]) => (holds(script) ? [recipient] : []));

/** Recipients who answer with a text of their own. */
export const answeringRecipients = recipientsWhere(({ callbacks }) =>
  callbacks.some(({ facts }) => facts.includes('stop')),
);

/** Recipients for whom the first request is not the last. */
export const retriedRecipients = recipientsWhere(({ answers }) => answers.length > 1);

/** How the carrier treats a recipient: the scripted numbers as documented, every other one delivers. */
export function scriptOf(recipient: string): Script {
  return (Object.hasOwn(scripts, recipient) ? scripts[recipient] : undefined) ?? usual;
}

// The simulated carrier speaks the codes of the real one, so that a customer reads the same of both.
export const invalidDestinationCode = '40310';
export const undeliverableCode = '40008';
export const tooManyRequestsCode = '10011';
