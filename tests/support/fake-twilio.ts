import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerJson,
  continueUnasked,
  failOnWire,
  type FakeCarrierServer,
  startFakeCarrierServer,
} from './fake-carrier-server.ts';
import type { WhenBroken } from './fake-call-callbacks.ts';
import { createFakeTwilioCalls, type FakeTwilioCalls } from './fake-twilio-calls.ts';
import type { Reach } from './fake-telephone.ts';
import { createFakeTwilioNumbers, type FakeTwilioNumbers } from './fake-twilio-numbers.ts';
import { createFakeTwilioSetup, type FakeTwilioSetup } from './fake-twilio-setup.ts';
import { createTwilioCallbackSender, type TwilioCallbackSender } from './fake-twilio-callbacks.ts';
import { accept, delivers, type TwilioAnswer, type TwilioScript } from './fake-twilio-script.ts';
import { faultsOfSend, messageObject, newSid, type TwilioMessage, type TwilioSend } from './fake-twilio-wire.ts';

/** The carrier's end of the wire on loopback: it reads strictly, answers by script, and tells what became of messages. */
export interface FakeTwilio extends Omit<FakeCarrierServer, 'url'> {
  /** What a server is configured with to reach it. */
  readonly account: { accountSid: string; authToken: string; baseUrl: string };
  readonly callbacks: TwilioCallbackSender;
  /** Its telephones. */
  readonly calls: FakeTwilioCalls;
  /** How its account is set up for them. */
  readonly setup: FakeTwilioSetup;
  /** What it sells. */
  readonly numbers: FakeTwilioNumbers;
  /** Every send that was read whole, in order, whatever it was answered. */
  readonly sends: TwilioSend[];
  sendsTo(recipient: string): TwilioSend[];
  /** The message that a recipient was sent last. */
  messageTo(recipient: string): TwilioMessage;
  plan(recipient: string, script: TwilioScript): void;
}

export async function startFakeTwilio(
  options: {
    tls?: boolean;
    price?: string | null;
    callbackUrl?: () => string;
    /** Where its numbers say that calls come in. */
    callsUrl?: () => string;
    reach?: Reach;
    /** Where callbacks and streams of calls meet a process that is gone. */
    whenBroken?: WhenBroken;
  } = {},
): Promise<FakeTwilio> {
  const { tls = false, price = null } = options;
  const account = { accountSid: newSid('AC'), authToken: randomBytes(16).toString('hex') };
  const callbacks = createTwilioCallbackSender({ ...account, inboundUrl: () => options.callbackUrl?.() ?? '' });
  const sends: TwilioSend[] = [];
  const scripts = new Map<string, TwilioScript>();
  const messages = new Map<string, TwilioMessage>();

  const sendsTo = (recipient: string): TwilioSend[] => sends.filter(({ To }) => To === recipient);

  const calls = createFakeTwilioCalls({
    account,
    callbacks,
    voiceUrl: () => options.callsUrl?.() ?? '',
    reach: options.reach ?? ((address) => address),
    violations: () => server.violations,
    whenBroken: options.whenBroken ?? 'violation',
  });

  const setup = createFakeTwilioSetup({ account, callsUrl: () => options.callsUrl?.() ?? '' });
  const numbers = createFakeTwilioNumbers({ account, numbers: setup.numbers });

  const server: FakeCarrierServer = await startFakeCarrierServer({
    tls,
    isEnding: () => callbacks.closed(),
    serve: async ({ req, res, text }) => {
      if (calls.serves(req.url ?? '')) return calls.serve({ req, res, text });
      if (numbers.serves(req.url ?? '', req.method)) return numbers.serve({ req, res, text }, server.violations);
      if (setup.serves(req.url ?? '')) return setup.serve({ req, res, text }, server.violations);
      const faults = faultsOfHead(req, account);
      server.violations.push(...faults);
      const form = new URLSearchParams(await text());
      if (faults.length > 0) return answerError(res, 401, 20_003, 'Authenticate');
      const wrong = faultsOfSend(form);
      server.violations.push(...wrong);
      if (wrong.length > 0) return answerError(res, 400, 21_604, wrong.join('; '));
      const send: TwilioSend = { From: '', To: '', Body: '', ...Object.fromEntries(form) };
      sends.push(send);
      const script = scripts.get(send.To) ?? delivers;
      const nth = sendsTo(send.To).length - 1;
      const answer = script.answers[Math.min(nth, script.answers.length - 1)] ?? accept;
      const message: TwilioMessage = { sid: newSid('SM'), send };
      messages.set(send.To, message);
      for (const fact of script.early ?? []) await callbacks.send(message, fact);
      await script.hold;
      continueUnasked(res, script.continues ?? 0);
      give(res, answer, messageObject(message, { accountSid: account.accountSid, price }));
      if (answer.kind === 'accept') await callbacks.tellAll(message, script.callbacks ?? []);
    },
  });

  return {
    ...server,
    account: { ...account, baseUrl: server.url },
    callbacks,
    calls,
    setup,
    numbers,
    sends,
    sendsTo,
    messageTo: (recipient) => {
      const message = messages.get(recipient);
      if (message === undefined) throw new Error(`${recipient} was never sent anything`);
      return message;
    },
    plan: (recipient, script) => scripts.set(recipient, script),
    close: async () => {
      await callbacks.close();
      await server.close();
    },
  };
}

function faultsOfHead(req: IncomingMessage, account: { accountSid: string; authToken: string }): string[] {
  const faults: string[] = [];
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  if (req.method !== 'POST' || req.url !== path) faults.push(`${req.method} ${req.url} is no send`);
  if (req.headers.authorization !== `Basic ${basic}`) faults.push('the account or its token is wrong');
  if (req.headers['content-type'] !== 'application/x-www-form-urlencoded') faults.push('the body is no form');
  if (req.headers['content-length'] === undefined) faults.push('the length of the body is missing');
  if (req.headers['idempotency-key'] !== undefined) faults.push('the carrier has no idempotency keys');
  return faults;
}

function answerError(
  res: ServerResponse,
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  answerJson(
    res,
    status,
    { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    { 'twilio-concurrent-requests': '1', ...headers },
  );
}

function give(res: ServerResponse, answer: TwilioAnswer, message: Record<string, unknown>): void {
  if (answer.kind === 'accept') answerJson(res, 201, message);
  else if (answer.kind === 'error') answerError(res, answer.status, answer.code, answer.message, answer.headers);
  else failOnWire(res, answer);
}
