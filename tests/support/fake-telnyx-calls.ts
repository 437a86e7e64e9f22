import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { setTimeout as pause } from 'node:timers/promises';
import { answerJson, failOnWire } from './fake-carrier-server.ts';
import { deliverCallback, type WhenBroken } from './fake-call-callbacks.ts';
import { actOn, refusal, type TelnyxCallAnswer } from './fake-telnyx-acts.ts';
import { actionBodies, dialBody, type TelnyxAction } from './fake-telnyx-calls-wire.ts';
import { createFakeTelnyxLine, type FakeTelnyxLine } from './fake-telnyx-line.ts';
import type { CallFault, FakeTelephone, LateAnswer, Reach } from './fake-telephone.ts';

/** Call control of the carrier: it reads strictly, opens lines, does each command once, and reports what happens. */
export interface FakeTelnyxCalls extends FakeTelephone {
  readonly lines: readonly FakeTelnyxLine[];
  lineTo(number: string): FakeTelnyxLine;
  call(numbers: { from: string; to: string }): FakeTelnyxLine;
  /** Dials and commands that came, the repeated ones too. */
  readonly requests: readonly string[];
  /** Their bodies, in the same order; a look has none. */
  readonly bodies: readonly unknown[];
  /** Whether a request is one of these, by its path. */
  serves(path: string): boolean;
  serve(request: { req: IncomingMessage; res: ServerResponse; text: () => Promise<string> }): Promise<void>;
}

/** For so long the carrier knows a command again. */
const sameCommandMs = 60_000;
const pageLength = 2;
const repeatedMs = 500;

