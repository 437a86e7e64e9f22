import { aheadMs } from '../../server/src/voice-worker/turns/playing.policy.ts';
import type { TurnAction, TurnSettings } from '../../server/src/voice-worker/turns/types.ts';
import type { Step } from './turn-acts.ts';
import { TurnDriver } from './turn-driver.ts';

const words = ['alpha ', 'beta, ', 'gamma. ', 'delta! ', 'epsilon ', '**zeta** ', 'eta... ', 'theta? ', '\n', '🎉 '];
const letters = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** A thousand times faster than `expect`, of which a walk would have thousands. */
function hold(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Must hold: ${what}`);
}

/** A client that plays what it is sent, at its own delay, and what must hold of all that the machine does. */
export class Walk extends TurnDriver {
  private seen = 0;
  private number = 0;
  private isAway = false;
  /** Sound that was sent and not played, and what each synthesis is and how much of it was played. */
  private queue: Array<{ generation: number; ms: number } | { mark: string }> = [];
  private readonly spoken = new Map<
    number,
    { text: string; turn: number; given: number; sent: number; played: number }
  >();
  private readonly discarded = new Set<number>();
  private open: number | null = null;
  private isBrokenOff = false;
  private readonly turns = new Set<number>();
  /** Replies of which some sound was lost: where it was in every sentence nothing is written. */
  private readonly lossy = new Set<number>();
  /** Sound was lost whose mark has not come yet. */
  private hasGap = false;
  private lastSent = 0;
  private voices = new Set<number>();
  private models = new Set<number>();
  private readonly finals: string[] = [];
  private readonly tools: Array<{ generation: number; id: string }> = [];
  private readonly answersMarks: boolean;

  constructor(settings: Partial<TurnSettings>, answersMarks: boolean) {
    super(settings);
    this.answersMarks = answersMarks;
    this.check();
  }

  /** Both the state's own reply and what the caller hears pass the same time. */
  private time(ms: number, isVoiced: boolean | null, frameMs = 40): void {
    for (let left = ms; left > 0 && !this.state.isEnded; left -= frameMs) {
      this.play(frameMs);
      this.send(
        isVoiced === null || this.isAway ? { type: 'tick', ms: frameMs } : { type: 'frame', ms: frameMs, isVoiced },
      );
      this.check();
    }
  }

  private play(ms: number): void {
    let left = ms;
    for (let [next] = this.queue; next !== undefined && !this.isAway; [next] = this.queue) {
      if ('mark' in next) {
        this.queue.shift();
        if (!this.answersMarks) continue;
        this.send({ type: 'mark', name: next.mark });
        this.check();
        continue;
      }
      if (left <= 0) return;
      const played = Math.min(left, next.ms);
      left -= played;
      const piece = this.spoken.get(next.generation);
      if (piece !== undefined) piece.played += played;
      if (next.ms === played) this.queue.shift();
      else this.queue[0] = { ...next, ms: next.ms - played };
    }
  }

  step({ act, size }: Step): void {
    const voice = [...this.voices].at(-1);
    const model = [...this.models].at(-1);
    const word = words[size % words.length] ?? '';
    if (act === 'voice' || act === 'silence') return this.time(size * 20, act === 'voice');
    if (act === 'tick') return this.time(size * 20, null);
    if (act === 'interim') this.interim(`so far ${size}`);
    else if (act === 'final') this.sayFinal();
    else if (act === 'token' && model !== undefined) this.send({ type: 'token', generation: model, text: word });
    else if (act === 'model.done' && model !== undefined) this.finishModel(model);
    else if (act === 'audio' && voice !== undefined) this.giveSound(voice, size * 20);
    else if (act === 'voice.done' && voice !== undefined) this.finishVoice(voice);
    else if (act === 'answered') this.answerAll(word);
    else if (act === 'mark') this.send({ type: 'mark', name: `m${size + 1_000}` });
    else if (act === 'lost') this.loseSound();
    else if (act === 'tool.call' && model !== undefined) this.callTool(model);
    else if (act === 'tool.result') this.answerTool();
    else if (act === 'key') this.send({ type: 'key', digit: '#' });
    else if (act === 'message' || act === 'context')
      this.send({ type: act, text: `${act} ${size}`, isWritten: size % 2 === 0 });
    else if (act === 'late') this.sendLate(size);
    else this.control(act, size, model, voice);
    this.check();
  }

  /** The way to the client drops the sound that waits first, and the mark that would say that it was played. */
  private loseSound(): void {
    // Who answers no marks is not known to have lost anything.
    if (!this.answersMarks || !this.state.answersMarks) return;
    const mark = this.queue.findIndex((one) => 'mark' in one);
    const sound = this.queue.slice(0, mark < 0 ? undefined : mark).flatMap((one) => ('ms' in one ? [one] : []));
    const [first] = sound;
    if (first === undefined) return;
    const turn = this.spoken.get(first.generation)?.turn;
    if (turn !== undefined) this.lossy.add(turn);
    this.queue = mark < 0 ? [] : this.queue.slice(mark + 1);
    this.hasGap = mark < 0;
    this.send({ type: 'output.lost' });
  }

  private control(act: Step['act'], size: number, model: number | undefined, voice: number | undefined): void {
    if (act === 'model.failed' && model !== undefined) {
      this.models.delete(model);
      this.send({ type: act, generation: model, provider: `v${size}` });
    } else if (act === 'voice.failed' && voice !== undefined) {
      this.voices.delete(voice);
      this.send({ type: act, generation: voice, provider: `v${size}` });
    } else if (act === 'model.lost' && model !== undefined) {
      this.models.delete(model);
      this.send({ type: act, generation: model });
    } else if (act === 'voice.lost' && voice !== undefined) {
      this.voices.delete(voice);
      this.send({ type: act, generation: voice });
    } else if (act === 'client.left') {
      this.isAway = true;
      this.queue = [];
      this.hasGap = false;
      this.send({ type: act });
    } else if (act === 'client.joined') {
      this.isAway = false;
      this.send({ type: act, ears: size % 4 === 0 ? 'client' : 'server' });
    } else if (act === 'muted') this.send({ type: act, isMuted: size % 2 === 0 });
    else if (act === 'end' && size > 38)
      this.send({
        type: act,
        reason: 'agent_hangup',
        goodbye: size % 2 === 0 ? 'Goodbye now.' : null,
        withinMs: 2_000,
      });
  }

  private sayFinal(): void {
    this.number += 1;
    const text = `said${this.number} it`;
    if (this.state.ending === null && !this.state.isEnded) this.finals.push(`said${this.number}`);
    this.final(text);
  }

  private giveSound(generation: number, ms: number): void {
    const piece = this.spoken.get(generation);
    if (piece === undefined) return;
    // No voice makes more of a text than it lasts.
    const given = Math.min(ms, piece.text.length * this.msPerCharacter - piece.given);
    piece.given += given;
    this.send({ type: 'audio', generation, ms: given });
  }

  private finishVoice(generation: number): void {
    this.giveSound(generation, Number.POSITIVE_INFINITY);
    this.check();
    this.voices.delete(generation);
    this.send({ type: 'voice.done', generation });
  }

  private finishModel(generation: number): void {
    this.models.delete(generation);
    this.send({ type: 'model.done', generation });
  }

  /** Model and voice do all that there is to do at once. */
  private answerAll(word: string): void {
    const model = [...this.models].at(-1);
    if (model !== undefined) {
      this.send({ type: 'token', generation: model, text: `${word}This is a whole answer. It has two sentences.` });
      this.check();
      if (this.models.has(model)) this.finishModel(model);
      this.check();
    }
    for (let [voice] = this.voices; voice !== undefined; [voice] = this.voices) {
      this.finishVoice(voice);
      this.check();
    }
  }

  private callTool(generation: number): void {
    this.number += 1;
    this.send({ type: 'tool.call', generation, call: { id: `t${this.number}`, name: 'tool', arguments: '{}' } });
  }

  private answerTool(): void {
    const tool = this.tools.shift();
    if (tool !== undefined) this.send({ type: 'tool.result', ...tool, result: 'done' });
  }

  /** Streams that are over go on talking. */
  private sendLate(size: number): void {
    const generation = Math.max(0, this.state.generation - 1 - (size % 5));
    if (this.voices.has(generation) || this.models.has(generation)) return;
    this.send({ type: 'audio', generation, ms: 200 });
    this.send({ type: 'token', generation, text: 'omega. ' });
    this.send({ type: 'voice.done', generation });
    this.send({ type: 'model.done', generation });
  }

  /** Looks at all that is new. */
  check(): void {
    for (; this.seen < this.actions.length; this.seen += 1) {
      const action = this.actions[this.seen];
      if (action !== undefined) this.look(action);
    }
  }

  private look(action: TurnAction): void {
    switch (action.type) {
      case 'model.ask':
        hold(this.models.size === 0, 'one answer at once');
        this.models.add(action.generation);
        return;
      case 'model.cancel':
        hold(this.models.delete(action.generation), 'what is cancelled runs');
        return;
      case 'voice.speak':
        hold(this.voices.size === 0, 'one synthesis at once');
        this.voices.add(action.generation);
        this.spoken.set(action.generation, {
          text: action.text,
          turn: this.state.reply?.turn ?? -1,
          given: 0,
          sent: 0,
          played: 0,
        });
        return;
      case 'voice.cancel':
        hold(this.voices.delete(action.generation), 'what is cancelled runs');
        return;
      case 'tool.run':
        hold((this.state.reply?.question ?? null) === null, 'what was said is written before a tool is run for it');
        this.tools.push({ generation: action.generation, id: action.call.id });
        return;
      case 'output.started':
        hold(this.open === null || this.isBrokenOff || this.lossy.has(this.open), 'never two replies at once');
        this.open = action.turn;
        this.isBrokenOff = false;
        return;
      case 'output.clear':
        this.queue = [];
        this.hasGap = false;
        return;
      case 'output.discard':
        this.isBrokenOff = true;
        for (const generation of this.spoken.keys()) this.discarded.add(generation);
        return;
      case 'output.audio':
        return this.lookAtSound(action.generation, action.ms);
      case 'output.mark':
        if (!this.hasGap) this.queue.push({ mark: action.name });
        this.hasGap = false;
        return;
      case 'turn.write':
        return this.lookAtTurn(action.turn);
      default:
    }
  }

  private lookAtSound(generation: number, ms: number): void {
    const piece = this.spoken.get(generation);
    if (piece === undefined) throw new Error('Sound of no synthesis');
    hold(!this.isAway, 'no sound without a client');
    hold(piece.turn === this.open, 'sound of the reply that began');
    this.isBrokenOff = false;
    hold(!this.discarded.has(generation), 'no sound that was thrown away');
    hold(generation >= this.lastSent, 'no sound of an older generation');
    this.lastSent = generation;
    piece.sent += ms;
    hold(piece.sent <= piece.given, 'no more sound than there is');
    this.queue.push({ generation, ms });
    const waitingMs = this.queue.reduce((sum, one) => sum + ('ms' in one ? one.ms : 0), 0);
    hold(waitingMs <= aheadMs + 200, 'not further ahead than a clear may throw away');
  }

  private lookAtTurn({ turn, source, text }: Extract<TurnAction, { type: 'turn.write' }>['turn']): void {
    hold(text !== '', 'a turn has words');
    hold(!this.turns.has(turn), 'each turn is written once');
    this.turns.add(turn);
    if (source !== 'agent') return;
    hold(this.open === turn, 'a turn of the agent was heard');
    this.open = null;
    const heard = [...this.spoken.values()]
      .filter((piece) => piece.turn === turn)
      .reduce((sum, { text: said, played }) => sum + letters(said) * (played / (said.length * this.msPerCharacter)), 0);
    hold(letters(text) <= heard + slackLetters, `no text that was not heard: ${heard} letters of ${text}`);
    hold(!text.includes('omega'), 'nothing of a stream that was over');
  }

  /** Everything answers and the caller is silent: all that was said is answered. */
  calm(): void {
    this.step({ act: 'client.joined', size: 1 });
    this.send({ type: 'muted', isMuted: false });
    this.send({ type: 'ears.ready' });
    for (let round = 0; round < 16; round += 1) {
      this.answerTool();
      this.check();
      this.answerAll('Yes. ');
      this.time(1_000, false, 200);
      if (this.state.isEnded || (this.state.reply === null && this.state.heard.finals.length === 0)) break;
    }
    const { reply, heard, isEnded } = this.state;
    hold(isEnded || reply === null, 'every reply comes to its end');
    hold(isEnded || heard.finals.length === 0 || !heard.hasOwnWords, 'everything that was said is answered');
  }

  end(): void {
    this.send({ type: 'end', reason: 'caller_hangup', goodbye: null, withinMs: 0 });
    this.check();
    hold(this.count('session.end') === 1, 'it ends once');
    hold(this.actions.at(-1)?.type === 'session.end', 'nothing is done behind the end');
    const said = this.texts()
      .filter((text) => text.startsWith('user: '))
      .join(' ');
    // What the caller said stands in one turn, and nowhere else.
    for (const final of this.finals)
      hold(said.split(`${final} `).length === 2, `what was said stands in one turn: ${final}`);
  }
}

/** Letters are not spread evenly over a text, whose blanks and signs take time as well. */
const slackLetters = 6;
