import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WhenBroken } from './fake-call-callbacks.ts';
import { type FakeLineStream, type FakeLineWire, openFakeLineStream } from './fake-line-stream.ts';
import type { FakeLine, FakeTelephone, Reach } from './fake-telephone.ts';
import { faultsOfVerbs, type Verb, verbsOf } from './fake-twilio-documents.ts';
import { signatureOf } from './fake-twilio-wire.ts';

export const newCallSid = (): string => `CA${randomBytes(16).toString('hex')}`;

/** A leg in the carrier's lists. */
export interface FakeTwilioLine extends FakeLine {
  readonly acts: string[];
  readonly createdAt: Date;
  readonly status: () => string;
  /** Does what a document says, in place of what it does. */
  run(document: string): void;
  drop(status: string, sipCode?: string): Promise<void>;
  /** The form of a report of its state. */
  form(status: string, sequence: string, more?: Record<string, string>): Record<string, string>;
}

export interface FakeTwilioLineOptions {
  readonly from: string;
  readonly to: string;
  readonly direction: 'inbound' | 'outbound-api' | 'outbound-dial';
  /** Where its state is reported, and which of it. */
  readonly reports: { readonly url: string; readonly events: readonly string[] } | null;
  readonly machineUrl: string | null;
  /** What an outbound line does once it is answered. */
  readonly document: string | null;
}

interface World {
  readonly account: { readonly accountSid: string; readonly authToken: string };
  readonly telephone: Pick<FakeTelephone, 'format'>;
  readonly reach: Reach;
  readonly whenBroken: WhenBroken;
  readonly violations: string[];
  /** Posts a form under a signature; answers what it was answered with, or null. */
  post(url: string, form: Record<string, string>): Promise<string | null>;
  open(of: FakeTwilioLineOptions): FakeTwilioLine;
}

const spoken = z.union([
  z.strictObject({
    event: z.literal('media'),
    streamSid: z.string(),
    media: z.strictObject({ payload: z.base64().min(4) }),
  }),
  z.strictObject({ event: z.literal('mark'), streamSid: z.string(), mark: z.strictObject({ name: z.string() }) }),
  z.strictObject({ event: z.literal('clear'), streamSid: z.string() }),
]);

/** The names of states under which they are asked for. */
const eventOf: Readonly<Record<string, string>> = {
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'answered',
};