export function createFakeTelnyxCalls(options: {
  connectionId: string;
  apiKey: string;
  post: (url: string, body: Buffer) => Promise<number>;
  /** Where lines that come in are reported; asked each time. */
  appUrl: () => string;
  reach: Reach;
  nowMs: () => number;
  violations: () => string[];
  isEnding: () => boolean;
  whenBroken: WhenBroken;
}): FakeTelnyxCalls {
  const { connectionId, reach, nowMs, violations } = options;
  const lines: FakeTelnyxLine[] = [];
  const requests: string[] = [];
  const bodies: unknown[] = [];
  const done = new Map<string, { atMs: number; answer: TelnyxCallAnswer }>();
  let faults: (CallFault | LateAnswer | null)[] = [];

  const post = async (url: string, body: Buffer): Promise<void> => {
    const send = async () => ({ status: await options.post(reach(url), body), answer: undefined });
    const delivered = deliverCallback(send, { ...options, violations: violations() });
    // What happens next is not kept back by what is sent again.
    await (options.whenBroken === 'repeat' ? Promise.race([delivered, pause(repeatedMs)]) : delivered);
  };
  const newLine = (
    of: Pick<FakeTelnyxLine, 'from' | 'to' | 'direction' | 'clientState' | 'webhookUrl'>,
  ): FakeTelnyxLine => {
    const line = createFakeTelnyxLine({
      ...of,
      connectionId,
      post,
      reach,
      telephone,
      whenBroken: options.whenBroken,
      violations: violations(),
    });
    lines.push(line);
    return line;
  };
  const outbound = (of: Pick<FakeTelnyxLine, 'from' | 'to' | 'clientState' | 'webhookUrl'>): FakeTelnyxLine => {
    const line = newLine({ ...of, direction: 'outbound' });
    void line.report('call.initiated', { direction: 'outgoing', state: 'bridging' });
    return line;
  };

  const dial = (body: z.infer<typeof dialBody>): TelnyxCallAnswer => {
    if (body.connection_id !== connectionId) return refusal(422, '10017', 'No such connection');
    const { from, to, client_state: clientState = null, webhook_url: webhookUrl = options.appUrl() } = body;
    const line = outbound({ from, to, clientState, webhookUrl });
    line.openStream(body);
    const { callId, legId, sessionId } = line;
    const ids = { call_control_id: callId, call_leg_id: legId, call_session_id: sessionId };
    return { status: 200, json: { data: { ...ids, is_alive: false, record_type: 'call', client_state: clientState } } };
  };
  /** Once for each name of a command, for a minute. */
  const once = (scope: string, id: string | undefined, does: () => TelnyxCallAnswer): TelnyxCallAnswer => {
    const key = `${scope} ${id}`;
    const known = id === undefined ? undefined : done.get(key);
    if (known !== undefined && nowMs() - known.atMs < sameCommandMs) return known.answer;
    const answer = does();
    if (answer.status < 300) done.set(key, { atMs: nowMs(), answer });
    return answer;
  };
  const activeLines = (url: URL): TelnyxCallAnswer => {
    const active = lines.filter((line) => line.state() !== 'over');
    const from = Number(url.searchParams.get('page[after]') ?? 0);
    // Shorter than was asked for, as is the carrier's right.
    const end = from + pageLength;
    const next = end < active.length ? `/v2/connections/${connectionId}/active_calls?page[after]=${end}` : null;
    const page = active.slice(from, end);
    const data = page.map(({ callId, clientState }) => ({
      call_control_id: callId,
      client_state: clientState,
      call_duration: 1,
      record_type: 'call',
    }));
    return { status: 200, json: { data, meta: { cursors: { after: String(end) }, next, total_items: active.length } } };
  };
  const fault = (what: string): TelnyxCallAnswer => {
    violations().push(what);
    return refusal(422, '10015', what);
  };
  const answerTo = (method: string, path: string, text: string): TelnyxCallAnswer => {
    const url = new URL(path, 'http://carrier');
    if (method === 'GET' && url.pathname === `/v2/connections/${connectionId}/active_calls`) return activeLines(url);
    const written: unknown = text === '' ? null : JSON.parse(text);
    if (method === 'POST' && url.pathname === '/v2/calls') {
      const body = dialBody.safeParse(written);
      if (!body.success) return fault(body.error.message);
      return once('dial', body.data.command_id, () => dial(body.data));
    }
    const [, id = '', action = ''] = /^\/v2\/calls\/([^/:]+)\/actions\/(\w+)$/.exec(url.pathname) ?? [];
    const line = lines.find(({ callId }) => callId === decodeURIComponent(id));
    if (method !== 'POST' || !Object.hasOwn(actionBodies, action)) return fault(`${method} ${path} is no command`);
    if (line === undefined) return refusal(404, '10005', 'Resource not found');
    const body = actionBodies[action as TelnyxAction].safeParse(written);
    if (!body.success) return fault(body.error.message);
    return once(line.callId, body.data.command_id, () => actOn(line, action as TelnyxAction, body.data, outbound));
  };

  const telephone: FakeTelnyxCalls = {
    lines,
    requests,
    bodies,
    streamsEndAfter: Promise.resolve(),
    format: { encoding: 'PCMU', sampleRate: 8_000 },
    lineTo: (number) => {
      const line = lines.findLast(({ to }) => to === number);
      if (line === undefined) throw new Error(`${number} was never called`);
      return line;
    },
    call: (numbers) => {
      const line = newLine({ ...numbers, direction: 'inbound', clientState: null, webhookUrl: options.appUrl() });
      void line.report('call.initiated', { direction: 'incoming' });
      return line;
    },
    plan: (...planned) => {
      faults.push(...planned);
    },
    recover: () => {
      faults = [];
    },
    serves: (path) => /^\/v2\/(?:calls|connections)\b/.test(path),
    serve: async ({ req, res, text }) => {
      const { method = '', url: path = '', headers } = req;
      const written = await text();
      requests.push(`${method} ${path}`);
      if (written !== '') bodies.push(JSON.parse(written));
      if (headers.authorization !== `Bearer ${options.apiKey}`) {
        violations().push('the API key is wrong');
        const { status, json } = refusal(401, '10009', 'Authentication failed');
        return answerJson(res, status, json);
      }
      const [planned = null, ...later] = faults;
      faults = later;
      if (planned !== null && 'isDone' in planned && !planned.isDone) return fail(res, planned.answer);
      const { status, json } = answerTo(method, path, written);
      if (planned !== null && 'isDone' in planned) return fail(res, planned.answer);
      await planned?.after;
      return answerJson(res, status, json);
    },
  };
  return telephone;
}

function fail(res: ServerResponse, answer: CallFault['answer']): void {
  if (answer.kind !== 'refuse') return failOnWire(res, answer);
  const { status, json } = refusal(answer.status, answer.code);
  return answerJson(res, status, json, answer.headers);
}
