export { applyOutcomes, type Outcome, takeBack } from './apply-outcomes.ts';
export {
  type CarrierEventRow,
  claimRetries,
  findCarrierEvents,
  findWaitingReceipts,
  insertCarrierEvents,
  markProcessed,
  markReceived,
  relinkKeptEvents,
  resolveMessages,
  retryIsDue,
} from './carrier-event-store.ts';
export { applyChanges, type ChangeWriter, publishChanges, wholeNumber } from './changes.ts';
export { ofKnownConversations, pauseAutomation, touchConversations } from './conversation-touch.ts';
export { lockTestClocks } from './lock-test-clocks.ts';
export {
  findIdempotencyRecords,
  findMessage,
  findMessages,
  findMessagesOf,
  insertAccepted,
  insertNew,
  isKnown,
  listMessages,
  markCanceled,
  type MessageFilter,
} from './store.ts';
export {
  type Decided,
  decideSuppression,
  isSuppressedSince,
  lockSuppressions,
  suppressRefused,
} from './suppressions.ts';
export { hasUnsentTexts } from './unsent-texts.ts';
