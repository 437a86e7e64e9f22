import type { Organization } from '../../support/organization.ts';
import { formats, openClient } from '../../support/media-sides.ts';
import type { Stage } from '../../support/stage.ts';
import type { SeenFrame, StreamCaller } from '../../support/stream-caller.ts';
import { type Cascade, type Json, sessionsOf } from '../sessions/sessions-stage.ts';

/** A person at a page: hears what is sent, and answers each mark as one that has been played. */
export interface Talker {
  readonly created: Cascade;
  readonly caller: StreamCaller;
  say(text: string): void;
  /** The whole text of the agent's next turn. */
  answer(): Promise<string>;
}

/** What a session of a test has beside its prompt. */
export const facts =
  'Prices: A seat costs ten euros a month. Opening hours: We are open from nine to five on weekdays.';

/** Joins a new session that the server's own voice speaks in. */
export async function talkTo(
  stage: Pick<Stage, 'url'>,
  organization: Organization,
  fields: Json = {},
  isListening = true,
): Promise<Talker> {
  const sessions = sessionsOf(organization);
  const answer = await sessions.create<Cascade>({
    systemPrompt: facts,
    firstMessage: 'Hello. Ask me about prices.',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
  const created = answer.body;
  const caller = await openClient(stage.url, created.sessionId, created.transportToken);
  if (isListening)
    caller.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return;
      const frame: SeenFrame = JSON.parse(data.toString('utf8'));
      if (frame.type === 'mark') caller.send(frame);
    });
  caller.send({ type: 'session.start', audio: formats() });
  return {
    created,
    caller,
    say: (text) => caller.send({ type: 'user_message', text }),
    answer: async () => {
      for (;;) {
        const frame = await caller.next('transcript');
        if (frame['source'] === 'agent' && frame['isFinal'] === true) return String(frame['text']);
      }
    },
  };
}
