/** The caller went away while sending, or before a socket opened: no answer would arrive. */
export class RequestAbortedError extends Error {
  constructor() {
    super('The request was aborted');
    this.name = 'RequestAbortedError';
  }
}
