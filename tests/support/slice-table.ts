// What the tests must know of an operation and cannot read from the contract. It stands in tests/slices/<slice>.ts, whose
// tables are found by their place; whatever goes over all operations derives from them (slice-tables.ts).
import type { OperationId } from '../../server/src/contract/binding.ts';
import type { operations } from '../../server/src/contract/generated/operations.ts';
import type { Owner } from './owner.ts';

export type { Owner } from './owner.ts';
import type { Sample } from './sample.ts';
import type { CustomerOperation, SdkCall } from './sdk-method.ts';

type Table = typeof operations;
type Awaitable<T> = T | Promise<T>;

/** Whoever asks, and a live organization for what a test one cannot do. */
export interface Parties {
  ours: Owner;
  live: Owner;
}

/**
 * A place of a request where the name of something stands that belongs to an organization: an id, a number, a place in a
 * stream. `thing` says what it is a name of; the slice that owns it says under `things` how one is made. `theirs` are other
 * parameters of the path that name something of the same organization; those that are not in it are the caller's own.
 */
export type Place =
  | { in: 'param'; name: string; thing: string; theirs: Readonly<Record<string, string>> }
  | { in: 'query'; name: string; thing: string }
  | { in: 'body'; thing: string; fields: (name: string, theirs: Owner) => Awaitable<object> }
  | { in: 'header'; name: string; thing: string };

export const param = (thing: string, name = 'id', theirs: Readonly<Record<string, string>> = {}): Place => ({
  in: 'param',
  name,
  thing,
  theirs,
});
export const query = (name: string, thing: string): Place => ({ in: 'query', name, thing });
export const body = (thing: string, fields: (name: string, theirs: Owner) => Awaitable<object>): Place => ({
  in: 'body',
  thing,
  fields,
});
export const header = (name: string, thing: string): Place => ({ in: 'header', name, thing });

/** What every operation may say. */
interface Common {
  /**
   * Every place of its request that names something of an organization, but for cursors and Idempotency-Keys, which are
   * known from the contract. A working request names something of its own in each parameter of the path.
   */
  names?: readonly Place[];
  /** Parameters that name nothing of anyone, beside those with a closed list of values, flags, numbers and instants. */
  plain?: readonly string[];
  /** Fields of a body that name what exists, where the contract's example shows ids that are nobody's. */
  existing?: (parties: Parties) => Awaitable<Record<string, unknown>>;
  /**
   * The parts of a working request that are not the contract's example with `existing`, and not a thing of `names`: made
   * anew for each use. Fields of JSON stand in those of the example.
   */
  request?: (parties: Parties) => Awaitable<Sample>;
  /** A key of the operator may name those of every organization. */
  isOperatorsToo?: true;
  /** The operation whose Idempotency-Keys it asks about, where those are not its own. */
  keyOf?: OperationId;
  /** What it does to an organization can be done once: a second request is refused. */
  actsOnce?: true;
  /** Fields of an answer that show a secret, this once. */
  showsOnce?: readonly string[];
  /** Answers without a look at the database, once the key is known. */
  isInMemory?: true;
}

/** How a list that gives out cursors comes to have two items. */
export interface ListOfTwo {
  /** What the list must be asked with. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** False where a page is larger than what a test writes: no cursor is given out then. */
  hasCursor: boolean;
}

/** `send` sends the working request of an operation, which makes an item. */
export type MakeList = (ours: Owner, send: (operation: OperationId) => Promise<unknown>) => Promise<ListOfTwo>;

/** A list of which another operation makes the items. */
export const listOf =
  (operation: OperationId): MakeList =>
  async (_ours, send) => {
    for (const _time of [1, 2]) await send(operation);
    return { hasCursor: true };
  };

/** Every operation that gives out cursors; the cursor of the stream of a session is composed by its readers. */
export type CursorOperation = Exclude<
  { [Op in OperationId]: 'cursor' extends keyof Table[Op]['query'] ? Op : never }[OperationId],
  'streamSession'
>;

type Lists<Op extends OperationId> = Op extends CursorOperation ? { list: MakeList } : { list?: never };
type Sdk<Op extends OperationId> = Op extends CustomerOperation
  ? { /** Calls its method in the SDK. */ sdk: SdkCall<Op> }
  : { sdk?: never };

export type OperationEntry<Op extends OperationId = OperationId> = Common & Lists<Op> & Sdk<Op>;

export type SliceOf<Op extends OperationId> = Table[Op]['slice'];

/** One entry for each operation of a slice: a new operation does not compile without its own. */
export type SliceTable<Slice extends SliceOf<OperationId>> = {
  readonly [Op in OperationId as SliceOf<Op> extends Slice ? Op : never]: OperationEntry<Op>;
};

/** How an organization comes to have something new, by what it is a name of: answers that name. */
export type Things = Readonly<Record<string, (owner: Owner) => Promise<string>>>;

/** What a file of tests/slices/ exports. */
export interface SliceModule {
  operations: Readonly<Record<string, OperationEntry>>;
  things?: Things;
}
