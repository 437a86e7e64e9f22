import type { operations as OperationTypes } from './generated/openapi.ts';
import type { OperationId } from './input.ts';

type SuccessCode = 200 | 201 | 202 | 203 | 204 | 301 | 302 | 303 | 304 | 307 | 308;

type Responses<Op extends OperationId> = OperationTypes[Op]['responses'];

/** The 2xx and 3xx that the contract lists for the operation. */
export type SuccessStatus<Op extends OperationId> = keyof Responses<Op> & SuccessCode;

/** JSON that is sent often and never changes, written out once. */
export interface Prerendered<Json> {
  readonly json: Json;
  readonly bytes: Buffer;
}

export function prerender<Json>(json: Json): Prerendered<Json> {
  return { json, bytes: Buffer.from(JSON.stringify(json)) };
}

/** What may be sent under a status: the exact schema, or nothing at all. */
export type Content<Op extends OperationId, Status extends SuccessStatus<Op>> = Responses<Op>[Status] extends {
  content: infer Media;
}
  ? Media extends { 'application/json': infer Json }
    ? { readonly json: Json } | { readonly prerendered: Prerendered<Json> }
    : never
  : Record<string, never>;

export interface Answer<Op extends string = string> {
  readonly operationId: Op;
  readonly status: number;
  readonly content: { readonly json?: unknown; readonly prerendered?: Prerendered<unknown> };
  readonly headers: Readonly<Record<string, string>>;
}

/** The only way to make an answer: an undeclared status, a missing field or an extra one does not compile. */
export type Reply<Op extends OperationId> = <Status extends SuccessStatus<Op>>(
  status: Status,
  content: Content<Op, Status>,
  headers?: Readonly<Record<string, string>>,
) => Answer<Op>;

/** The runtime of `Reply`, for any operation. */
export function createReply(
  operationId: string,
): (status: number, content: Answer['content'], headers?: Answer['headers']) => Answer {
  return (status, content, headers = {}) => ({ operationId, status, content, headers });
}
