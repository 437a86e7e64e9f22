import type { CallEvent } from '../../../providers/ports/call-carrier.ts';

export type { CallEvent } from '../../../providers/ports/call-carrier.ts';

type Stored<Event extends CallEvent> = Omit<Event, 'occurredAt'> & { readonly occurredAt: string };

/** An event as it is kept. Instants are ISO 8601. */
export type StoredCallEvent = {
  readonly [Kind in CallEvent['kind']]: Stored<Extract<CallEvent, { kind: Kind }>>;
}[CallEvent['kind']];

/** An event of a line, and the carrier that reported it. */
export interface ReportedEvent {
  /** Ours, in the order in which they came. */
  readonly seq: string;
  readonly carrier: string;
  readonly event: CallEvent;
}
