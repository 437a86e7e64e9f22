// oxlint-disable unicorn/require-post-message-target-origin -- A port of a worklet has no origin; windows have.

/** How sound is opened in a page. */
export interface BrowserAudioOptions {
  /** Of what is played and of what is heard, in samples a second. Default 16000, as that of `sessions.media`. */
  sampleRate?: 8_000 | 16_000 | 24_000;
  /**
   * Where the file `browser-audio.mjs` of this package is served, for a page whose Content-Security-Policy forbids Blobs as scripts.
   */
  workletUrl?: string | URL;
  /** What becomes of sound that waits when more is to be played: the new one comes behind it (`queue`), or in its place (`latest`). */
  order?: 'queue' | 'latest';
  /** 20 milliseconds that the microphone heard, as PCM of 16 bits. */
  onSound?: (pcm: Uint8Array) => void;
  /** All sound before the mark of this name has been played. Never for one that `clear` threw away. */
  onMark?: (name: string) => void;
  /** Something is played from now on, or nothing more. */
  onPlaying?: (isPlaying: boolean) => void;
}

/** The loudspeaker of a page, and its microphone. */
export interface BrowserAudio {
  /** PCM of 16 bits, mono, of whole samples. */
  play(pcm: ArrayBuffer | ArrayBufferView): void;
  /** A place behind all sound so far. */
  mark(name: string): void;
  /** Throws away at once what was not played, and the marks in it. */
  clear(): void;
  /**
   * Asks for the microphone. Rejects as getUserMedia does: with `NotAllowedError` without permission, `NotFoundError` without a
   * device; and with `SecurityError` in a page that is not served over https.
   */
  listen(): Promise<void>;
  /** While it is muted the microphone hears silence. */
  mute(isMuted: boolean): void;
  /** Lets go of both. */
  close(): Promise<void>;
}

type FromWorklet = { sound: ArrayBuffer } | { mark: string } | { isPlaying: boolean };
type ToWorklet = { play: Int16Array; order: 'queue' | 'latest' } | { mark: string } | 'clear';

const processor = 'trunkline-audio';

/** Opens the loudspeaker. To be called by a click: browsers let no page sound by itself. */
export async function openBrowserAudio(options: BrowserAudioOptions = {}): Promise<BrowserAudio> {
  const { sampleRate = 16_000, order = 'queue', onSound, onMark, onPlaying } = options;
  const contexts: AudioContext[] = [];
  let stream: MediaStream | undefined;

  const open = async (rate?: number): Promise<{ context: AudioContext; node: AudioWorkletNode }> => {
    const context = new AudioContext(rate === undefined ? {} : { sampleRate: rate });
    contexts.push(context);
    const blob = (): string => URL.createObjectURL(new Blob([`(${install})()`], { type: 'text/javascript' }));
    const url = options.workletUrl ?? blob();
    // It begins to sound when it may: without a click it waits.
    void context.resume();
    await context.audioWorklet.addModule(url);
    if (options.workletUrl === undefined) URL.revokeObjectURL(String(url));
    const node = new AudioWorkletNode(context, processor, {
      outputChannelCount: [1],
      processorOptions: { rate: sampleRate },
    });
    node.port.addEventListener('message', ({ data }: MessageEvent<FromWorklet>) => {
      if ('sound' in data) onSound?.(new Uint8Array(data.sound));
      else if ('mark' in data) onMark?.(data.mark);
      else onPlaying?.(data.isPlaying);
    });
    node.port.start();
    node.connect(context.destination);
    return { context, node };
  };
  const { context, node } = await open(sampleRate);
  const post = (message: ToWorklet): void => node.port.postMessage(message);
  return {
    play: (pcm) => {
      const bytes = ArrayBuffer.isView(pcm) ? new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength) : pcm;
      post({ play: new Int16Array(new Uint8Array(bytes).buffer), order });
    },
    mark: (name) => post({ mark: name }),
    clear: () => post('clear'),
    listen: async () => {
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
      if (mediaDevices === undefined) throw new DOMException('The page is not served over https', 'SecurityError');
      stream = await mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
      });
      try {
        context.createMediaStreamSource(stream).connect(node);
      } catch {
        // Firefox connects no microphone to a context of another rate than the device has: one more is made, and converts.
        const heard = await open();
        heard.context.createMediaStreamSource(stream).connect(heard.node);
      }
    },
    mute: (isMuted) => {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
    },
    close: async () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      await Promise.all(contexts.splice(0).map((one) => one.close()));
    },
  };
}

