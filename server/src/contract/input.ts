import type { operations as GatewayTypes } from './generated/gateway-openapi.ts';
import type { gatewayOperations } from './generated/gateway-operations.ts';
import type { operations as PlatformTypes } from './generated/openapi.ts';
import type { operations } from './generated/operations.ts';
import type { operations as SocketTypes } from './generated/sockets.ts';
import type { IncomingBytes } from './incoming-bytes.ts';
import type { DashboardPrincipal, MediaPrincipal, Principal, ProcessPrincipal, SessionPrincipal } from './principal.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Of every document: an operationId is in one of them. */
export type Table = typeof operations & typeof gatewayOperations;
export type OperationTypes = PlatformTypes & SocketTypes & GatewayTypes;

/** The operations of the platform. */
export type OperationId = keyof typeof operations & (keyof PlatformTypes | keyof SocketTypes);
/** Those of them that open sockets. */
export type SocketOperationId = keyof typeof operations & keyof SocketTypes;
/** The operations of the local gateway. */
export type GatewayOperationId = keyof typeof gatewayOperations & keyof GatewayTypes;
export type AnyOperationId = OperationId | GatewayOperationId;

/** What serves operations of the platform, and those of the gateway. */
export type Slice = Table[OperationId]['slice'];
export type GatewaySlice = Table[GatewayOperationId]['slice'];

// A place without parameters is generated as `never`, and reads best as an empty object.
type Given<T> = [NonNullable<T>] extends [never] ? Record<never, never> : NonNullable<T>;

type Parameters<Op extends AnyOperationId> = OperationTypes[Op]['parameters'];

type WithDefault<Q> = { [K in keyof Q]: Q[K] extends { default: unknown } ? K : never }[keyof Q];

type Query<Op extends AnyOperationId, Q = Given<Parameters<Op>['query']>> = Omit<Q, WithDefault<Table[Op]['query']>> &
  Required<Pick<Q, WithDefault<Table[Op]['query']> & keyof Q>>;

type TakesFile<Op extends AnyOperationId> = OperationTypes[Op] extends {
  requestBody: { content: { 'application/octet-stream': string } };
}
  ? true
  : false;

/** One file, and what headers say of it in JSON, by their names in lower case. */
interface FileBody {
  readonly file: UploadedFile;
  readonly headers: Readonly<Record<string, unknown>>;
}

type Body<Op extends AnyOperationId> = OperationTypes[Op] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : OperationTypes[Op] extends { requestBody: { content: { 'multipart/form-data': { request: infer Request } } } }
    ? { readonly request: Request; readonly audio: UploadedFile }
    : OperationTypes[Op] extends { requestBody: { content: { 'audio/wav': string } } }
      ? IncomingBytes
      : TakesFile<Op> extends true
        ? FileBody
        : undefined;

type Key<Op extends AnyOperationId> = Table[Op]['idempotencyKey'];
type IsDispatched<Op extends AnyOperationId> = Table[Op]['surface'] extends 'router'
  ? Key<Op> extends 'required'
    ? true
    : false
  : false;

// Its one key opens the gateway, and belongs to none.
type PrincipalOf<Op extends AnyOperationId> = Op extends GatewayOperationId
  ? undefined
  : Table[Op]['security'] extends true
    ?
        | (Table[Op]['takesKey'] extends true ? Principal : never)
        | (Table[Op]['takesMedia'] extends true ? MediaPrincipal : never)
        | (Table[Op]['takesDashboard'] extends true ? DashboardPrincipal : never)
        | (Table[Op]['takesSession'] extends true ? SessionPrincipal : never)
        | (Table[Op]['scope'] extends 'worker' ? ProcessPrincipal : never)
    : undefined;

/** A request that has passed every check of the contract. Nothing of HTTP is left in it. */
export interface Input<Op extends AnyOperationId> {
  readonly params: Given<Parameters<Op>['path']>;
  /** Converted to their types; parameters with a default are always there. */
  readonly query: Query<Op>;
  /** Declared request headers, in lower case. */
  readonly headers: { readonly [Name in Table[Op]['headers'][number]]: string | undefined };
  /** What media types the caller takes, as it was sent; an answer may differ by it, and none is refused for it. */
  readonly accept: string | undefined;
  readonly body: Body<Op>;
  readonly idempotencyKey: Key<Op> extends null ? undefined : Key<Op> extends 'required' ? string : string | undefined;
  /**
   * SHA-256 of what was sent, for operations of the router that take an Idempotency-Key and for those that take a file: of the raw
   * bytes of the body, or of the content of the parts in their order.
   */
  readonly contentSha256: true extends IsDispatched<Op> | TakesFile<Op> ? Buffer : undefined;
  readonly principal: PrincipalOf<Op>;
  readonly requestId: string;
  /**
   * When the work on the request began, on the monotonic clock in milliseconds: its beginning, later by the time that its
   * body took to arrive.
   */
  readonly startedMs: number;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
}
