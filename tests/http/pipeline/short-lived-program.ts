// A program: the pipeline with one handler that looks at all of its input, until it is ended. Says where it listens.
import { createLog } from '../../../server/src/platform/process/log.ts';
import { startPipeline } from './pipeline-server.ts';

const { url } = await startPipeline(
  {
    createResponse: async ({ body, headers, requestId, signal }, reply) => {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return reply(
        200,
        {
          json: {
            id: `resp_${requestId}`,
            route: { provider: 'simulated', model: 'echo', region: 'local', attempt_id: requestId },
            output: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: JSON.stringify(body) }] }],
            stop_reason: 'stop',
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        },
        { 'server-timing': `own;dur=${Object.keys(headers).length}` },
      );
    },
  },
  { strict: false, log: createLog({ level: 'silent', pretty: false }) },
);
process.stdout.write(`at ${url}\n`);