/** What there is of its kind in the scope of a worklet, which the types of pages do not have. */
interface WorkletScope {
  sampleRate: number;
  AudioWorkletProcessor: new () => { port: MessagePort };
  registerProcessor(name: string, processor: unknown): void;
}

/**
 * Runs in the worklet, also as text: it uses nothing from outside of itself. Sound is converted between the rate of the options and
 * that of the context, upwards along straight lines, downwards by the mean.
 */
function install(): void {
  const scope = globalThis as unknown as WorkletScope;
  class Sound extends scope.AudioWorkletProcessor {
    #rate: number;
    #queue: Array<Int16Array | string> = [];
    /** Where in the first of the queue it plays. */
    #at = 0;
    #isPlaying = false;
    #piece = new Int16Array();
    #filled = 0;
    #phase = 0;
    #sum = 0;
    #count = 0;

    constructor({ processorOptions: { rate } }: { processorOptions: { rate: number } }) {
      super();
      this.#rate = rate;
      this.#piece = new Int16Array(rate / 50);
      this.port.addEventListener('message', ({ data }: MessageEvent<ToWorklet>) => {
        if (data === 'clear' || ('play' in data && data.order === 'latest')) {
          this.#queue = [];
          this.#at = 0;
        }
        if (data !== 'clear') this.#queue.push('play' in data ? data.play : data.mark);
      });
      this.port.start();
    }

    /** What is to be played now; undefined for nothing. Marks on the way are answered. */
    #head(): Int16Array | undefined {
      for (;;) {
        const [head] = this.#queue;
        if (head instanceof Int16Array && this.#at < head.length) return head;
        if (head === undefined) return undefined;
        this.#queue.shift();
        if (typeof head === 'string') this.port.postMessage({ mark: head });
        else this.#at -= head.length;
      }
    }

    #hear(sample: number): void {
      this.#sum += sample;
      this.#count += 1;
      this.#phase += this.#rate / scope.sampleRate;
      if (this.#phase < 1) return;
      const mean = Math.max(-1, Math.min(1, this.#sum / this.#count));
      for (; this.#phase >= 1; this.#phase -= 1) {
        this.#piece[this.#filled++] = mean * 32_767;
        if (this.#filled < this.#piece.length) continue;
        const sound = this.#piece.slice().buffer;
        this.port.postMessage({ sound }, [sound]);
        this.#filled = 0;
      }
      this.#sum = 0;
      this.#count = 0;
    }

    process([heard]: Float32Array[][], [played]: Float32Array[][]): true {
      for (const sample of heard?.[0] ?? []) this.#hear(sample);
      const out = played?.[0] ?? new Float32Array();
      for (let nth = 0; nth < out.length; nth += 1) {
        const head = this.#head();
        if (head === undefined) break;
        const from = Math.floor(this.#at);
        const [one = 0, two = one] = [head[from], head[from + 1]];
        out[nth] = (one + (two - one) * (this.#at - from)) / 32_768;
        this.#at += this.#rate / scope.sampleRate;
      }
      const isPlaying = this.#head() !== undefined;
      if (isPlaying !== this.#isPlaying) this.port.postMessage({ isPlaying });
      this.#isPlaying = isPlaying;
      return true;
    }
  }
  scope.registerProcessor('trunkline-audio', Sound);
}

// This file as the module of a worklet: `workletUrl`.
if ('registerProcessor' in globalThis) install();
