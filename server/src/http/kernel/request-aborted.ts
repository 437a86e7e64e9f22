/** The caller went away while sending, or before a socket opened: there is nobody to answer. */
export class RequestAbortedError extends Error {
  constructor() {
    super('The request was aborted');
    this.name = 'RequestAbortedError';
  }
}
