import type { components } from '../../contract/generated/openapi.ts';

type Wire = components['schemas'];
export type EndReason = Wire['WorkerEndReason'];
/** Who hears: a recognizer of the server, or that of the client. */
export type Ears = 'server' | 'client';

/** How turns are taken in a session; times in milliseconds. Made by `turnSettings`. */
export interface TurnSettings {
  /** Silence after which a turn may end, and after which it ends with what there is. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  /** `adaptive` waits for words before it interrupts, `vad` takes any voice. */
  readonly interruption: { readonly mode: 'adaptive' | 'vad'; readonly minMs: number; readonly minWords: number };
  /** The recognizer's own final ends a turn, without a silence of `minDelayMs`. */
  readonly isEndedByRecognizer: boolean;
  /** What the agent says first; null where it listens first. */
  readonly greeting: string | null;
  /** The greeting waits until the other side has said something. */
  readonly awaitsCallee: boolean;
  /** What is said when the caller is silent; null where nothing is. */
  readonly idle: { readonly delayMs: number; readonly most: number; readonly messages: readonly string[] } | null;
  /** What is said when a voice was heard and no words were recognized; null where nothing is. */
  readonly missMessage: string | null;
}

/** What the language model is to know, in order. */
export type HistoryEntry =
  | { readonly kind: 'said'; readonly source: 'user' | 'agent' | 'system'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly arguments: string }
  | { readonly kind: 'result'; readonly id: string; readonly result: unknown };

/**
 * What happens to a conversation. Time passes by `frame` and `tick` alone. A `generation` names one stream of a vendor, an answer
 * of the model or a synthesis, by the number that the action had which began it.
 */
export type TurnEvent =
  /** So much sound of the caller. `hangMs`: how much of the voice before it was none, as the detector knows now. */
  | { readonly type: 'frame'; readonly ms: number; readonly isVoiced: boolean; readonly hangMs?: number }
  /** Time without sound: the client is muted, types, is away, or hears by itself. */
  | { readonly type: 'tick'; readonly ms: number }
  | { readonly type: 'client.joined'; readonly ears: Ears }
  | { readonly type: 'client.left' }
  | { readonly type: 'muted'; readonly isMuted: boolean }
  /** An interim text replaces the one before. A final that is empty says that a commit found no words. */
  | { readonly type: 'transcript'; readonly text: string; readonly isFinal: boolean }
  | { readonly type: 'ears.ready' }
  | { readonly type: 'key'; readonly digit: string }
  /** The client answers a mark: all sound before it has been played. */
  | { readonly type: 'mark'; readonly name: string }
  /** Some of the sound that was sent did not reach the client, and the mark behind it will not come. */
  | { readonly type: 'output.lost' }
  /** The user has written that. `isWritten`: it is a turn of the session already. */
  | { readonly type: 'message'; readonly text: string; readonly isWritten: boolean }
  /** The agent is to know that, and does not answer. */
  | { readonly type: 'context'; readonly text: string; readonly isWritten: boolean }
  | { readonly type: 'token'; readonly generation: number; readonly text: string }
  | { readonly type: 'tool.call'; readonly generation: number; readonly call: ToolCall }
  | { readonly type: 'model.done'; readonly generation: number }
  | { readonly type: 'tool.result'; readonly generation: number; readonly id: string; readonly result: unknown }
  /** So much more speech of a synthesis is there. */
  | { readonly type: 'audio'; readonly generation: number; readonly ms: number }
  | { readonly type: 'voice.done'; readonly generation: number }
  /** A stream of a vendor failed. `provider`: who is denied from now on; null where no other one is left. */
  | { readonly type: 'model.failed'; readonly generation: number; readonly provider: string | null }
  | { readonly type: 'voice.failed'; readonly generation: number; readonly provider: string | null }
  | { readonly type: 'ears.failed'; readonly provider: string | null }
  /** The way to the server was lost in a stream: the same is asked again. */
  | { readonly type: 'model.lost'; readonly generation: number }
  | { readonly type: 'voice.lost'; readonly generation: number }
  /** The clock of the organization says that silence lasted too long. */
  | { readonly type: 'quiet.over' }
  /** The session is to end: what is being said is finished, `goodbye` said, all within `withinMs`. 0 ends it at once. */
  | { readonly type: 'end'; readonly reason: EndReason; readonly goodbye: string | null; readonly withinMs: number };

