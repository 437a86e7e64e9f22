import { AskedToEnd } from '../../worker-client/claimed-session.ts';
import { isScript } from '../sessions/index.ts';
import { type Conversation, ProviderFailed } from './conversation.ts';
import { scores } from './scores.ts';

/** Plays what the script of a conversation says, to its end. */
export async function play(conversation: Conversation): Promise<void> {
  const { script } = conversation.claim;
  if (!isScript(script)) throw new Error(`No script is named ${script}`);
  try {
    const reason = await scores[script](conversation);
    if (reason !== null) await conversation.end(reason);
  } catch (error) {
    // The reason of the server stays, whatever is said here.
    if (error instanceof AskedToEnd)
      await conversation.end(conversation.isStopped() ? 'server_stopped' : 'agent_hangup');
    else if (error instanceof ProviderFailed) await conversation.end('provider_failed');
    else throw error;
  }
}
