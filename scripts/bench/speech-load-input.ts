/** What the callers of streams of speech do. */
export interface SpeechLoadInput {
  url: string;
  kind: 'stt' | 'tts';
  /** Key of our own API; null speaks to the vendor, or to the relay before it, in the vendor's words. */
  apiKey: string | null;
  connections: number;
  /** Of each connection, one after the other. */
  streams: number;
  /** Of each stream; each waits for the answer to the one before, or comes so many milliseconds behind it. */
  frames: number;
  paceMs?: number;
}

export interface SpeechLoadOutput {
  /** From the first frame of a stream that is ready to its first answer. */
  firstP50Ms: number;
  /** Frames and their answers, which the server passed on. */
  passedOn: number;
}
