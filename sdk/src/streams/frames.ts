import type { components } from '../generated/sockets.ts';

type Frames = components['schemas'];

/** A binary message: samples in the form that was asked for. */
export interface AudioFrame {
  type: 'audio';
  audio: Uint8Array;
}

/** What a stream of speech to text gives. The frame `error` is thrown instead. */
export type SttStreamFrame = Exclude<Frames['SttServerFrame'], { type: 'error' }>;
/** What a stream of text to speech gives. The frame `error` is thrown instead. */
export type TtsStreamFrame = Exclude<Frames['TtsServerFrame'], { type: 'error' }> | AudioFrame;

/** What is to be heard, and in which form it comes. */
export type SttStreamRequest = Omit<Frames['SttConfigureFrame'], 'type'>;
/** How texts are to be spoken, and in which form. */
export type TtsStreamRequest = Omit<Frames['TtsConfigureFrame'], 'type'>;

/** A frame behind the first one. */
export type InputFrame = Exclude<
  Frames['SttClientFrame'] | Frames['TtsClientFrame'],
  { type: 'session.configure' | 'session.close' }
>;

/** Any frame of a server. */
export type ServerFrame = Frames['SttServerFrame'] | Frames['TtsServerFrame'];
