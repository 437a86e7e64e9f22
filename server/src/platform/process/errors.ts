/**
 * The one error that a caller may see. `message` is public text; `cause` is for the log alone.
 * `details` become fields of the error envelope beside `error` and `code`.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Of the answer, beside its envelope. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

/**
 * Absent, and another organization's, answer alike: a caller cannot tell one from the other. `listedAt` are the addresses
 * whose GET lists those that exist, where there are any.
 */
export function notFound(what: string, ...listedAt: readonly string[]): AppError {
  const lists = listedAt.map((address) => `GET ${address}`).join(' and ');
  const where = lists === '' ? '' : `; ${lists} ${listedAt.length === 1 ? 'lists' : 'list'} those that exist`;
  return new AppError(404, 'NOT_FOUND', `${what} not found${where}`);
}

/** The key works, and may not do this. */
export function forbidden(scope: string): AppError {
  return new AppError(403, 'FORBIDDEN', `The API key lacks the scope ${scope}`);
}

/** One violation in a request: `path` is a JSON pointer with its place, e.g. /body/to or /query/limit. */
export interface Issue {
  path: string;
  message: string;
}

/** 400 VALIDATION_ERROR with every violation found. */
export function validationError(issues: Issue[]): AppError {
  const first = issues[0];
  const text = first === undefined ? 'The request is not valid' : `${first.path}: ${first.message}`;
  return new AppError(400, 'VALIDATION_ERROR', text, { issues });
}

/** 400 INVALID_CURSOR: whatever was not sealed for this organization, this list and these filters. */
export function invalidCursor(): AppError {
  return new AppError(400, 'INVALID_CURSOR', 'The cursor is not valid for this list and these filters');
}
