export type * from '../../../spec/types/openapi.ts';
