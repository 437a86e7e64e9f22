export type * from '../../../spec/types/gateway-openapi.ts';
