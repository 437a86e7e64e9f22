export { createExplainSend, forecastText, outcomeOf, senderOf } from './explain-send.ts';
export { presentBatchForecast, presentSendForecast } from './present-forecast.ts';
export type { BatchForecast, SendForecast, Outcome, TextForecast, Verdict } from './types.ts';
export { explainCredits, explainKey, type KeyUse } from './explain-account.ts';
export { explainRecipient, explainSender } from './explain-gates.policy.ts';
