import { AppError, notFound } from '../../platform/process/errors.ts';
import type { CallbackStatus } from './types.ts';

const words: Readonly<Record<CallbackStatus, string>> = {
  scheduled: 'The callback is scheduled',
  dispatching: 'The call of the callback is being made',
  dispatched: 'The callback was dispatched already',
  cancelled: 'The callback was called off already',
  failed: 'The callback has failed already',
};

/** The closed set of refusals of callbacks. */
export const callbackErrors = {
  notFound: () => notFound('Callback', '/v1/callbacks'),
  notOpen: (status: CallbackStatus) => new AppError(409, 'CALLBACK_NOT_OPEN', words[status], { status }),
};
