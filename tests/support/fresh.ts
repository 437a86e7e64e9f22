let numbers = 0;

/** A number that no test used before in this process, and none of the simulated carrier's special ones. */
export function freshRecipient(): string {
  numbers += 1;
  return `+1646${String(2_000_000 + numbers)}`;
}

/** Of one length, so that none is the beginning of another one: drills look for them in texts. */
export function freshKey(): string {
  numbers += 1;
  return `key-${String(numbers).padStart(7, '0')}`;
}

/** Wednesday noon in New York: every test that says nothing of time is inside the proactive window. */
export const noon = '2027-01-13T17:00:00Z';
