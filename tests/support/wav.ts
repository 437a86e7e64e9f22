/** What a WAV file is made of. Everything but the samples has the value of a sound file where it is absent. */
export interface WavParts {
  sampleRateHz: number;
  channels: number;
  /** Frames of 16-bit little-endian samples. */
  samples: Buffer;
  /** Chunks ahead of and behind `fmt `, each a name of four letters and its content. */
  first?: readonly (readonly [string, Buffer])[];
  before?: readonly (readonly [string, Buffer])[];
  after?: readonly (readonly [string, Buffer])[];
  /** Writes the longer head that names its format by an id. */
  extensible?: boolean;
  /** What the head says, where it lies. */
  says?: {
    form?: string;
    riffBytes?: number;
    dataBytes?: number;
    format?: number;
    bits?: number;
    blockAlign?: number;
    byteRate?: number;
    subFormat?: Buffer;
  };
}

const pcm = 1;
const extensibleFormat = 0xfffe;
const pcmSubFormat = Buffer.from('0100000000001000800000aa00389b71', 'hex');

/** A WAV file as bytes: sound, or as wrong as it is told to be. */
export function wavFile({ sampleRateHz, channels, samples, says = {}, ...parts }: WavParts): Buffer {
  const bits = says.bits ?? 16;
  const blockAlign = says.blockAlign ?? channels * 2;
  const fmt = Buffer.alloc(16);
  fmt.writeUInt16LE(says.format ?? (parts.extensible === true ? extensibleFormat : pcm), 0);
  fmt.writeUInt16LE(channels, 2);
  fmt.writeUInt32LE(sampleRateHz, 4);
  fmt.writeUInt32LE(says.byteRate ?? sampleRateHz * blockAlign, 8);
  fmt.writeUInt16LE(blockAlign, 12);
  fmt.writeUInt16LE(bits, 14);
  const extension = Buffer.alloc(8);
  extension.writeUInt16LE(22, 0);
  extension.writeUInt16LE(bits, 2);
  const format = parts.extensible === true ? Buffer.concat([fmt, extension, says.subFormat ?? pcmSubFormat]) : fmt;
  const body = Buffer.concat([
    ...(parts.first ?? []).map(([name, content]) => chunk(name, content)),
    chunk('fmt ', format),
    ...(parts.before ?? []).map(([name, content]) => chunk(name, content)),
    chunk('data', samples, says.dataBytes),
    ...(parts.after ?? []).map(([name, content]) => chunk(name, content)),
  ]);
  const head = Buffer.from(`${says.form ?? 'RIFF'}....WAVE`, 'latin1');
  head.writeUInt32LE(says.riffBytes ?? body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** So many milliseconds of a tone of 440 Hz. */
export function toneSamples(options: { sampleRateHz: number; channels: number; durationMs: number }): Buffer {
  const { sampleRateHz, channels, durationMs } = options;
  const frames = Math.round((sampleRateHz * durationMs) / 1_000);
  const samples = Buffer.alloc(frames * channels * 2);
  for (let at = 0; at < frames * channels; at += 1) {
    const frame = Math.floor(at / channels);
    samples.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * frame) / sampleRateHz)), at * 2);
  }
  return samples;
}

function chunk(name: string, content: Buffer, saysBytes = content.length): Buffer {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(saysBytes, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** What the plain head of a WAV file says, field by field. */
export function readWavHead(bytes: Buffer) {
  const names = [0, 8, 12, 36].map((at) => bytes.toString('latin1', at, at + 4));
  if (names.join() !== 'RIFF,WAVE,fmt ,data') throw new Error(`Not the plain head of a WAV file: ${names.join()}`);
  return {
    riffBytes: bytes.readUInt32LE(4),
    tag: bytes.readUInt16LE(20),
    channels: bytes.readUInt16LE(22),
    sampleRateHz: bytes.readUInt32LE(24),
    byteRate: bytes.readUInt32LE(28),
    blockAlign: bytes.readUInt16LE(32),
    bitsPerSample: bytes.readUInt16LE(34),
    dataBytes: bytes.readUInt32LE(40),
  };
}
