/** The caller went away while sending: there is nobody to answer. */
export class RequestAbortedError extends Error {
  constructor() {
    super('The request was aborted');
    this.name = 'RequestAbortedError';
  }
}
