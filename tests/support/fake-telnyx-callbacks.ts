import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { TelnyxFact } from './fake-telnyx-script.ts';
import {
  callbackBody,
  inboundObject,
  messageObject,
  type TelnyxError,
  type TelnyxMessage,
  type TelnyxSigner,
} from './fake-telnyx-wire.ts';

/** A text that arrives at one of the account's numbers. */
export interface TelnyxInbound {
  from: string;
  /** Several are a group. */
  to: string | readonly string[];
  text: string | null;
  media?: readonly string[];
  autoresponseType?: string;
}

/** Tells over callbacks what became of messages, and what texts came in. */
export interface TelnyxCallbackSender {
  /** Resolves when the fact was taken. `url` stands in for the message's own address. */
  send(
    message: TelnyxMessage,
    fact: TelnyxFact,
    how?: { url?: string; errors?: readonly TelnyxError[] },
  ): Promise<void>;
  tellAll(message: TelnyxMessage, facts: readonly TelnyxFact[]): Promise<void>;
  /** Facts of messages that are still to be taken. */
  untold(): number;
  receive(text: TelnyxInbound, ids?: { event: string; message: string }): Promise<void>;
  /** The body of a receipt as `tell` would post it. */
  bodyOf(message: TelnyxMessage, fact: TelnyxFact, errors?: readonly TelnyxError[]): Buffer;
  /** Posts once, signed, and answers with the status. */
  post(url: string, rawBody: Buffer, headers?: Record<string, string>): Promise<number>;
  closed(): boolean;
  close(): Promise<void>;
}

const tryAgainMs = 200;
const undeliverable: TelnyxError = { code: '40008', title: 'Undeliverable' };

export function createTelnyxCallbackSender(options: {
  signer: TelnyxSigner;
  cost: string | null;
  /** The address of the messaging profile, where texts that come in are told. */
  profileUrl: () => string;
}): TelnyxCallbackSender {
  const { signer, cost, profileUrl } = options;
  const agent = new Agent({ connections: 4, keepAliveTimeout: 1_000 });
  const ending = new AbortController();
  const ids = new Map<string, string>();
  let untold = 0;

  /** The same id for the same thing, however often it is told. */
  const idOf = (message: TelnyxMessage, thing: TelnyxFact | 'text'): string => {
    const key = `${message.id} ${thing}`;
    const id = ids.get(key) ?? randomUUID();
    ids.set(key, id);
    return id;
  };

  const bodyOf: TelnyxCallbackSender['bodyOf'] = (message, fact, errors) => {
    const failed = ['delivery_failed', 'sending_failed', 'expired'].includes(fact);
    return callbackBody({
      type: fact === 'sent' ? 'message.sent' : 'message.finalized',
      id: idOf(message, fact),
      payload: messageObject(message, { status: fact, cost, errors: errors ?? (failed ? [undeliverable] : []) }),
    });
  };

  const post: TelnyxCallbackSender['post'] = async (url, rawBody, headers = signer.headers(rawBody)) => {
    const answer = await request(url, {
      method: 'POST',
      headers,
      body: rawBody,
      dispatcher: agent,
      signal: ending.signal,
    });
    await answer.body.dump();
    return answer.statusCode;
  };

  /** Until it is taken: the fake waits for a busy server longer than the carrier would. */
  const deliver = async (url: string, rawBody: Buffer): Promise<void> => {
    for (;;) {
      const status = await post(url, rawBody);
      if (status >= 200 && status < 300) return;
      if (status < 500) throw new Error(`A callback was answered ${status}`);
      await pause(tryAgainMs, undefined, { signal: ending.signal });
    }
  };

  const callbacks: TelnyxCallbackSender = {
    bodyOf,
    post,
    send: async (message, fact, { url = message.send.webhook_url ?? profileUrl(), errors } = {}) => {
      if (fact !== 'stop') return deliver(url, bodyOf(message, fact, errors));
      const { from, to } = message.send;
      await callbacks.receive(
        { from: to, to: from, text: 'STOP', autoresponseType: 'STOP' },
        { event: idOf(message, fact), message: idOf(message, 'text') },
      );
    },
    tellAll: async (message, facts) => {
      untold += facts.length;
      for (const fact of facts) {
        await callbacks.send(message, fact);
        untold -= 1;
      }
    },
    untold: () => untold,
    receive: (text, given = { event: randomUUID(), message: randomUUID() }) => {
      const payload = inboundObject({ ...text, id: given.message });
      return deliver(profileUrl(), callbackBody({ type: 'message.received', id: given.event, payload }));
    },
    closed: () => ending.signal.aborted,
    close: async () => {
      ending.abort();
      await agent.destroy();
    },
  };
  return callbacks;
}
