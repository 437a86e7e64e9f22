export { assertMembers, isLegCommand, legCommands, execute } from './command.policy.ts';
export { type Draft, type CallEventInput, addLeg, isLive, newCall, noteCall } from './draft.policy.ts';
export { catchUp, nextDueAt } from './due.policy.ts';
export { availableBrokers, offer } from './offer.policy.ts';
