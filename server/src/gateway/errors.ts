import { AppError } from '../platform/process/errors.ts';

/** What the contract cannot say of a session's request: it differs by kind. `path` is a JSON pointer. */
export function invalidSession(
  code: 'invalid_request' | 'invalid_stt_options',
  path: string,
  message: string,
): AppError {
  return new AppError(400, code, `${path}: ${message}`);
}

export function optionUnsupported(model: string, option: string): AppError {
  return new AppError(422, 'stt_option_unsupported', `${model} does not have ${option}`);
}

/** Whatever the reason is, it names no field (interface, Local gateway). */
export function sessionOpenFailed(): AppError {
  return new AppError(502, 'session_open_failed', 'The session could not be opened: this release opens none');
}
