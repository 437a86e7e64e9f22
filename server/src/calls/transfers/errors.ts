import { AppError, notFound } from '../../platform/process/errors.ts';
import type { TransferStatus } from './types.ts';

const notOpenYet = 'The destination has not answered yet';
const words: Readonly<Record<TransferStatus, string>> = {
  requested: notOpenYet,
  screening: notOpenYet,
  bridging: 'The caller is being connected already',
  completed: 'The caller was connected already',
  failed: 'The transfer has failed already',
  cancelled: 'The transfer was called off already',
};

/** The closed set of refusals of transfers. */
export const transferErrors = {
  callNotFound: () => notFound('Call', '/v1/sessions'),
  numberNotFound: () => notFound('Phone number', '/v1/phone-numbers'),
  transferNotFound: () => notFound('Transfer', '/v1/calls/{id}'),
  notLive: (why: string) => new AppError(409, 'CALL_NOT_LIVE', why),
  inProgress: (transferId: string) =>
    new AppError(409, 'TRANSFER_IN_PROGRESS', 'Another transfer of the call is open', { transferId }),
  noConsultation: () => {
    // Longer than programs wait: it is no matter of time.
    const text =
      'No carrier hands a call over with a consultation yet; POST /v1/calls/{id}/transfers/blind does without';
    return new AppError(503, 'SERVICE_UNAVAILABLE', text, {}, { headers: { 'retry-after': '3600' } });
  },
  /** Where the call itself is to end, an open transfer is closed with it. */
  notOpen: (status: TransferStatus, isCallLive: boolean) =>
    new AppError(409, 'TRANSFER_NOT_OPEN', isCallLive ? words[status] : 'The call ends, and the transfer with it', {
      status,
    }),
};
