/** Public text of outcomes that no carrier has words for: the same whichever carrier it was. */
export const outcomeTexts = {
  notReached: 'The carrier could not be reached',
  unanswered: 'The carrier took the request and did not answer',
  unclear: 'The carrier took the request and did not say what became of it',
} as const;
