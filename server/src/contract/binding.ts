import type { AnyOperationId, GatewaySlice, Input, Slice, Table } from './input.ts';
import type { Answer, Reply } from './reply.ts';

export type { AnyOperationId, GatewayOperationId, GatewaySlice, Input, OperationId, Slice } from './input.ts';
export type { DashboardPrincipal, Principal, ProcessPrincipal, SessionPrincipal } from './principal.ts';
export type { UploadedFile } from './uploaded-file.ts';
export { type Answer, type Prerendered, prerender, type Reply } from './reply.ts';

/** Serves one operation. Refusals are thrown as AppError with a status and a code that the operation lists. */
export type Handler<Op extends AnyOperationId> = (input: Input<Op>, reply: Reply<Op>) => Promise<Answer<Op>>;

/** One handler for each operation whose tag is the slice: none missing, none beyond. */
export type SliceHandlers<S extends Slice | GatewaySlice> = {
  readonly [Op in AnyOperationId as Table[Op]['slice'] extends S ? Op : never]: Handler<Op>;
};

/** Every operation of the platform with its handler. */
export type Handlers = SliceHandlers<Slice>;

/** Every operation of the local gateway with its handler. */
export type GatewayHandlers = SliceHandlers<GatewaySlice>;

/** A handler whose types were checked where it was written; only `bind` calls it. */
export type BoundHandler = (input: never, reply: never) => Promise<Answer>;
export type BoundHandlers = ReadonlyMap<string, BoundHandler>;

/** The gate between typed slices and the untyped pipeline. */
export function defineHandlers(handlers: Handlers | GatewayHandlers): BoundHandlers {
  const byOperation: Readonly<Record<string, BoundHandler>> = handlers;
  return new Map(Object.entries(byOperation));
}
