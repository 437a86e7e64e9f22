import type { operations } from '../generated/openapi.ts';

/** The filters of a list. */
export type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
