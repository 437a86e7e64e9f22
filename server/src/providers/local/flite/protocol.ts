/** What the thread of the voice is given. */
export interface SpokenSentence {
  /** One of the voices that the synthesizer has. */
  readonly voice: string;
  /** Printable ASCII, a few hundred characters. */
  readonly text: string;
  readonly sampleRateHz: number;
}

/** What the thread says: the samples of the sentence (pcm_s16le, mono), or that none could be made. */
export type VoiceThreadMessage = { readonly samples: ArrayBuffer } | { readonly problem: string };
