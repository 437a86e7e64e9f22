import type { Generated } from 'kysely';
import type { BirthTimestamp } from '../../platform/db/column-types.ts';

/** The books of the simulated sale of numbers, as the migrations make them. */
export type NumberBooksTables = {
  simulated_number_orders: {
    seq: Generated<string>;
    reference: string;
    e164: string;
    ordered_at: BirthTimestamp;
    /** Each request is a row: false for one that found the number sold. */
    taken: boolean;
    /** The number is sold as long as an order holds it. */
    holds: boolean;
    canceled: Generated<boolean>;
  };
};
