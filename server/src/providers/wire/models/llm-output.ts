import { generateCallId } from './call-id.ts';
import { createControlEscaper } from '../json-controls.ts';
import { createJsonValueEnd, type JsonValueEnd } from '../json-value-end.ts';
import type { LlmCall, LlmEvent, LlmOutputItem, LlmUsage } from '../../ports/llm.ts';
import { parseJson, saysAgain, wholeArguments } from './llm-arguments.ts';
import type { Finish } from './finish-reason.ts';
import { estimateUsage } from '../../ports/llm-usage.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';

/**
 * Makes the events of a generation out of what a vendor's frames say, in whatever order they say it. `key` names an item
 * as the vendor tells them apart. What can be told stands in `take`, and every method may add to it.
 */
export interface LlmOutput {
  /** Adds text to a message, or to the structured value that was asked for. An empty delta is none. */
  text(key: string, delta: string): void;
  /** Adds text in which the model says that it will not answer: a message, whatever was asked for. */
  refusal(key: string, delta: string): void;
  /** Counts what the model says to itself: it is never told. */
  think(delta: string): void;
  /** Begins a function call. */
  call(key: string, name: string): void;
  /** Gives a call another name, unless something of it has been told. */
  rename(key: string, name: string): void;
  /**
   * Adds to the arguments of a call that has begun, control characters in their strings escaped. What comes behind the whole
   * of them may only say them again.
   */
  arguments(key: string, delta: string): void;
  /** Whether the arguments of the call are whole. */
  hasArguments(key: string): boolean;
  /** Ends an item; one that never had content is left out. */
  close(key: string): void;
  /** Whether the item has begun. */
  has(key: string): boolean;
  /** Whether nothing of the content of the item has come. */
  isBlank(key: string): boolean;
  /** Whether no item has begun. */
  isEmpty(): boolean;
  /** The events since the last time, in their order; `progress` where content came that none of them tells. */
  take(): LlmEvent[];
  /**
   * Ends the generation. `usage` is null where the vendor told none. Throws VendorFailure: `empty_output` without an
   * item, `limit_too_low` where the token limit is why, `unusable_output` where text came for the structured value,
   * `malformed` where the arguments of a call are not what they have to be.
   */
  finish(finish: Finish, usage: LlmUsage | null): void;
}

interface Item {
  kind: 'message' | 'structured' | 'call';
  readonly callId: string;
  name: string;
  content: string;
  /** What of it has not been told. */
  pending: string;
  /** Of a call: how its arguments begin, where they end, and what came behind them. */
  face: string;
  readonly escape: (delta: string) => string;
  readonly end: JsonValueEnd;
  rest: string;
  added: boolean;
  closed: boolean;
  /** Whether only the end of the generation can tell what it is. */
  undecided: boolean;
}

// Far above what any model gives: a vendor that never ends must not fill the memory.
const maxCharacters = 16_777_216;
const maxItems = 1_024;
const maxRestCharacters = 1_048_576;

