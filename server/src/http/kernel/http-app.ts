import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** What serves requests. */
export interface HttpApp extends RequestListener {
  /**
   * Answers what is no sound request, by Node's code for what was wrong: a request whose body broke off, or one that was
   * made of what could be read of a head. Its connection ends with the answer.
   */
  refuse(errorCode: string, res: ServerResponse): void;
  /** What requests and their answers are made of. The app takes others, too, and then makes these of them, which costs time. */
  readonly classes: { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse };
}
