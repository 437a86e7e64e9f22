import type { components } from '../contract/generated/openapi.ts';
import type { Logger } from '../platform/process/log.ts';
import type { ClaimedSession } from '../worker-client/claimed-session.ts';
import type { MediaSocket } from '../worker-client/media-socket.ts';
import type { ToolCall } from './turns/index.ts';
import { mayNameTool } from './within-contract.ts';

type Wire = components['schemas'];

/**
 * Has the server run a tool of a session (docs/workers.md "Tools"), and shows the client that it runs. Resolves with what the model is
 * to read, also where the tool could not be called.
 */
export function createToolRunner(options: {
  session: Pick<ClaimedSession, 'claim' | 'actLast'>;
  media: Pick<MediaSocket, 'send'>;
  log: Pick<Logger, 'info'>;
}): (call: ToolCall) => Promise<unknown> {
  const { session, media, log } = options;
  const { sessionId, tools } = session.claim;
  return async ({ id, name, arguments: written }) => {
    if (!mayNameTool(name)) return { error: 'There is no tool of that name' };
    media.send({ type: 'tool', name, status: 'started' });
    const tool = tools.find((one) => one.name === name);
    // An inline tool is its worker's, and this one has none of its own: the model reads that it was called.
    const own = tool?.kind === 'inline' ? { result: { status: 'ok' } } : {};
    const body = { id, name, arguments: argumentsOf(written), ...own };
    const done = await session.actLast<Wire['WorkerToolCall']>('tool-calls', body).catch((err: unknown) => {
      log.info({ err, sessionId }, 'a tool of a conversation could not be called');
      return null;
    });
    media.send({ type: 'tool', name, status: done?.ok === true ? 'completed' : 'failed' });
    return done === null ? { error: 'The tool could not be called' } : done.result;
  };
}

/** What a model wrote; what is no JSON object calls the tool without arguments. */
function argumentsOf(written: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