export function createFakeTwilioLine(options: FakeTwilioLineOptions, world: World): FakeTwilioLine {
  const { from, to, direction, reports } = options;
  const { account, reach, whenBroken, violations } = world;
  const streams: FakeLineStream[] = [];
  let status = direction === 'inbound' ? 'ringing' : 'queued';
  let state: 'ringing' | 'answered' | 'over' = 'ringing';
  let stream: FakeLineStream | null = null;
  let leg: FakeTwilioLine | null = null;
  let document = 0;
  let sequence = 0;
  let reported: Promise<unknown> = Promise.resolve();
  let instructed: Promise<void> = Promise.resolve();
  const ended = Promise.withResolvers<{ wasAnswered: boolean }>();

  const report = async (next: string, more: Record<string, string> = {}): Promise<void> => {
    status = next === 'initiated' ? 'queued' : next;
    if (reports === null || !reports.events.includes(eventOf[next] ?? 'completed')) return;
    const form = line.form(next, String(sequence), more);
    sequence += 1;
    reported = reported.then(() => world.post(reports.url, form));
    await reported;
  };
  const over = async (next: string, sipCode?: string): Promise<void> => {
    if (state === 'over') return;
    const wasAnswered = state === 'answered';
    state = 'over';
    ended.resolve({ wasAnswered });
    document += 1;
    stream?.end();
    stream = null;
    await report(next, { CallDuration: '1', ...(sipCode === undefined ? {} : { SipResponseCode: sipCode }) });
  };
  const startStream = (noun: Verb | undefined): FakeLineStream => {
    const url = noun?.attributes['url'] ?? '';
    const parameters = Object.fromEntries(
      (noun?.children ?? []).map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
    );
    stream = openFakeLineStream({
      url: reach(url),
      headers: { 'x-twilio-signature': signatureOf(account.authToken, url, Buffer.alloc(0)) },
      wire: lineWire({ accountSid: account.accountSid, callSid: line.callId, parameters }),
      format: world.telephone.format,
      takesSound: true,
      violations: whenBroken === 'repeat' ? [] : violations,
    });
    streams.push(stream);
    return stream;
  };
  const dial = async ({ attributes, children }: Verb): Promise<void> => {
    const [noun] = children;
    const { statusCallback: url, statusCallbackEvent: events = 'completed' } = noun?.attributes ?? {};
    const opened = world.open({
      from: attributes['callerId'] ?? from,
      to: noun?.text ?? '',
      direction: 'outbound-dial',
      reports: url === undefined ? null : { url, events: events.split(' ') },
      machineUrl: null,
      document: null,
    });
    leg = opened;
    const left = ended.promise.then(() => opened.drop(opened.state() === 'answered' ? 'completed' : 'canceled'));
    await Promise.race([opened.ended, left]);
  };
  /** Each verb when the one before has ended; another document ends them all. */
  const perform = async (verbs: readonly Verb[], own: number): Promise<void> => {
    for (const verb of verbs) {
      if (own !== document) return;
      if (verb.name === 'Reject') return over(verb.attributes['reason'] === 'busy' ? 'busy' : 'no-answer');
      if (state === 'ringing') state = 'answered';
      status = 'in-progress';
      if (verb.name === 'Hangup') return over('completed');
      if (verb.name === 'Connect') await startStream(verb.children[0]).over;
      // It blocks for as long as the leg stands.
      if (verb.name === 'Dial') await dial(verb);
      if (verb.name === 'Redirect' && own === document) {
        const next = await world.post(verb.text, line.form('in-progress', ''));
        if (own !== document) return;
        // The carrier knows no more to do.
        if (next === null) return over('failed');
        line.run(next);
        return;
      }
    }
    await over('completed');
  };
  const line: FakeTwilioLine = {
    callId: newCallSid(),
    from,
    to,
    direction: direction === 'inbound' ? 'inbound' : 'outbound',
    createdAt: new Date(),
    acts: [],
    streams,
    state: () => state,
    status: () => status,
    form: (next, number, more = {}) => ({
      CallSid: line.callId,
      AccountSid: account.accountSid,
      From: from,
      To: to,
      CallStatus: next,
      Direction: direction,
      ApiVersion: '2010-04-01',
      ...(number === ''
        ? {}
        : { SequenceNumber: number, CallbackSource: 'call-progress-events', Timestamp: new Date().toUTCString() }),
      ...more,
    }),
    run: (written) => {
      document += 1;
      // What runs is torn down, a stream too.
      stream?.end();
      stream = null;
      const own = document;
      try {
        const verbs = verbsOf(written);
        violations.push(...faultsOfVerbs(verbs));
        instructed = perform(verbs, own).catch((error: unknown) => void violations.push(String(error)));
      } catch (error) {
        violations.push(String(error));
      }
    },
    ring: () => report('ringing'),
    answer: async () => {
      if (direction === 'inbound' || state !== 'ringing') throw new Error(`a line cannot be answered: ${state}`);
      state = 'answered';
      await report('in-progress', {});
      if (options.document !== null) line.run(options.document);
    },
    vanish: () => {
      ended.resolve({ wasAnswered: state === 'answered' });
      state = 'over';
      document += 1;
      stream?.end();
      stream = null;
    },
    hangUp: () => over(state === 'ringing' ? 'canceled' : 'completed', state === 'ringing' ? undefined : '200'),
    end: over,
    drop: over,
    press: async (digit) => stream?.press(digit),
    pressUnheard: () => Promise.reject(new Error('keys are in the stream alone')),
    beep: async () => {
      if (options.machineUrl === null) throw new Error('no one asked for it');
      await world.post(options.machineUrl, {
        CallSid: line.callId,
        AccountSid: account.accountSid,
        AnsweredBy: 'machine_end_beep',
        MachineDetectionDuration: '2500',
      });
    },
    stream: () => {
      if (stream === null) throw new Error('no stream was opened');
      return stream;
    },
    loseStream: async () => {
      const lost = instructed;
      stream?.cut();
      stream = null;
      await lost;
    },
    ended: ended.promise,
    transferred: () => {
      if (leg === null) throw new Error('the line was not transferred');
      return leg;
    },
  };
  if (direction !== 'inbound') void report('initiated');
  return line;
}

/** The frames of one stream. Numbers travel as texts. */
function lineWire(of: { accountSid: string; callSid: string; parameters: Record<string, string> }): FakeLineWire {
  const streamSid = `MZ${randomBytes(16).toString('hex')}`;
  let sequence = 0;
  const numbered = (frame: object): object => {
    sequence += 1;
    return { sequenceNumber: String(sequence), streamSid, ...frame };
  };
  const { accountSid, callSid, parameters } = of;
  return {
    opening: ({ encoding, sampleRate }) => [
      { event: 'connected', protocol: 'Call', version: '1.0.0' },
      numbered({
        event: 'start',
        start: {
          accountSid,
          callSid,
          streamSid,
          tracks: ['inbound'],
          customParameters: parameters,
          mediaFormat: {
            encoding: encoding === 'PCMU' ? 'audio/x-mulaw' : encoding,
            sampleRate,
            channels: 1,
          },
        },
      }),
    ],
    media: (track, chunk, payload) =>
      numbered({ event: 'media', media: { track, chunk: String(chunk), timestamp: String(chunk * 20), payload } }),
    digit: (digit) => numbered({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } }),
    mark: (name) => numbered({ event: 'mark', mark: { name } }),
    stop: () => numbered({ event: 'stop', stop: { accountSid, callSid } }),
    read: (frame) => {
      const { data } = spoken.safeParse(frame);
      if (data === undefined) return `no frame of the carrier: ${JSON.stringify(frame).slice(0, 100)}`;
      if (data.streamSid !== streamSid) return 'a frame of another stream';
      if (data.event === 'media') return { kind: 'media', bytes: Buffer.from(data.media.payload, 'base64') };
      return data.event === 'mark' ? { kind: 'mark', name: data.mark.name } : { kind: 'clear' };
    },
  };
}
