import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { TwilioFact } from './fake-twilio-script.ts';
import { inboundForm, newSid, signatureOf, statusForm, type TwilioMessage } from './fake-twilio-wire.ts';

/** A text that arrives at one of the account's numbers. */
export interface TwilioInbound {
  from: string;
  to: string;
  text: string;
  media?: readonly string[];
  optOutType?: string;
}

/** Tells over callbacks what became of messages, and what texts came in. */
export interface TwilioCallbackSender {
  /** Resolves when the fact was taken. `url` stands in for the message's own address. */
  send(message: TwilioMessage, fact: TwilioFact, how?: { url?: string; errorCode?: string }): Promise<void>;
  tellAll(message: TwilioMessage, facts: readonly TwilioFact[]): Promise<void>;
  /** Facts of messages that are still to be taken. */
  untold(): number;
  receive(text: TwilioInbound, sid?: string): Promise<void>;
  /** The body of a receipt as `tell` would post it. */
  bodyOf(message: TwilioMessage, fact: TwilioFact, errorCode?: string): Buffer;
  /** The headers of a callback to that address. */
  headers(url: string, rawBody: Buffer): Record<string, string>;
  /** Posts once, signed, and answers with the status. */
  post(url: string, rawBody: Buffer): Promise<number>;
  closed(): boolean;
  close(): Promise<void>;
}

const tryAgainMs = 200;
const unreachable = '30003';

export function createTwilioCallbackSender(options: {
  accountSid: string;
  authToken: string;
  /** The address of the numbers, where texts that come in are told. */
  inboundUrl: () => string;
}): TwilioCallbackSender {
  const { accountSid, authToken, inboundUrl } = options;
  const agent = new Agent({ connections: 4, keepAliveTimeout: 1_000 });
  const ending = new AbortController();
  const stops = new Map<string, string>();
  let untold = 0;

  const bodyOf: TwilioCallbackSender['bodyOf'] = ({ sid, send }, fact, errorCode) => {
    const code = errorCode ?? (fact === 'undelivered' || fact === 'failed' ? unreachable : undefined);
    return statusForm({
      accountSid,
      sid,
      status: fact,
      from: send.From,
      to: send.To,
      ...(code === undefined ? {} : { errorCode: code }),
    });
  };

  const headers: TwilioCallbackSender['headers'] = (url, rawBody) => ({
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'x-twilio-signature': signatureOf(authToken, url, rawBody),
  });

  const post: TwilioCallbackSender['post'] = async (url, rawBody) => {
    const answer = await request(url.replace(/#.*$/, ''), {
      method: 'POST',
      headers: headers(url, rawBody),
      body: rawBody,
      dispatcher: agent,
      signal: ending.signal,
    });
    const said = await answer.body.text();
    // The carrier would send any words of an answer to the recipient.
    if (answer.statusCode < 300 && said !== '') throw new Error('A callback was answered with words');
    return answer.statusCode;
  };

  /** Again only where the address asks for it; and then for longer than the carrier would, for a busy machine. */
  const deliver = async (url: string, rawBody: Buffer): Promise<void> => {
    for (;;) {
      const status = await post(url, rawBody);
      if (status >= 200 && status < 300) return;
      if (status < 500 || !/#.*\brp=[^&]*\b5xx\b/.test(url)) throw new Error(`A callback was answered ${status}`);
      await pause(tryAgainMs, undefined, { signal: ending.signal });
    }
  };

  const callbacks: TwilioCallbackSender = {
    bodyOf,
    headers,
    post,
    send: async (message, fact, { url = message.send.StatusCallback, errorCode } = {}) => {
      if (fact === 'stop') {
        const sid = stops.get(message.sid) ?? newSid('SM');
        stops.set(message.sid, sid);
        const { From: to, To: from } = message.send;
        return callbacks.receive({ from, to, text: 'STOP', optOutType: 'STOP' }, sid);
      }
      if (url !== undefined) await deliver(url, bodyOf(message, fact, errorCode));
    },
    tellAll: async (message, facts) => {
      untold += facts.length;
      for (const fact of facts) {
        await callbacks.send(message, fact);
        untold -= 1;
      }
    },
    untold: () => untold,
    receive: (text, sid = newSid('SM')) => deliver(inboundUrl(), inboundForm({ ...text, accountSid, sid })),
    closed: () => ending.signal.aborted,
    close: async () => {
      ending.abort();
      await agent.destroy();
    },
  };
  return callbacks;
}
