export { recordEvidence } from './evidence.ts';
export { createAnswerKeywords } from './keyword-answers.ts';
export { createRetentionWaker } from './retention.ts';
export { createSmsComplianceRoutes } from './routes.ts';
export type { DefaultTimezone } from './settings.ts';
export { createSmsCompliance, type SmsCompliance } from './sms-compliance.ts';
