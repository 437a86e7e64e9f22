import type { MediaSocket } from '../worker-client/media-socket.ts';
import type { Ears, Voice, Wits } from './models/index.ts';
import type { Recorder, SoundStore } from './sound/index.ts';
import type { TurnWriter } from './turn-writer.ts';
import type { EndReason, ToolCall, TurnAction, TurnMachine, WrittenTurn } from './turns/index.ts';
import type { SessionWatch } from './watch-session.ts';

/** Everything around the turns of a conversation that something is done by. */
export interface Sides {
  readonly media: Pick<MediaSocket, 'send' | 'sendAudio'>;
  readonly ears: Pick<Ears, 'open' | 'commit'>;
  readonly wits: Wits;
  readonly voice: Pick<Voice, 'prepare' | 'relax' | 'speak' | 'cancel'>;
  readonly store: Pick<SoundStore, 'take' | 'clear'>;
  readonly recorder: Pick<Recorder, 'say' | 'clear'> | null;
  readonly turns: Pick<TurnWriter, 'write' | 'note'>;
  readonly watch: Pick<SessionWatch, 'quiet'>;
  readonly runTool: (call: ToolCall) => Promise<unknown>;
  readonly take: TurnMachine['take'];
  /** The conversation is over for that reason. */
  readonly end: (reason: EndReason) => void;
  /** What was said could not be written down. */
  readonly failed: (error: unknown) => void;
}

/** Does what the turn machine asks for, each in one call of one side. */
export function perform(sides: Sides, action: TurnAction): void {
  const { media, store, recorder } = sides;
  switch (action.type) {
    case 'ears.commit':
      return sides.ears.commit();
    case 'ears.open':
      return sides.ears.open(action.deny);
    case 'model.ask':
      sides.voice.prepare();
      return sides.wits.ask(action);
    case 'model.cancel':
      sides.voice.relax();
      return sides.wits.cancel();
    case 'tool.run': {
      const { generation, call } = action;
      // It resolves in any case.
      void sides.runTool(call).then((result) => sides.take({ type: 'tool.result', generation, id: call.id, result }));
      return;
    }
    case 'voice.speak':
      return sides.voice.speak(action.generation, action.text, action.deny);
    case 'voice.cancel':
      return sides.voice.cancel();
    case 'output.audio': {
      const sound = store.take(action.generation, action.ms);
      recorder?.say(sound);
      return media.sendAudio(sound);
    }
    case 'output.started':
      return media.send({ type: 'output.started', turn: action.turn });
    case 'output.mark':
      return media.send({ type: 'mark', name: action.name });
    case 'output.clear':
      recorder?.clear();
      return media.send({ type: 'output.clear', turn: action.turn });
    case 'output.discard':
      return store.clear();
    case 'agent.message':
      media.send({ type: 'transcript', source: 'agent', text: action.text, isFinal: false });
      return media.send({ type: 'agent_message', text: action.text, turn: action.turn });
    case 'turn.write':
      show(media, action.turn);
      return sides.turns.write(action.turn, sides.failed);
    case 'note':
      return sides.turns.note(action.event, action.payload, sides.failed);
    case 'quiet':
      return sides.watch.quiet(action.isQuiet);
    case 'session.end':
      return sides.end(action.reason);
  }
}

/** The client has its own words already. */
function show(media: Pick<MediaSocket, 'send'>, { source, text, turn, ...times }: WrittenTurn): void {
  if (source !== 'agent') return;
  const { eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs } = times;
  media.send({ type: 'transcript', source, text, isFinal: true });
  media.send({ type: 'latency', turn, eouMs, llmTtftMs, ttsTtfbMs, conversationalLatencyMs });
}
