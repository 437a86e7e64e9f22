/** What a carrier says on the socket on which it streams one line to us. */
export type LineMediaEvent =
  | {
      readonly kind: 'start';
      /** The carrier's name of the line. */
      readonly callId: string;
      readonly streamId: string;
      /** As the carrier names it, in capital letters: PCMU, PCMA, L16. */
      readonly encoding: string;
      readonly sampleRateHz: number;
      readonly channels: number;
      /** What we gave the carrier to bring along; null where it brings none in this frame. */
      readonly token: string | null;
    }
  | {
      readonly kind: 'media';
      readonly streamId: string;
      /** Whether it is the sound of the person at the other end; else it is our own. */
      readonly isInbound: boolean;
      /** Its number in its stream, from 0 or 1 on; null where none is said. */
      readonly chunk: number | null;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'digit'; readonly digit: string }
  /** All sound before that mark was played, or thrown away by a clear. */
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'error'; readonly code: string; readonly title: string }
  | { readonly kind: 'stop' }
  /** A greeting, or what a carrier adds one day. */
  | { readonly kind: 'other' }
  /** No frame, or not as it is documented; `why` quotes nothing of it. */
  | { readonly kind: 'malformed'; readonly why: string };

/** How a carrier frames the sound of a line on a socket that it opens. Pure: one for all lines. */
export interface LineMedia {
  readonly name: string;
  /** The law of what we say, which was agreed on as the stream was asked for; what we hear is of the law that its start names. */
  readonly spokenLaw: 'PCMU' | 'PCMA';
  read(text: string): LineMediaEvent;
  /** Sound for the line; `bytes` are samples of that law. */
  media(streamId: string, bytes: Uint8Array): string;
  mark(streamId: string, name: string): string;
  /** What the line has not played yet is thrown away. */
  clear(streamId: string): string;
}
