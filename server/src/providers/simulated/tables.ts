import type { Generated } from 'kysely';
import type { CreationTimestamp, Timestamp } from '../../platform/db/column-types.ts';

/** The books of the simulated sale of numbers, as the migrations make them. */
export type NumberBooksTables = {
  simulated_number_orders: {
    seq: Generated<string>;
    reference: string;
    e164: string;
    ordered_at: CreationTimestamp;
    /** Each request is a row: false for one that found the number sold. */
    taken: boolean;
    /** The number is sold as long as an order holds it. */
    holds: boolean;
    canceled: Generated<boolean>;
  };
};

/** The books of the simulated provider of the iMessage channel, as the migrations make them. */
export type ImessageBooksTables = {
  simulated_imessage_messages: {
    seq: Generated<string>;
    reference: string;
    identity_id: string | null;
    sender: string;
    recipient: string;
    body: string;
    /** Each request is a row: false for one that was not taken. */
    taken: boolean;
    taken_at: CreationTimestamp;
  };
  /** What is still to be posted. */
  simulated_imessage_events: {
    id: string;
    organization_id: string;
    /** The message that it is about: its events are posted one after another. */
    reference: string;
    body: string;
    /** On the clock of the organization. */
    due_at: Timestamp;
    /** In real time, after a try that was not taken, or while one is under way; null before the first. */
    ready_at: Timestamp | null;
    failures: Generated<number>;
  };
  simulated_imessage_identities: {
    identity_id: string;
    display_name: string | null;
  };
};
