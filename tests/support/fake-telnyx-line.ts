import { randomUUID } from 'node:crypto';
import { type FakeLineStream, openFakeLineStream } from './fake-line-stream.ts';
import type { WhenBroken } from './fake-call-callbacks.ts';
import { linePayload, telnyxLineWire, type TelnyxStream } from './fake-telnyx-calls-wire.ts';
import type { FakeLine, FakeTelephone, Reach } from './fake-telephone.ts';
import { callbackBody } from './fake-telnyx-wire.ts';

/** A leg at the carrier. */
export interface FakeTelnyxLine extends FakeLine {
  readonly legId: string;
  readonly sessionId: string;
  readonly connectionId: string;
  clientState: string | null;
  webhookUrl: string;
  readonly acts: string[];
  /** What streams of it are opened with. */
  openStream(asked: TelnyxStream): void;
  /** Reports an event of it. */
  report(type: string, more?: object): Promise<void>;
  /** We pick it up, or end it. */
  pickUp(): Promise<void>;
  drop(cause: string, source: 'caller' | 'callee', sipCode?: string): Promise<void>;
  transferTo(leg: FakeTelnyxLine): void;
}

export function createFakeTelnyxLine(options: {
  from: string;
  to: string;
  direction: 'inbound' | 'outbound';
  connectionId: string;
  clientState: string | null;
  webhookUrl: string;
  /** Posts a callback; it is taken, or that is a violation. */
  post: (url: string, body: Buffer) => Promise<void>;
  reach: Reach;
  telephone: Pick<FakeTelephone, 'format' | 'streamsEndAfter'>;
  whenBroken: WhenBroken;
  violations: string[];
}): FakeTelnyxLine {
  const { from, to, direction, post, reach, violations } = options;
  const streams: FakeLineStream[] = [];
  let state: 'ringing' | 'answered' | 'over' = 'ringing';
  let stream: FakeLineStream | null = null;
  let leg: FakeTelnyxLine | null = null;
  let isStreamAsked: TelnyxStream | null = null;
  let reported: Promise<void> = Promise.resolve();
  const ended = Promise.withResolvers<{ wasAnswered: boolean }>();

  const startStream = async (): Promise<void> => {
    if (isStreamAsked?.stream_url === undefined) return;
    const asked = isStreamAsked;
    const { stream_auth_token: token, stream_bidirectional_mode: mode } = asked;
    stream = openFakeLineStream({
      url: reach(asked.stream_url ?? ''),
      headers: token === undefined ? {} : { 'x-telnyx-streaming-auth-token': token },
      wire: telnyxLineWire(line, randomUUID()),
      format: options.telephone.format,
      takesSound: mode === 'rtp',
      violations: options.whenBroken === 'repeat' ? [] : violations,
    });
    streams.push(stream);
    if (options.whenBroken === 'repeat') void reportBreak(stream);
    await line.report('streaming.started', { stream_url: asked.stream_url });
  };
  /** Our side has gone while the line stands. */
  const reportBreak = async (broken: FakeLineStream): Promise<void> => {
    await broken.over;
    if (stream !== broken || state !== 'answered') return;
    stream = null;
    await line.report('streaming.failed', { failure_reason: 'connection_failed' });
  };
  const over = async (cause: string, source: string, sipCode = 'unspecified'): Promise<void> => {
    if (state === 'over') return;
    const wasAnswered = state === 'answered';
    state = 'over';
    stream?.end();
    stream = null;
    ended.resolve({ wasAnswered });
    await line.report('call.hangup', {
      hangup_cause: cause,
      hangup_source: source,
      sip_hangup_cause: sipCode,
      call_quality_stats: null,
    });
  };
  const person = direction === 'outbound' ? 'callee' : 'caller';
  const line: FakeTelnyxLine = {
    callId: `v3:${randomUUID()}_${randomUUID()}`,
    legId: randomUUID(),
    sessionId: randomUUID(),
    connectionId: options.connectionId,
    clientState: options.clientState,
    webhookUrl: options.webhookUrl,
    from,
    to,
    direction,
    state: () => state,
    acts: [],
    streams,
    // One after another: a carrier that mixes them up is a test's own doing.
    report: (type, more = {}) => {
      const body = callbackBody({ type, id: randomUUID(), payload: linePayload(line, more) });
      reported = reported.then(() => post(line.webhookUrl, body));
      return reported;
    },
    // It has no event of it.
    ring: () => reported,
    answer: async () => {
      if (direction !== 'outbound' || state !== 'ringing') throw new Error(`a line cannot be answered: ${state}`);
      state = 'answered';
      await line.report('call.answered', { state: 'answered' });
      await startStream();
    },
    pickUp: async () => {
      state = 'answered';
      await line.report('call.answered', { state: 'answered' });
      await startStream();
    },
    vanish: () => {
      ended.resolve({ wasAnswered: state === 'answered' });
      state = 'over';
      stream?.end();
      stream = null;
    },
    hangUp: () =>
      over(state === 'ringing' && direction === 'inbound' ? 'originator_cancel' : 'normal_clearing', person, '200'),
    end: (cause, sipCode) => over(cause, person, sipCode),
    drop: over,
    press: async (digit) => {
      stream?.press(digit);
      await line.pressUnheard(digit);
    },
    pressUnheard: (digit) => line.report('call.dtmf.received', { digit }),
    beep: async () => {
      await line.report('call.machine.detection.ended', { result: 'machine' });
      await line.report('call.machine.greeting.ended', { result: 'beep_detected' });
    },
    openStream: (asked) => {
      isStreamAsked = asked;
      if (state === 'answered') void startStream();
    },
    stream: () => {
      if (stream === null) throw new Error('no stream was opened');
      return stream;
    },
    loseStream: async () => {
      stream?.cut();
      stream = null;
      await line.report('streaming.stopped', {});
    },
    transferTo: (other) => {
      leg = other;
      void options.telephone.streamsEndAfter.then(() => {
        if (stream !== null) void line.report('streaming.stopped', {});
        stream?.end();
        stream = null;
      });
      // Who was connected is let go as the other one leaves; who was not stays.
      void ended.promise.then(() =>
        other.drop(other.state() === 'answered' ? 'normal_clearing' : 'originator_cancel', 'caller'),
      );
      void other.ended.then(({ wasAnswered }) => (wasAnswered ? over('normal_clearing', 'callee', '200') : undefined));
    },
    ended: ended.promise,
    transferred: () => {
      if (leg === null) throw new Error('the line was not transferred');
      return leg;
    },
  };
  return line;
}
