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

type FromSound = { sound: ArrayBuffer } | { mark: string } | { isPlaying: boolean };
type ToSound = { play: Int16Array; order: 'queue' | 'latest' } | { mark: string } | 'clear';

const processor = 'trunkline-audio';

/**
 * Opens the loudspeaker. To be called by a click: browsers let no page sound by itself. In a page that is not served over https, which has no
 * worklets, the page itself plays; `listen` rejects there.
 */
export async function openBrowserAudio(options: BrowserAudioOptions = {}): Promise<BrowserAudio> {
  const { sampleRate = 16_000, order = 'queue', onSound, onMark, onPlaying } = options;
  const contexts: AudioContext[] = [];
  let stream: MediaStream | undefined;
  let isMuted = false;
  let isClosed = false;

  const take = (data: FromSound): void => {
    if ('sound' in data) onSound?.(new Uint8Array(data.sound));
    else if ('mark' in data) onMark?.(data.mark);
    else onPlaying?.(data.isPlaying);
  };
  const open = async (rate?: number): Promise<Opened> => {
    const context = new AudioContext(rate === undefined ? {} : { sampleRate: rate });
    contexts.push(context);
    // It begins to sound when it may: without a click it waits.
    void context.resume();
    const { audioWorklet } = context as { audioWorklet?: AudioWorklet };
    if (audioWorklet === undefined) return openInPage(context, sampleRate, take);
    const blob = (): string =>
      URL.createObjectURL(new Blob([`(${install})(${createSound})`], { type: 'text/javascript' }));
    const url = options.workletUrl ?? blob();
    await audioWorklet.addModule(url);
    if (options.workletUrl === undefined) URL.revokeObjectURL(String(url));
    const node = new AudioWorkletNode(context, processor, {
      outputChannelCount: [1],
      processorOptions: { rate: sampleRate },
    });
    node.port.addEventListener('message', ({ data }: MessageEvent<FromSound>) => take(data));
    node.port.start();
    node.connect(context.destination);
    return { context, node, post: (message) => node.port.postMessage(message) };
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    await Promise.all(contexts.splice(0).map((one) => one.close()));
  };
  const mute = (is: boolean): void => {
    isMuted = is;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !is;
  };
  const { context, node, post } = await open(sampleRate).catch(async (error: unknown) => {
    await close();
    throw error;
  });
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
      // Permission may be given when all is over, or when it is muted already.
      if (isClosed) return close();
      mute(isMuted);
      try {
        context.createMediaStreamSource(stream).connect(node);
      } catch {
        // Firefox connects no microphone to a context of another rate than the device has: one more is made, and converts.
        const heard = await open();
        heard.context.createMediaStreamSource(stream).connect(heard.node);
      }
    },
    mute,
    close,
  };
}

/** A context that sounds. */
interface Opened {
  context: AudioContext;
  node: AudioNode;
  post: (message: ToSound) => void;
}

/** Plays in the page itself, as in worklets. */
function openInPage(context: AudioContext, rate: number, take: (data: FromSound) => void): Opened {
  const sound = createSound(rate, context.sampleRate, take);
  const node = context.createScriptProcessor(1_024, 1, 1);
  node.addEventListener('audioprocess', ({ outputBuffer }) => {
    const out = outputBuffer.getChannelData(0);
    sound.process(undefined, out.fill(0));
  });
  node.connect(context.destination);
  return { context, node, post: sound.take };
}

/** What plays and hears, wherever it runs. */
interface Sound {
  take(message: ToSound): void;
  process(heard: Float32Array | undefined, out: Float32Array): void;
}

/**
 * Goes into the worklet also as text: it uses nothing from outside of itself. Sound is converted between `rate` and that of the context, upwards
 * along straight lines, downwards by the mean.
 */
function createSound(
  rate: number,
  contextRate: number,
  post: (data: FromSound, owned?: Transferable[]) => void,
): Sound {
  let queue: Array<Int16Array | string> = [];
  /** Where in the first of the queue it plays. */
  let at = 0;
  let wasPlaying = false;
  const piece = new Int16Array(rate / 50);
  let filled = 0;
  let phase = 0;
  let sum = 0;
  let count = 0;

  /** What is to be played now; undefined for nothing. Marks on the way are answered. */
  const next = (): Int16Array | undefined => {
    for (;;) {
      const [head] = queue;
      if (head instanceof Int16Array && at < head.length) return head;
      if (head === undefined) return undefined;
      queue.shift();
      if (typeof head === 'string') post({ mark: head });
      else at -= head.length;
    }
  };
  const hear = (sample: number): void => {
    sum += sample;
    count += 1;
    phase += rate / contextRate;
    if (phase < 1) return;
    const mean = Math.max(-1, Math.min(1, sum / count));
    for (; phase >= 1; phase -= 1) {
      piece[filled++] = mean * 32_767;
      if (filled < piece.length) continue;
      const sound = piece.slice().buffer;
      post({ sound }, [sound]);
      filled = 0;
    }
    sum = 0;
    count = 0;
  };
  return {
    take: (message) => {
      if (message === 'clear' || ('play' in message && message.order === 'latest')) {
        queue = [];
        at = 0;
      }
      if (message !== 'clear') queue.push('play' in message ? message.play : message.mark);
    },
    process: (heard, out) => {
      for (const sample of heard ?? []) hear(sample);
      for (let nth = 0; nth < out.length; nth += 1) {
        const head = next();
        if (head === undefined) break;
        const from = Math.floor(at);
        const [one = 0, two = one] = [head[from], head[from + 1]];
        out[nth] = (one + (two - one) * (at - from)) / 32_768;
        at += rate / contextRate;
      }
      const isPlaying = next() !== undefined;
      if (isPlaying !== wasPlaying) post({ isPlaying });
      wasPlaying = isPlaying;
    },
  };
}

/** What there is of its kind in the scope of a worklet, which the types of pages do not have. */
interface WorkletScope {
  sampleRate: number;
  AudioWorkletProcessor: new () => { port: MessagePort };
  registerProcessor(name: string, processor: unknown): void;
}

/** Runs in the worklet, also as text. */
function install(create: typeof createSound): void {
  const scope = globalThis as unknown as WorkletScope;
  class Processor extends scope.AudioWorkletProcessor {
    #sound: Sound;

    constructor({ processorOptions: { rate } }: { processorOptions: { rate: number } }) {
      super();
      const { port } = this;
      this.#sound = create(rate, scope.sampleRate, (data, owned = []) => port.postMessage(data, owned));
      port.addEventListener('message', ({ data }: MessageEvent<ToSound>) => this.#sound.take(data));
      port.start();
    }

    process([heard]: Float32Array[][], [played]: Float32Array[][]): true {
      this.#sound.process(heard?.[0], played?.[0] ?? new Float32Array());
      return true;
    }
  }
  scope.registerProcessor('trunkline-audio', Processor);
}

// This file as the module of a worklet: `workletUrl`.
if ('registerProcessor' in globalThis) install(createSound);
