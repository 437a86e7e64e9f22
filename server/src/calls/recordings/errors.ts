import { AppError, notFound } from '../../platform/process/errors.ts';

const noStore = { headers: { 'cache-control': 'private, no-store' } };

/** The closed set of refusals of this slice. */
export const recordingErrors = {
  sessionNotFound: () =>
    new AppError(404, 'SESSION_NOT_FOUND', 'Session not found; GET /v1/sessions lists those that exist'),
  callNotFound: () => notFound('Call', '/v1/sessions'),
  notAvailable: (why: string) => new AppError(404, 'RECORDING_NOT_AVAILABLE', why),
  leaseLost: () => new AppError(409, 'LEASE_LOST', "The session is not this worker's any more"),
  callLive: () => new AppError(409, 'CALL_LIVE', 'The session has not ended yet'),
  closed: () => new AppError(409, 'RECORDING_CLOSED', 'No recording of this session is waited for'),
  conflict: () => new AppError(409, 'RECORDING_CONFLICT', 'Another recording of this session is there'),
  superseded: () => new AppError(409, 'RECORDING_CONFLICT', 'A later upload of this recording has begun'),
  storageUnavailable: (cause: unknown) =>
    new AppError(
      503,
      'SERVICE_UNAVAILABLE',
      'Recordings cannot be kept or read at this moment',
      {},
      { headers: { 'retry-after': '5' }, cause },
    ),
  linkNotFound: () => new AppError(404, 'NOT_FOUND', 'This link opens no recording', {}, noStore),
  versionGone: () =>
    new AppError(412, 'PRECONDITION_FAILED', 'The recording is another version than the request wants', {}, noStore),
  rangeBeyond: (byteLength: number) =>
    new AppError(
      416,
      'RANGE_NOT_SATISFIABLE',
      `The recording has ${byteLength} bytes`,
      {},
      { headers: { ...noStore.headers, 'content-range': `bytes */${byteLength}` } },
    ),
  linkExpired: () =>
    new AppError(410, 'GONE', 'The time of this link is over; GET /v1/calls/{id}/recording makes another', {}, noStore),
};
