import type { ChannelName, FrameIn, FrameOut } from '../../contract/frame-socket.ts';
import type { RequestUsage, Routing, StreamRecord } from '../model/types.ts';
import type { Needs } from '../model/needs.policy.ts';
import type { PlanRoute } from '../routing/index.ts';
import type { BillableCall } from '../model/price.policy.ts';
import type { StreamPort } from './opened.ts';

/** A frame of a caller that may come once the stream is ready. */
export type InputFrame<Name extends ChannelName> = Exclude<
  FrameIn<Name>,
  { type: 'session.configure' | 'session.close' }
>;

/** What a first frame asks for. */
export interface Configured<Name extends ChannelName, Input, Event> {
  readonly routing: Routing;
  readonly language: string | null;
  readonly needs: Needs;
  readonly vendorOptions: NonNullable<Parameters<PlanRoute>[0]['vendorOptions']>;
  readonly port: StreamPort<Input, Event>;
  readonly course: Course<Name, Input, Event>;
  /** What is reserved at a time, in units of inputs and as what it may cost. */
  readonly step: { readonly units: number; readonly call: BillableCall };
}

/** What is to be done with a frame or audio. */
export type Taken<Input> =
  | { readonly kind: 'inputs'; readonly inputs: readonly Input[] }
  /** It ends what is under way at once, before what waits. */
  | { readonly kind: 'cancel'; readonly input: Input }
  /** Nothing was there that it could be about. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly path: string; readonly message: string };

/** What goes on in a stream: the frames of one side become inputs of a vendor, its events become frames. */
export interface Course<Name extends ChannelName, Input, Event> {
  onFrame(frame: InputFrame<Name>): Taken<Input>;
  onAudio(bytes: Buffer): Taken<Input>;
  /** The caller closes: what is wrong with what was sent, or null. */
  onClose(): string | null;
  /** An input in two: so many units of it, and the rest; one that costs nothing is whole. */
  unitsOf(input: Input): number;
  split(input: Input, units: number): readonly [Input, Input];
  /** It goes to the vendor now. */
  onGiven(input: Input, out: Out<Name>): void;
  onEvent(event: Event, out: Out<Name>): void;
  usage(): RequestUsage;
  tally(): Tally;
}

/** What went on in a stream, as its record has it. */
export type Tally = Pick<StreamRecord, 'utterances' | 'audioMs'>;

/** Where frames go to. */
export interface Out<Name extends ChannelName> {
  send(frame: FrameOut<Name>): void;
  sendAudio(bytes: Uint8Array): void;
  /** Sends the usage so far. */
  sendUsage(): void;
}

/** One of the two operations. */
export interface StreamKind<Name extends ChannelName, Input, Event> {
  readonly kind: 'stt' | 'tts';
  readonly operation: 'openTranscriptionStream' | 'openSpeechStream';
  /** Throws AppError where the first frame asks for what no candidate can give. */
  configure(
    frame: Extract<FrameIn<Name>, { type: 'session.configure' }>,
    mode: 'test' | 'live',
  ): Configured<Name, Input, Event>;
}
