import { takeTurnEvent } from '../../server/src/voice-worker/turns/turns.policy.ts';
import { turnSettings } from '../../server/src/voice-worker/turns/turn-settings.policy.ts';
import { initialTurnState } from '../../server/src/voice-worker/turns/turn-state.policy.ts';
import type {
  HistoryEntry,
  TurnAction,
  TurnEvent,
  TurnSettings,
  TurnState,
  WrittenTurn,
} from '../../server/src/voice-worker/turns/types.ts';

/** How turns are taken where the agent says nothing, not even a greeting. */
export const plainSettings: TurnSettings = turnSettings({
  turnHandling: null,
  firstMessage: null,
  idleRePrompts: null,
  sttMissRecovery: null,
});

type Of<Type extends TurnAction['type']> = Extract<TurnAction, { type: Type }>;

/** A conversation with a turn machine: its caller speaks, and its vendors answer when the test has them answer. */
export class TurnDriver {
  state: TurnState;
  actions: TurnAction[] = [];
  /** How long a letter is spoken. */
  readonly msPerCharacter = 50;

  constructor(settings: Partial<TurnSettings> = {}, history: readonly HistoryEntry[] = [], hasClient = true) {
    this.state = initialTurnState({ ...plainSettings, ...settings }, history, 0);
    if (hasClient) this.send({ type: 'client.joined', ears: 'server' });
  }

  /** What is to be done because of that event. */
  send(event: TurnEvent): readonly TurnAction[] {
    const { state, actions } = takeTurnEvent(this.state, event);
    this.state = state;
    this.actions.push(...actions);
    return actions;
  }

  /** So much sound of the caller, in frames of 20 ms; answers when the first action of that type came. */
  hear(ms: number, isVoiced: boolean, until: TurnAction['type'] | null = null): number {
    for (let passed = 20; passed <= ms; passed += 20) {
      const actions = this.send({ type: 'frame', ms: 20, isVoiced });
      if (until !== null && actions.some(({ type }) => type === until)) return passed;
    }
    return ms;
  }
  voice(ms: number): void {
    this.hear(ms, true);
  }
  silence(ms: number): void {
    this.hear(ms, false);
  }
  final(text: string): readonly TurnAction[] {
    return this.send({ type: 'transcript', text, isFinal: true });
  }
  interim(text: string): readonly TurnAction[] {
    return this.send({ type: 'transcript', text, isFinal: false });
  }

  all<Type extends TurnAction['type']>(type: Type): Array<Of<Type>> {
    return this.actions.filter((action): action is Of<Type> => action.type === type);
  }
  last<Type extends TurnAction['type']>(type: Type): Of<Type> {
    const action = this.all(type).at(-1);
    if (action === undefined) throw new Error(`No ${type} yet`);
    return action;
  }
  count(type: TurnAction['type']): number {
    return this.all(type).length;
  }
  written(): Array<Pick<WrittenTurn, 'source' | 'text' | 'latencyStatus'>> {
    return this.all('turn.write').map(({ turn: { source, text, latencyStatus } }) => ({ source, text, latencyStatus }));
  }
  texts(): string[] {
    return this.all('turn.write').map(({ turn: { source, text } }) => `${source}: ${text}`);
  }

  /** The model says that, all of it or the beginning. */
  think(text: string, isAll = true): void {
    const { generation } = this.last('model.ask');
    this.send({ type: 'token', generation, text });
    if (isAll) this.send({ type: 'model.done', generation });
  }
  /** The voice speaks all that it is given. */
  speak(): void {
    for (;;) {
      const { generation, text } = this.last('voice.speak');
      if (this.state.reply?.voice !== generation) return;
      this.send({ type: 'audio', generation, ms: text.length * this.msPerCharacter });
      this.send({ type: 'voice.done', generation });
    }
  }
  /** The caller says that, and the turn ends. */
  ask(text: string): void {
    this.voice(600);
    this.silence(500);
    this.final(text);
  }
  /** A question, and an answer of which nothing was heard yet. */
  answering(text: string): void {
    this.ask('What is it?');
    this.think(text);
    this.speak();
  }
}
