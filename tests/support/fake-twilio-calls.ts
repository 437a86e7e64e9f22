import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'undici';
import { answerJson, failOnWire } from './fake-carrier-server.ts';
import { deliverCallback, type WhenBroken } from './fake-call-callbacks.ts';
import type { TwilioCallbackSender } from './fake-twilio-callbacks.ts';
import { createFakeTwilioLine, type FakeTwilioLine, type FakeTwilioLineOptions } from './fake-twilio-line.ts';
import type { CallFault, FakeTelephone, LateAnswer, Reach } from './fake-telephone.ts';

/** Calls at the carrier: it reads strictly, opens a line for each dial, and does what documents say. */
export interface FakeTwilioCalls extends FakeTelephone {
  readonly lines: readonly FakeTwilioLine[];
  lineTo(number: string): FakeTwilioLine;
  call(numbers: { from: string; to: string }): FakeTwilioLine;
  /** Asks what to do with a line as it did the how-many-th time, and again: what it is answered, which it does not do. */
  askAgain(callId: string, nth: number): Promise<string | null>;
  /** Dials, changes and looks that came. */
  readonly requests: readonly string[];
  /** Their forms, in the same order; a look has none. */
  readonly forms: readonly URLSearchParams[];
  serves(path: string): boolean;
  serve(request: { req: IncomingMessage; res: ServerResponse; text: () => Promise<string> }): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly json: object;
}

const pageLength = 2;
const dialKeys = new Set(
  (
    'From To Twiml Timeout TimeLimit StatusCallback StatusCallbackEvent MachineDetection AsyncAmd ' +
    'AsyncAmdStatusCallback'
  ).split(' '),
);
/** No call of an account that has not asked for more lasts longer. */
const mostSeconds = 14_400;
const states = new Set(['initiated', 'ringing', 'answered', 'completed']);

const refusal = (status: number, code: number, message = 'Refused'): Answer => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