/** What the worker around the machine has to do, in order. */
export type TurnAction =
  | { readonly type: 'ears.commit' }
  | { readonly type: 'ears.open'; readonly deny: readonly string[] }
  /** `isContinued`: the history ends with the agent's own words, after which the model is to go on. */
  | {
      readonly type: 'model.ask';
      readonly generation: number;
      readonly history: readonly HistoryEntry[];
      readonly mayCallTools: boolean;
      readonly isContinued: boolean;
      readonly deny: readonly string[];
    }
  | { readonly type: 'model.cancel'; readonly generation: number }
  | { readonly type: 'tool.run'; readonly generation: number; readonly call: ToolCall }
  | {
      readonly type: 'voice.speak';
      readonly generation: number;
      readonly text: string;
      readonly deny: readonly string[];
    }
  | { readonly type: 'voice.cancel'; readonly generation: number }
  /** Sends the next so many milliseconds of that synthesis. Sound of a lower generation is never sent after it. */
  | { readonly type: 'output.audio'; readonly generation: number; readonly ms: number }
  | { readonly type: 'output.started'; readonly turn: number }
  | { readonly type: 'output.mark'; readonly name: string }
  | { readonly type: 'output.clear'; readonly turn: number }
  /** Nothing that is held of the reply's sound is sent any more. */
  | { readonly type: 'output.discard'; readonly turn: number }
  /** Captions: the agent's text as far as it is being said; the last one of a turn is what is written. */
  | { readonly type: 'agent.message'; readonly turn: number; readonly text: string }
  | { readonly type: 'turn.write'; readonly turn: WrittenTurn }
  | { readonly type: 'note'; readonly event: 'worker.dtmf.received'; readonly payload: { readonly digit: string } }
  /** Neither side speaks from now on, or that is over: the worker waits by the clock of the organization. */
  | { readonly type: 'quiet'; readonly isQuiet: boolean }
  | { readonly type: 'session.end'; readonly reason: EndReason };

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}

/** The four times of an answer, in milliseconds; null where there was none. */
export interface Latencies {
  readonly eouMs: number | null;
  readonly llmTtftMs: number | null;
  readonly ttsTtfbMs: number | null;
  readonly conversationalLatencyMs: number | null;
}

/** A turn as it is written down; times in milliseconds since the conversation began. */
export interface WrittenTurn extends Latencies {
  /** Counts the turns of the conversation from 0; the one that `output.started` named for a reply. */
  readonly turn: number;
  readonly source: 'user' | 'agent' | 'system';
  readonly text: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** The last answer of the model in it; null where none is. */
  readonly generation: number | null;
  readonly latencyStatus: 'complete' | 'interrupted' | 'error' | null;
}

/** A stretch of the caller's voice; pauses of less than 200 ms are in it. */
export interface Stretch {
  readonly startedAtMs: number;
  readonly voicedMs: number;
  readonly lastVoicedAtMs: number;
  /** It is over: a new voice begins another one. */
  readonly isOver: boolean;
}

/** What the caller has said since the last turn. */
export interface CallerWords {
  readonly finals: readonly string[];
  /** The wording so far of what is no final yet. */
  readonly interim: string;
  readonly startedAtMs: number | null;
  readonly lastVoicedAtMs: number | null;
  /** A voice was heard of which no final has come. */
  readonly awaitsFinal: boolean;
  readonly isCommitted: boolean;
  /** Milliseconds of voice since the last turn. */
  readonly voicedMs: number;
  readonly lastWordsAtMs: number | null;
  /** Words that were said while the agent spoke: of finals, and of what is none yet. */
  readonly besideWords: number;
  readonly besideInterim: number;
  /** There are words that were said while it did not. */
  readonly hasOwnWords: boolean;
  readonly keys: string;
  readonly lastKeyAtMs: number | null;
}

