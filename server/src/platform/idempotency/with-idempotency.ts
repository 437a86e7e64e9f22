import { bodySha256 } from '../text/canonical-json.ts';
import type { Tx } from '../db/database.ts';
import { idempotencyErrors } from './errors.ts';
import {
  deleteKey,
  insertKey,
  type IdempotencyScope,
  type KeyUse,
  lockKey,
  markKeyFinished,
  replaceKeyUse,
  type TakenKey,
} from './key-store.ts';
import { keySha256 } from './key-sha256.ts';

// What PostgreSQL answers where a lock was waited for as long as the session allows.
const lockTimedOut = '55P03';

/** A request that acts once for its Idempotency-Key. */
export interface KeyedRequest {
  organizationId: string;
  /** The operation, and what stands in its path: a key counts for these alone. */
  endpoint: string;
  /** As it was sent, its bytes as latin1; undefined where none was, and then every request is a first one. */
  key: string | undefined;
  /** What must be the same again, compared as canonical JSON with its nulls; undefined for an operation without a body. */
  body: unknown;
}

/** What a first request makes, and how an equal one finds it again. */
export interface IdempotentAction<Resource> {
  /** The id that `make` gives to what it makes. */
  resourceId: string;
  make(tx: Tx): Promise<Resource>;
  /** The resource as it is now; null once it is gone, and its key with it. */
  find(tx: Tx, resourceId: string): Promise<Resource | null>;
  /**
   * For a request that goes on after this transaction: how many milliseconds it may take, in real time. Until `finishKey`
   * or that long, an equal request is 409 IDEMPOTENCY_IN_PROGRESS.
   */
  runsForMs?: number;
  /** The same, where the resource says itself whether its request goes on. */
  isRunning?(resource: Resource): boolean;
}

/** How what a first request made is found again. */
export type KeptResource<Resource> = Pick<IdempotentAction<Resource>, 'find' | 'isRunning'>;

/**
 * Makes the resource of a keyed request in the caller's transaction, or finds what an equal request made before: a key
 * lives as long as its resource. An error of `make`, thrown on by the caller, rolls back and leaves the key free.
 * Throws 409 IDEMPOTENCY_CONFLICT for other content, and 409 IDEMPOTENCY_IN_PROGRESS while the first request runs.
 */
export async function withIdempotency<Resource>(
  tx: Tx,
  request: KeyedRequest,
  action: IdempotentAction<Resource>,
): Promise<{ resource: Resource; isFirst: boolean }> {
  const scope = scopeOf(request);
  if (scope === null) return { resource: await action.make(tx), isFirst: true };
  const use: KeyUse = {
    bodySha256: bodySha256(request.body),
    resourceId: action.resourceId,
    runsForMs: action.runsForMs ?? null,
  };
  const existing = await takeKey(tx, scope, use, action);
  if (existing !== null) return { resource: existing, isFirst: false };
  return { resource: await action.make(tx), isFirst: true };
}

/**
 * The resource that an equal request made before; null where there is none, and for a request without a key. Refuses as
 * `withIdempotency` does, and takes nothing: for work that has to be done before the transaction in which the request acts.
 */
export async function findReplay<Resource>(
  tx: Tx,
  request: KeyedRequest,
  kept: KeptResource<Resource>,
): Promise<Resource | null> {
  const scope = scopeOf(request);
  const taken = scope === null ? null : await inTime(lockKey(tx, scope));
  return taken === null ? null : resourceOf(tx, taken, bodySha256(request.body), kept);
}

/** Says that the request which made `resourceId` has ended: from now on its equals are answered. */
export async function finishKey(tx: Tx, request: KeyedRequest, resourceId: string): Promise<void> {
  const scope = scopeOf(request);
  if (scope !== null) await markKeyFinished(tx, scope, resourceId);
}

/** Frees the key of a request that went on after its transaction and made nothing in the end. */
export async function freeKey(tx: Tx, request: KeyedRequest, resourceId: string): Promise<void> {
  const scope = scopeOf(request);
  if (scope !== null) await deleteKey(tx, scope, resourceId);
}

/** The resource that the key stands for; null where the key is this request's from now on. */
async function takeKey<Resource>(
  tx: Tx,
  scope: IdempotencyScope,
  use: KeyUse,
  kept: KeptResource<Resource>,
): Promise<Resource | null> {
  // It was free, or the one who held it gave it back before we looked: then it is tried again.
  for (;;) {
    if (await inTime(insertKey(tx, scope, use))) return null;
    const taken = await inTime(lockKey(tx, scope));
    if (taken === null) continue;
    const resource = await resourceOf(tx, taken, use.bodySha256, kept);
    if (resource === null) await replaceKeyUse(tx, scope, use);
    return resource;
  }
}

/** What a taken key stands for; null where that is gone, and the key may be used anew. */
async function resourceOf<Resource>(
  tx: Tx,
  taken: TakenKey,
  sentSha256: Buffer,
  { find, isRunning }: KeptResource<Resource>,
): Promise<Resource | null> {
  const resource = await find(tx, taken.resourceId);
  if (resource === null && !taken.isRunning) return null;
  if (!taken.bodySha256.equals(sentSha256)) throw idempotencyErrors.conflict();
  if (resource === null || taken.isRunning || isRunning?.(resource) === true) throw idempotencyErrors.inProgress();
  return resource;
}

/** A transaction that holds the key for longer than a lock may be waited for is a request that runs. */
async function inTime<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw (error as { code?: unknown }).code === lockTimedOut ? idempotencyErrors.inProgress() : error;
  }
}

function scopeOf({ organizationId, endpoint, key }: KeyedRequest): IdempotencyScope | null {
  return key === undefined ? null : { organizationId, endpoint, keySha256: keySha256(key) };
}
