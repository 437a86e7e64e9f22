import type { Operation } from '../operation-list.ts';
import type { Ask } from '../sms-http.ts';

/** A request that works, in its parts. */
export type WorkingRequest = Ask & { headers: Record<string, string> };

/** A request that must be refused, made of one that works. */
export interface BadInput {
  /** What is wrong with it, as a failure names it. */
  what: string;
  /** The bad request, in its parts or written out. */
  of: (working: WorkingRequest) => Ask | Buffer;
  /** The statuses that it may be refused with. */
  status: readonly number[];
  /** The paths that a 400 must name, where they are known: one of them for a pattern, else all. */
  names?: RegExp | readonly string[];
  /** Refused before it is known which operation it asks for: then it is not that one's declared answer. */
  isUnknown?: boolean;
}

/** What is wrong in one way, for every operation that can be asked so. */
export interface BadInputFamily {
  /** What an operation refuses, with the kind of bad input it is. */
  name: string;
  /** Refused before it is known which operation is asked for: tests ask one of each shape of body and surface. */
  isOfShape?: true;
  /** None where the family does not concern the operation. */
  inputs: (operation: Operation) => readonly BadInput[];
}
