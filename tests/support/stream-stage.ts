import { afterEach } from '@jest/globals';
import { type CallOptions, createClient, type ResponseStream } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { waitFor } from './sms-waiting.ts';
import { request } from './streamed-response.ts';

/** A stream of a server that does what a fault says; every server is closed after its test. */
export interface StreamStage {
  serve(fault: Fault): Promise<FaultyServer>;
  stage(fault: Fault, options?: CallOptions): Promise<{ server: FaultyServer; stream: ResponseStream }>;
  /** Resolves when the caller has closed its one connection before the answer was over. */
  closed(server: FaultyServer): Promise<number>;
}

export function createStreamStage(): StreamStage {
  const servers: FaultyServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  const serve = async (fault: Fault): Promise<FaultyServer> => {
    const server = await startFaultyServer(fault);
    servers.push(server);
    return server;
  };
  return {
    serve,
    stage: async (fault, options) => {
      const server = await serve(fault);
      const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 } });
      return { server, stream: client.llm.responses.stream(request, options) };
    },
    closed: (server) =>
      waitFor(
        'the connection is closed',
        async () => server.abandoned(),
        (seen) => seen === 1,
      ),
  };
}
