export type Surface = 'core' | 'router' | 'gateway';
export type Scope = 'read' | 'write' | 'execute' | 'billing' | 'phone' | 'admin' | 'worker';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface QueryParameter {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  /** For arrays: repeated parameters when true, one with commas when false. */
  readonly explode?: boolean;
  readonly default?: string | number | boolean;
  /** Sent empty it is the same as left out; otherwise that is a violation. */
  readonly emptyIsAbsent?: boolean;
}

export interface DeclaredResponse {
  /** In the order of the contract; none where there is no body. */
  readonly mediaTypes: readonly string[];
  /** The closed list of error codes of this status. */
  readonly codes?: readonly string[];
}

/** What the pipeline must know of an operation before its handler runs. */
export interface OperationDescription {
  readonly method: Method;
  readonly path: string;
  readonly slice: string;
  readonly surface: Surface;
  /** What a key needs; null where no key is asked for. */
  readonly scope: Scope | null;
  /** Any key but the operator's gets 404. */
  readonly adminOnly: boolean;
  readonly security: boolean;
  /** Whether API keys open it. */
  readonly takesKey: boolean;
  /** Whether what joins the media of a session opens it. */
  readonly takesMedia: boolean;
  /** Whether the credential of a session opens it as well. */
  readonly takesSession: boolean;
  /** Whether the cookie of a browser opens it as well, and whether it then wants the token of that browser's session. */
  readonly takesDashboard: boolean;
  readonly needsCsrfToken: boolean;
  /** Whether it opens it in test organizations alone; left out where it opens it in all. */
  readonly dashboardOfTestsOnly?: true;
  /** Whether an Idempotency-Key must or may be sent; null where none is taken. */
  readonly idempotencyKey: 'required' | 'optional' | null;
  readonly maxBodyBytes: number;
  readonly requestMediaType: string | null;
  readonly requestRequired: boolean;
  readonly params: readonly string[];
  /** Declared request headers besides Idempotency-Key, in lower case. */
  readonly headers: readonly string[];
  /** Those of them whose values are JSON. */
  readonly jsonHeaders?: readonly string[];
  readonly query: Readonly<Record<string, QueryParameter>>;
  readonly responses: Readonly<Record<number, DeclaredResponse>>;
  /** What it calls violations of its rules, by the JSON pointer to the place where they are. */
  readonly violationCodes?: Readonly<Record<string, string>>;
  /** Its stream of events has no terminal event: it goes on until somebody ends it, and is resumed. */
  readonly endless: boolean;
  /** The channel of a socket that it opens, in place of an answer; left out where it opens none. */
  readonly socket?: string;
  /** Header values of a deprecated operation. */
  readonly deprecation: { readonly deprecation: string; readonly sunset: string; readonly link: string } | null;
}

export type OperationTable = Readonly<Record<string, OperationDescription>>;
