/** How long the scheduler trusts the job of a due delivery before it makes another, in seconds. */
export const rewakeSeconds = 30;
