import { AppError, notFound } from '../../platform/process/errors.ts';

/** The closed set of refusals of reports. */
export const reportErrors = {
  callNotFound: () => notFound('Call', '/v1/sessions'),
  notAvailable: () =>
    new AppError(404, 'REPORT_NOT_AVAILABLE', 'The call has no report yet: it is made a moment after its end'),
  notEnded: () => new AppError(409, 'CALL_NOT_ENDED', 'The call goes on; its report is made when it has ended'),
  inProgress: () =>
    new AppError(
      409,
      'REPORT_IN_PROGRESS',
      'The report is being made at this moment',
      {},
      { headers: { 'retry-after': '5' } },
    ),
};
