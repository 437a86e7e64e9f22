import type { components } from '../../contract/generated/sockets.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { ClaimedSession } from '../../worker-client/claimed-session.ts';
import type { MediaSocket } from '../../worker-client/media-socket.ts';
import type { SessionModels } from '../../worker-client/session-models.ts';
import { createEars, type Ears } from './ears.ts';
import { modelRequests } from './model-requests.policy.ts';
import type { SoundStore } from '../sound/index.ts';
import type { EarsSide, TurnMachine } from '../turns/index.ts';
import { createVoice, type Voice } from './voice.ts';
import { createWits, type Wits } from './wits.ts';

/** The models of a session: what comes of them are events of its turns. */
export interface ModelSides {
  readonly ears: Ears;
  readonly voice: Voice;
  readonly wits: Wits;
  /** Who can hear, known when the ears were opened: they, where a recognizer took the stream, else the client itself. */
  readonly heardBy: Promise<EarsSide>;
}

/** `format` is that of what is heard and spoken; `newId` makes the id of a call of a tool. */
export function createModelSides(options: {
  models: Pick<SessionModels, 'hear' | 'speak' | 'stream'>;
  session: Pick<ClaimedSession, 'claim'>;
  machine: TurnMachine;
  /** Who gives an answer of the language model. */
  served: (generation: number, route: { provider: string; model: string }) => void;
  store: Pick<SoundStore, 'add'>;
  format: components['schemas']['TtsConfigureFrame']['audio'];
  caption: MediaSocket['send'];
  newId: () => string;
  log: Pick<Logger, 'info'>;
}): ModelSides {
  const { models, session, machine, served, store, format, caption, newId, log } = options;
  const { sessionId, configuration, tools } = session.claim;
  const { take } = machine;
  const requests = modelRequests(configuration);
  const heardBy = Promise.withResolvers<EarsSide>();

  const ears = createEars(models, requests, format, {
    ready: () => {
      heardBy.resolve('server');
      take({ type: 'ears.ready' });
    },
    heard: (text, isFinal) => {
      if (text !== '') caption({ type: 'transcript', source: 'user', text, isFinal });
      take({ type: 'transcript', text, isFinal });
    },
    failed: (provider, err) => {
      log.info({ err, sessionId }, 'nothing hears what is said in a conversation');
      heardBy.resolve('client');
      const { ears: hearing, hasClient } = machine.state();
      if (hearing === 'server' && hasClient) take({ type: 'ears.failed', provider });
    },
  });
  const voice = createVoice(models, requests, format, {
    sound: (generation, bytes) => take({ type: 'audio', generation, ms: store.add(generation, bytes) }),
    done: (generation) => take({ type: 'voice.done', generation }),
    failed: (generation, provider, err) => {
      log.info({ err, sessionId }, 'a voice of a conversation failed');
      take({ type: 'voice.failed', generation, provider });
    },
    lost: (generation) => take({ type: 'voice.lost', generation }),
  });
  const wits = createWits(
    models,
    { systemPrompt: configuration.systemPrompt, tools, requests },
    {
      newId,
      listener: {
        served,
        token: (generation, text) => take({ type: 'token', generation, text }),
        toolCall: (generation, call) => take({ type: 'tool.call', generation, call }),
        done: (generation) => take({ type: 'model.done', generation }),
        failed: (generation, provider, err) => {
          log.info({ err, sessionId }, 'a language model of a conversation failed');
          take({ type: 'model.failed', generation, provider });
        },
        lost: (generation) => take({ type: 'model.lost', generation }),
      },
    },
  );
  return { ears, voice, wits, heardBy: heardBy.promise };
}
