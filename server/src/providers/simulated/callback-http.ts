import { createConnect, createHttpAgent } from '../../platform/http-client/http-client.ts';

/** Posts and answers with the status. Rejects when no answer came in time or the receiver could not be reached. */
export type HttpPost = (
  url: string,
  message: { headers: Readonly<Record<string, string>>; body: Buffer; timeoutMs: number },
) => Promise<number>;

/** The carrier's own connections to the address that takes its callbacks. */
export interface CallbackHttp {
  post: HttpPost;
  close(): Promise<void>;
}

export function createCallbackHttp(): CallbackHttp {
  const agent = createHttpAgent({
    connect: createConnect({ timeoutMs: 10_000 }),
    connections: 4,
    keepAliveMs: 4_000,
    maxHeaderBytes: 16_384,
  });
  return {
    post: async (url, { headers, body, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { origin, pathname, search } = new URL(url);
      const path = `${pathname}${search}`;
      const response = await agent.request({ origin, path, method: 'POST', headers, body, signal });
      // The answer's text means nothing here, and an unread one would keep the connection.
      await response.body.dump({ limit: 16_384, signal });
      return response.statusCode;
    },
    close: () => agent.close(),
  };
}