/** An item is told only when the one ahead of it is complete, so that items never mingle. */
export function createLlmOutput(call: LlmCall): LlmOutput {
  const items: Item[] = [];
  const byKey = new Map<string, Item>();
  let events: LlmEvent[] = [];
  let characters = 0;
  let restCharacters = 0;
  /** How much of what came since the last `take` has not been told. */
  let pendingCharacters = 0;
  /** The place in `items` of the one that is told now. */
  let front = 0;
  let index = 0;
  let stop: Finish['stop'] | null = null;

  const begin = (key: string, item: Pick<Item, 'kind' | 'callId' | 'name'>): Item => {
    if (items.length === maxItems) throw endless();
    const blank = { content: '', pending: '', face: '', rest: '', added: false, closed: false, undecided: false };
    const made: Item = { ...item, ...blank, escape: createControlEscaper(), end: createJsonValueEnd() };
    byKey.set(key, made);
    items.push(made);
    return made;
  };
  const count = (delta: string): void => {
    characters += delta.length;
    if (characters > maxCharacters) throw endless();
    pendingCharacters += delta.length;
  };
  const grow = (item: Item, delta: string): void => {
    if (item.closed) throw new VendorFailure('malformed', 'Content came after the end of its item');
    count(delta);
    item.content += delta;
    item.pending += delta;
  };
  const growRest = (item: Item, delta: string): void => {
    restCharacters += delta.length;
    if (restCharacters > maxRestCharacters) throw endless();
    item.rest += delta;
  };
  const add = (item: Item): void => {
    if (!item.added) events.push({ type: 'added', index, item: shellOf(item) });
    item.added = true;
  };
  /** Whether a name may be the first piece of another: it is no tool, and one begins so. */
  const mayGoOn = (name: string): boolean =>
    !call.tools.some((tool) => tool.name === name) && call.tools.some((tool) => tool.name.startsWith(name));
  const emitPending = (item: Item): void => {
    if (item.kind === 'structured' || item.pending === '') return;
    // What is no object on its face is told when it is whole: it may be one that was encoded twice.
    if (item.kind === 'call' && !item.added && (item.face !== '{' || mayGoOn(item.name))) return;
    emitNow(item, item.pending);
  };
  const emitNow = (item: Item, delta: string): void => {
    add(item);
    events.push({ type: item.kind === 'call' ? 'arguments' : 'text', index, delta });
    pendingCharacters -= item.pending.length;
    item.pending = '';
  };
  const complete = (item: Item, completed: LlmOutputItem): void => {
    if (completed.type === 'message') item.kind = 'message';
    emitPending(item);
    if (completed.type === 'function_call' && !item.added) emitNow(item, completed.arguments);
    add(item);
    events.push({ type: 'completed', index, item: completed });
    index += 1;
  };
  /** Tells what can be told. Ends at an item that is open, or of which only the end of the generation tells enough. */
  const emit = (): void => {
    for (let item = items[front]; item !== undefined; item = items[front]) {
      emitPending(item);
      if (!item.closed || (item.undecided && stop === null)) return;
      // Only the last item can be the one that the token limit cut.
      const mayBeCut = stop === 'max_output_tokens' && front === items.length - 1;
      const whole = wholeOf(item, { isOver: stop !== null, mayBeCut, hasCall: hasCall() });
      item.undecided = whole === 'undecided';
      if (whole === 'undecided') return;
      if (whole !== 'nothing') complete(item, whole);
      front += 1;
    }
  };
  const hasCall = (): boolean => items.some(({ kind }) => kind === 'call');
  const addText = (key: string, delta: string, kind: 'message' | 'structured'): void => {
    if (delta === '') return;
    const item = byKey.get(key) ?? begin(key, { kind, callId: '', name: '' });
    if (item.kind === 'call') throw new VendorFailure('malformed', 'Text came for a function call');
    grow(item, delta);
    emit();
  };

  return {
    text: (key, delta) => addText(key, delta, call.responseFormat === null ? 'message' : 'structured'),
    refusal: (key, delta) => addText(key, delta, 'message'),
    think: count,
    call: (key, name) => {
      if (byKey.has(key)) throw new VendorFailure('malformed', 'An item began twice');
      if (name === '') throw new VendorFailure('malformed', 'A function call has no name');
      begin(key, { kind: 'call', callId: generateCallId(), name });
    },
    rename: (key, name) => {
      const item = byKey.get(key);
      if (item?.kind === 'call' && !item.added) item.name = name;
    },
    arguments: (key, raw) => {
      const item = byKey.get(key);
      if (item?.kind !== 'call') throw new VendorFailure('malformed', 'Arguments came for no function call');
      if (raw === '') return;
      const delta = item.escape(raw);
      const length = item.end.add(delta);
      if (length < delta.length) growRest(item, delta.slice(length));
      if (length === 0) return;
      if (item.face === '') item.face = delta.trimStart().charAt(0);
      grow(item, delta.slice(0, length));
      emit();
    },
    hasArguments: (key) => byKey.get(key)?.end.hasCome() === true,
    close: (key) => {
      const item = byKey.get(key);
      if (item === undefined || item.closed) return;
      item.closed = true;
      emit();
    },
    has: (key) => byKey.has(key),
    isBlank: (key) => (byKey.get(key)?.content ?? '') === '',
    isEmpty: () => items.length === 0,
    take: () => {
      const taken = events;
      if (pendingCharacters > 0) taken.unshift({ type: 'progress', characters: pendingCharacters });
      events = [];
      pendingCharacters = 0;
      return taken;
    },
    finish: ({ stop: reason, ...unknown }, usage) => {
      stop = reason;
      for (const item of items) item.closed = true;
      emit();
      for (const [place, { content, rest }] of items.entries()) {
        const mayBeCut = stop === 'max_output_tokens' && place === items.length - 1;
        if (!mayBeCut && !saysAgain(content, rest)) throw noObject();
      }
      if (index === 0) throw nothingCame(reason, usage);
      const stopReason = reason === 'stop' && hasCall() ? 'tool_call' : reason;
      events.push({ type: 'finished', stopReason, ...unknown, usage: usage ?? estimateUsage(call, characters) });
    },
  };
}

/**
 * What a closed item is: `nothing` where it is left out, `undecided` where the end of the generation has to come first,
 * because only that tells whether the token limit cut the item.
 */
function wholeOf(
  { kind, callId, name, content }: Item,
  known: { isOver: boolean; mayBeCut: boolean; hasCall: boolean },
): LlmOutputItem | 'undecided' | 'nothing' {
  if (kind === 'message') return { type: 'message', text: content };
  const isBlank = content.trim() === '';
  if (kind === 'call') {
    const whole = wholeArguments(content);
    if (whole !== null) return { type: 'function_call', callId, name, arguments: whole };
    if (!known.isOver) return 'undecided';
    if (known.mayBeCut && isBlank) return 'nothing';
    // Cut arguments are told as they came: the stop reason says so.
    if (known.mayBeCut) return { type: 'function_call', callId, name, arguments: content };
    if (isBlank) return { type: 'function_call', callId, name, arguments: '{}' };
    throw noObject();
  }
  const value = parseJson(content) ?? parseJson(createControlEscaper()(content));
  if (value !== undefined) return { type: 'structured_json', json: value };
  if (!known.isOver) return 'undecided';
  // Beside a call, text is what the model says about it.
  if (known.mayBeCut || known.hasCall) return isBlank ? 'nothing' : { type: 'message', text: content };
  throw new VendorFailure('unusable_output', 'The structured output is no JSON', { status: 200 });
}

function shellOf({ kind, callId, name }: Item): Extract<LlmEvent, { type: 'added' }>['item'] {
  if (kind === 'call') return { type: 'function_call', callId, name };
  return { type: kind === 'message' ? 'message' : 'structured_json' };
}

/** Reasoning can use up all the tokens that the caller allowed: the vendor did its work, and bills it. */
function nothingCame(reason: Finish['stop'], usage: LlmUsage | null): VendorFailure {
  return reason === 'stop'
    ? new VendorFailure('empty_output', 'The answer has nothing in it')
    : new VendorFailure('limit_too_low', 'The token limit left no room for an answer', { status: 200, usage });
}

function noObject(): VendorFailure {
  return new VendorFailure('malformed', 'The arguments of a function call are no JSON object');
}

function endless(): VendorFailure {
  return new VendorFailure('malformed', 'The answer has no end');
}