/** Text that goes to the voice in one synthesis. */
export interface Piece {
  readonly text: string;
  /** Its synthesis; null before it. */
  readonly generation: number | null;
  /** How much of its sound has come, and was sent. */
  readonly ms: number;
  readonly sentMs: number;
  /** All of its sound has come. */
  readonly isWhole: boolean;
  /** Behind its last sound; null before it is sent. */
  readonly mark: string | null;
  /** What became of it at the client: some of its sound was not played where a mark behind it is answered and its own is not. */
  readonly fate: 'unknown' | 'played' | 'lost';
}

/** What the agent says in one turn, from the question to its last word. */
export interface Reply {
  readonly turn: number;
  /** `answer` is the model's; everything else a text that stands. */
  readonly kind: 'answer' | 'fixed' | 'goodbye';
  /** What was heard before it was broken off and went on. */
  readonly said: string;
  readonly pieces: readonly Piece[];
  /** Of the model's text what is no piece yet. */
  readonly tail: string;
  /** Streams under way. */
  readonly model: number | null;
  readonly voice: number | null;
  readonly lastModel: number | null;
  /** By time alone, and what the caller is known to have heard: of the sound that was sent since it last went on. */
  readonly elapsedMs: number;
  readonly playedMs: number;
  readonly stalledMs: number;
  /** Some of its sound was lost: a mark that does not come says of which piece. */
  readonly hasLost: boolean;
  /** When its first sound was sent; null before. */
  readonly startedAtMs: number | null;
  /** Since when it is held because the caller speaks; null where it is not. */
  readonly heldSinceMs: number | null;
  /** When it was broken off and it is not known yet whether by words; null otherwise. */
  readonly interruptedAtMs: number | null;
  /** The model is to be asked: for the next answer, or to go on behind what it has said. */
  readonly owes: 'ask' | 'continue' | null;
  /** What it answers, which is no turn yet, and the number that it will have; null where nothing can be reopened. */
  readonly question: { readonly heard: CallerWords; readonly turn: number } | null;
  /** What happened in it, for the model: its earlier texts, calls and results. */
  readonly items: readonly HistoryEntry[];
  /** What the model said in this answer, for the model. */
  readonly modelText: string;
  readonly calls: readonly ToolCall[];
  readonly hops: number;
  readonly failingSinceMs: number | null;
  readonly deniedModels: readonly string[];
  readonly deniedVoices: readonly string[];
  readonly askedAtMs: number | null;
  readonly spokeAtMs: number | null;
  /** The end of what it answers. */
  readonly endOfWordsMs: number | null;
  readonly latencies: Latencies;
}

/** A conversation at one instant. Values are replaced and never changed. */
export interface TurnState {
  readonly settings: TurnSettings;
  readonly nowMs: number;
  /** The last number that a stream, a turn, a mark got. */
  readonly generation: number;
  readonly nextTurn: number;
  readonly marks: number;
  readonly history: readonly HistoryEntry[];
  readonly hasClient: boolean;
  readonly hasGreeted: boolean;
  readonly ears: Ears;
  readonly isMuted: boolean;
  readonly givesInterim: boolean;
  readonly answersMarks: boolean;
  readonly stretch: Stretch | null;
  readonly heard: CallerWords;
  readonly reply: Reply | null;
  /** A tool that runs, whatever became of the reply that called it. */
  readonly tool: { readonly generation: number; readonly call: ToolCall } | null;
  readonly quietSinceMs: number | null;
  readonly idlePrompts: number;
  readonly misses: number;
  readonly deniedEars: readonly string[];
  readonly earsFailingSinceMs: number | null;
  readonly ending: {
    readonly reason: EndReason;
    readonly goodbye: string | null;
    readonly untilMs: number;
  } | null;
  readonly isEnded: boolean;
}

/** A state that is being changed within one step, and what is to be done because of it. */
export type Draft = { -readonly [Key in keyof TurnState]: TurnState[Key] } & { readonly actions: TurnAction[] };