export function createFakeTwilioCalls(options: {
  account: { readonly accountSid: string; readonly authToken: string };
  callbacks: Pick<TwilioCallbackSender, 'headers' | 'closed'>;
  /** Where a number of the account says that calls come in, and where it reports how they end; asked each time. */
  voiceUrl: () => string;
  reach: Reach;
  violations: () => string[];
  whenBroken: WhenBroken;
}): FakeTwilioCalls {
  const { account, callbacks, reach, violations, whenBroken } = options;
  const lines: FakeTwilioLine[] = [];
  const requests: string[] = [];
  const forms: URLSearchParams[] = [];
  let faults: (CallFault | LateAnswer | null)[] = [];
  const asked: Array<{ readonly url: string; readonly form: Record<string, string> }> = [];
  const root = `/2010-04-01/Accounts/${account.accountSid}/Calls`;

  const post = async (url: string, form: Record<string, string>): Promise<string | null> => {
    const body = Buffer.from(new URLSearchParams(form).toString());
    const address = url.replace(/#.*$/, '');
    if (/\/calls(?:\?|$)/.test(address)) asked.push({ url, form });
    const send = async () => {
      const said = await request(reach(address), { method: 'POST', headers: callbacks.headers(address, body), body });
      return { status: said.statusCode, answer: await said.body.text() };
    };
    const answer = await deliverCallback(send, { whenBroken, violations: violations(), isEnding: callbacks.closed });
    return answer === '' ? null : answer;
  };
  const open = (of: FakeTwilioLineOptions): FakeTwilioLine => {
    const line = createFakeTwilioLine(of, {
      account,
      telephone,
      reach,
      whenBroken,
      violations: violations(),
      post,
      open,
    });
    lines.push(line);
    return line;
  };
  const dial = (form: URLSearchParams): Answer => {
    const line = open({
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      direction: 'outbound-api',
      reports: { url: form.get('StatusCallback') ?? '', events: form.getAll('StatusCallbackEvent') },
      machineUrl: form.get('AsyncAmdStatusCallback'),
      document: form.get('Twiml'),
    });
    return { status: 201, json: resourceOf(line) };
  };
  const resourceOf = (line: FakeTwilioLine): object => ({
    sid: line.callId,
    account_sid: account.accountSid,
    from: line.from,
    to: line.to,
    status: line.status(),
    direction: line.direction === 'inbound' ? 'inbound' : 'outbound-api',
    date_created: line.createdAt.toUTCString(),
    start_time: null,
  });
  const update = (line: FakeTwilioLine, form: URLSearchParams): Answer => {
    if (line.state() === 'over') return refusal(400, 21_220, 'Call is not in-progress. Cannot redirect.');
    if (form.get('Status') === 'completed') {
      line.acts.push('completed');
      void line.drop('completed');
    } else if (form.has('Twiml') && line.state() === 'answered') {
      line.acts.push('Twiml');
      line.run(form.get('Twiml') ?? '');
    } else return fault('Status completed, or Twiml of a line that stands');
    return { status: 200, json: resourceOf(line) };
  };
  const list = (query: URLSearchParams): Answer => {
    const of = { from: query.get('From'), to: query.get('To') };
    const all = lines.filter(({ from, to }) => from === of.from && to === of.to).toReversed();
    const at = Number(query.get('Page') ?? 0) * pageLength;
    const isMore = at + pageLength < all.length;
    const next = new URLSearchParams({ ...Object.fromEntries(query), Page: String(at / pageLength + 1) });
    return {
      status: 200,
      json: {
        // Shorter than was asked for.
        calls: all.slice(at, at + pageLength).map(resourceOf),
        next_page_uri: isMore ? `${root}.json?${next}` : null,
      },
    };
  };
  const fault = (what: string): Answer => {
    violations().push(what);
    return refusal(400, 21_205, what);
  };
  const answerTo = (method: string, path: string, form: URLSearchParams): Answer => {
    const url = new URL(path, 'http://carrier');
    if (method === 'GET' && url.pathname === `${root}.json`) return list(url.searchParams);
    if (method !== 'POST') return fault(`${method} ${path} is nothing`);
    if (url.pathname === `${root}.json`) {
      const wrong = faultsOfDial(form);
      return wrong.length === 0 ? dial(form) : fault(wrong.join('; '));
    }
    const [sid = ''] = /CA[0-9a-f]{32}(?=\.json$)/.exec(url.pathname) ?? [];
    const line = lines.find(({ callId }) => callId === sid);
    return line === undefined ? refusal(404, 20_404, 'Not found') : update(line, form);
  };

  const telephone: FakeTwilioCalls = {
    lines,
    requests,
    forms,
    streamsEndAfter: Promise.resolve(),
    format: { encoding: 'PCMU', sampleRate: 8_000 },
    lineTo: (number) => {
      const line = lines.findLast(({ to }) => to === number);
      if (line === undefined) throw new Error(`${number} was never called`);
      return line;
    },
    call: (numbers) => {
      const reports = { url: `${options.voiceUrl()}/status`, events: ['completed'] };
      const line = open({ ...numbers, direction: 'inbound', reports, machineUrl: null, document: null });
      void post(options.voiceUrl(), line.form('ringing', '')).then((document) => {
        if (document !== null && line.state() === 'ringing') line.run(document);
      });
      return line;
    },
    askAgain: (callId, nth) => {
      const one = asked.filter(({ form }) => form['CallSid'] === callId)[nth];
      if (one === undefined) throw new Error('the carrier has not asked yet');
      return post(one.url, one.form);
    },
    plan: (...planned) => {
      faults.push(...planned);
    },
    recover: () => {
      faults = [];
    },
    serves: (path) => path.startsWith(root),
    serve: async ({ req, res, text }) => {
      const { method = '', url: path = '', headers } = req;
      const written = await text();
      requests.push(`${method} ${path}`);
      const form = new URLSearchParams(written);
      if (written !== '') forms.push(form);
      const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
      if (headers.authorization !== `Basic ${basic}`) {
        violations().push('the account or its token is wrong');
        return give(res, refusal(401, 20_003));
      }
      const [planned = null, ...later] = faults;
      faults = later;
      if (planned !== null && 'isDone' in planned && !planned.isDone) return fail(res, planned.answer);
      const answer = answerTo(method, path, form);
      if (planned !== null && 'isDone' in planned) return fail(res, planned.answer);
      await planned?.after;
      return give(res, answer);
    },
  };
  return telephone;
}

function faultsOfDial(form: URLSearchParams): string[] {
  const faults = [...form.keys()].filter((key) => !dialKeys.has(key)).map((key) => `unknown parameter ${key}`);
  for (const key of ['From', 'To']) {
    if (!/^\+[1-9]\d{6,14}$/.test(form.get(key) ?? '')) faults.push(`${key} is not E.164`);
  }
  if ((form.get('Twiml') ?? '').length > 4_000) faults.push('Twiml has more than 4000 characters');
  const limit = Number(form.get('TimeLimit') ?? mostSeconds);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostSeconds) faults.push('TimeLimit is out of its bounds');
  if (!form.getAll('StatusCallbackEvent').every((state) => states.has(state))) faults.push('no such event');
  if (form.get('AsyncAmd') === 'true' && !URL.canParse(form.get('AsyncAmdStatusCallback') ?? ''))
    faults.push('the verdict goes nowhere');
  return faults;
}

function give(res: ServerResponse, { status, json }: Answer, headers: Readonly<Record<string, string>> = {}): void {
  answerJson(res, status, json, headers);
}

function fail(res: ServerResponse, answer: CallFault['answer']): void {
  if (answer.kind !== 'refuse') return failOnWire(res, answer);
  return give(res, refusal(answer.status, Number(answer.code)), answer.headers);
}
