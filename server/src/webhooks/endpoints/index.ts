export { createEndpointRoutes } from './endpoint-routes.ts';
export { createEndpointService } from './endpoint-service.ts';
export { findEndpoint, listEndpoints, lockEndpoint } from './endpoint-store.ts';
export { createEventTypes } from './event-types.ts';
export { createExtractionGuard } from './extraction-guard.ts';
export { extractedTypes, type Extractions, extractions } from './extractions.ts';
export { createLegacyEndpoints, type LegacyEndpoints } from './legacy-endpoints.ts';
export { receiversOf, type ReceiversOf } from './receivers-of.ts';
