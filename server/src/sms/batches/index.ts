export { createAcceptBatch } from './accept-batch.ts';
export { createExplainBatch } from './explain-batch.ts';
export { createBatchRoutes } from './batch-routes.ts';
export { type BatchService, createBatchService } from './batch-service.ts';
