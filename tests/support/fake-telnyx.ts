import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, continueUnasked, failOnWire, startFakeCarrierServer } from './fake-carrier-server.ts';
import { createFakeTelnyxCalls, type FakeTelnyxCalls } from './fake-telnyx-calls.ts';
import type { Reach } from './fake-telephone.ts';
import { createFakeTelnyxNumbers, type FakeTelnyxNumbers } from './fake-telnyx-numbers.ts';
import { createFakeTelnyxSetup, type FakeTelnyxSetup } from './fake-telnyx-setup.ts';
import type { WhenBroken } from './fake-call-callbacks.ts';
import { createTelnyxCallbackSender, type TelnyxCallbackSender } from './fake-telnyx-callbacks.ts';
import { accept, delivers, type TelnyxAnswer, type TelnyxScript } from './fake-telnyx-script.ts';
import {
  createTelnyxSigner,
  faultsOfSend,
  messageObject,
  type TelnyxMessage,
  type TelnyxSend,
  type TelnyxSigner,
} from './fake-telnyx-wire.ts';

/** The carrier's end of the wire on loopback: it reads strictly, answers by script, and tells what became of messages. */
export interface FakeTelnyx {
  /** What a server is configured with to reach it. */
  readonly account: {
    apiKey: string;
    baseUrl: string;
    publicKey: Buffer;
    messagingProfileId: string | null;
    connectionId: string;
  };
  readonly signer: TelnyxSigner;
  readonly callbacks: TelnyxCallbackSender;
  /** Its telephones. */
  readonly calls: FakeTelnyxCalls;
  /** How its account is set up for them. */
  readonly setup: FakeTelnyxSetup;
  /** What it sells. */
  readonly numbers: FakeTelnyxNumbers;
  /** Every send that was read whole, in order, whatever it was answered. */
  readonly sends: TelnyxSend[];
  /** What was wrong with what it was asked; a good adapter leaves it empty. */
  readonly violations: readonly string[];
  /** Connections that were ever made to it. */
  connections(): number;
  sendsTo(recipient: string): TelnyxSend[];
  /** The message that a recipient was sent last. */
  messageTo(recipient: string): TelnyxMessage;
  plan(recipient: string, script: TelnyxScript): void;
  /** Resets the next connection when the head of a request is there, before its body is read. */
  resetNextAtHead(): void;
  /** Nobody listens at its address until `listen`. */
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

export async function startFakeTelnyx(
  options: {
    tls?: boolean;
    cost?: string | null;
    callbackUrl?: () => string;
    /** Where its connection reports calls that come in. */
    callsUrl?: () => string;
    reach?: Reach;
    /** By which it knows commands again; the wall's where nothing else is named. */
    nowMs?: () => number;
    /** Where callbacks and streams of calls meet a process that is gone. */
    whenBroken?: WhenBroken;
  } = {},
): Promise<FakeTelnyx> {
  const { tls = false, cost = '0.0040' } = options;
  const apiKey = `KEY_${randomUUID()}`;
  const signer = createTelnyxSigner();
  const callbacks = createTelnyxCallbackSender({ signer, cost, profileUrl: () => options.callbackUrl?.() ?? '' });
  const sends: TelnyxSend[] = [];
  const scripts = new Map<string, TelnyxScript>();
  const messages = new Map<string, TelnyxMessage>();

  const sendsTo = (recipient: string): TelnyxSend[] => sends.filter(({ to }) => to === recipient);

  const connectionId = '1494404757140276705';
  const calls = createFakeTelnyxCalls({
    connectionId,
    apiKey,
    post: callbacks.post,
    appUrl: () => options.callsUrl?.() ?? '',
    reach: options.reach ?? ((address) => address),
    nowMs: options.nowMs ?? (() => Date.now()),
    violations: () => server.violations,
    isEnding: callbacks.closed,
    whenBroken: options.whenBroken ?? 'violation',
  });

  const setup = createFakeTelnyxSetup({ connectionId, apiKey, callsUrl: () => options.callsUrl?.() ?? '' });
  const numbers = createFakeTelnyxNumbers({ apiKey, numbers: setup.numbers });

  const serve: Parameters<typeof startFakeCarrierServer>[0]['serve'] = async ({ req, res, text }) => {
    const { violations } = server;
    if (calls.serves(req.url ?? '')) return calls.serve({ req, res, text });
    if (numbers.serves(req.url ?? '', req.method)) return numbers.serve({ req, res, text }, violations);
    if (setup.serves(req.url ?? '')) return setup.serve({ req, res, text }, violations);
    const faults = faultsOfHead(req, apiKey);
    violations.push(...faults);
    const body: unknown = JSON.parse(await text());
    if (faults.length > 0) return answerJson(res, 401, { errors: [{ code: '10009', title: 'Authentication failed' }] });
    const wrong = faultsOfSend(body);
    violations.push(...wrong);
    if (wrong.length > 0) return answerJson(res, 422, { errors: [{ code: '10015', title: wrong.join('; ') }] });
    const send = body as TelnyxSend;
    sends.push(send);
    const script = scripts.get(send.to) ?? delivers;
    const nth = sendsTo(send.to).length - 1;
    const answer = script.answers[Math.min(nth, script.answers.length - 1)] ?? accept;
    const message: TelnyxMessage = { id: randomUUID(), send };
    messages.set(send.to, message);
    for (const fact of script.early ?? []) await callbacks.send(message, fact);
    await script.hold;
    continueUnasked(res, script.continues ?? 0);
    give(res, answer, messageObject(message, { status: 'queued', cost }));
    if (answer.kind === 'accept') await callbacks.tellAll(message, script.callbacks ?? []);
  };

  const server = await startFakeCarrierServer({ tls, serve, isEnding: () => callbacks.closed() });

  return {
    account: {
      apiKey,
      baseUrl: server.url,
      publicKey: signer.publicKey,
      messagingProfileId: '16fd2706-8baf-433b-82eb-8c7fada847da',
      connectionId,
    },
    signer,
    callbacks,
    calls,
    setup,
    numbers,
    sends,
    violations: server.violations,
    connections: server.connections,
    sendsTo,
    messageTo: (recipient) => {
      const message = messages.get(recipient);
      if (message === undefined) throw new Error(`${recipient} was never sent anything`);
      return message;
    },
    plan: (recipient, script) => scripts.set(recipient, script),
    resetNextAtHead: server.resetNextAtHead,
    stopListening: server.stopListening,
    listen: server.listen,
    close: async () => {
      await callbacks.close();
      await server.close();
    },
  };
}

function faultsOfHead(req: IncomingMessage, apiKey: string): string[] {
  const faults: string[] = [];
  if (req.method !== 'POST' || req.url !== '/v2/messages') faults.push(`${req.method} ${req.url} is no send`);
  if (req.headers.authorization !== `Bearer ${apiKey}`) faults.push('the API key is wrong');
  if (req.headers['content-type'] !== 'application/json') faults.push('the body is not announced as JSON');
  if (req.headers['content-length'] === undefined) faults.push('the length of the body is missing');
  if (req.headers['idempotency-key'] !== undefined) faults.push('the carrier has no idempotency keys here');
  return faults;
}

function give(res: ServerResponse, answer: TelnyxAnswer, message: Record<string, unknown>): void {
  if (answer.kind === 'accept') answerJson(res, 200, { data: message });
  else if (answer.kind === 'errors') answerJson(res, answer.status, { errors: answer.errors }, answer.headers);
  else failOnWire(res, answer);
}
