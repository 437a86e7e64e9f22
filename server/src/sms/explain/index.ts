export { createExplainBatch } from './explain-batch.ts';
export { createExplainSend } from './explain-send.ts';
export { presentBatchForecast, presentSendForecast } from './present-forecast.ts';
export type { BatchForecast, SendForecast } from './types.ts';
