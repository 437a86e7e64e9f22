export interface RawRequest {
  /** What stands in the places of its address, such as `{id}`. */
  readonly params: Readonly<Record<string, string>>;
  /** Lower case names; what came twice is joined by Node's rules. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** As it was asked for, without its question mark. */
  readonly rawQuery: string;
  /** The bytes as they came: signatures are over bytes. */
  readonly rawBody: Buffer;
}

/** An address outside of the contract, such as a carrier's callback. It authenticates by itself. */
export interface RawRoute {
  readonly method: 'POST' | 'GET';
  /** `{name}` is one word of any kind. */
  readonly path: string;
  readonly maxBodyBytes: number;
  /** An answer without `json` has no body. */
  handle(request: RawRequest): Promise<{ status: number; json?: unknown }>;
}
