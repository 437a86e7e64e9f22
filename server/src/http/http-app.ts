import type { RequestListener, ServerOptions, ServerResponse } from 'node:http';

/** What serves requests, and what they and their answers are made of, where that is not what Node has. */
export interface HttpApp extends RequestListener {
  /**
   * Answers what is no sound request, by Node's code for what was wrong: a request whose body broke off, or one that was
   * made of what could be read of a head. Its connection ends with the answer.
   */
  refuse(errorCode: string, res: ServerResponse): void;
  readonly messages?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
}
