import type { PostRequest } from './load-generator-input.ts';

/** What is asked of the router, of the vendor behind it, and of what stands in the router's place. */
export interface RequestsOfAll {
  /** A generation as one JSON answer. */
  brief(): PostRequest;
  /** A streamed generation of a model of the upstream. */
  streamed(model: string): PostRequest;
  /** A text that is spoken. */
  speech(): PostRequest;
  /** A file of 64 KiB that is transcribed. */
  transcription(): PostRequest;
}

export const audioBytes = 200 * 4_096;

const vendor = 'openai_compatible';
const question = 'Good morning. How are you? Answer in one sentence, and do not ask anything in return.';
const uploadBytes = 65_536;

/** Requests of the router by one organization. */
export function createRouterRequests(apiKey: string) {
  const ours = (path: string, contentType: string, body: Buffer): PostRequest => ({
    kind: 'post',
    path,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': contentType },
    bodyBase64: body.toString('base64'),
    keyed: true,
  });
  const oursJson = (path: string, body: object): PostRequest => ours(path, 'application/json', json(body));
  const response = (routing: object, stream: boolean): PostRequest =>
    oursJson('/v1/llm/responses', {
      routing,
      input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: question }] }],
      max_output_tokens: 200,
      ...(stream ? { stream } : {}),
    });
  const speech = (routing: object): PostRequest =>
    oursJson('/v1/tts/speech', {
      routing,
      input: question,
      audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1 },
    });
  return {
    brief: () => response(explicit('bench'), false),
    streamed: (model: string) => response(explicit(model), true),
    speech: () => ({ ...speech(explicit('bench')), answerBytes: audioBytes }),
    transcription: () => {
      const asked = [
        part('request', 'application/json', json({ routing: explicit('bench') })),
        part('audio', 'application/octet-stream', silence(uploadBytes)),
      ];
      return ours('/v1/stt/transcriptions', formType, Buffer.concat([...asked, formEnd]));
    },
    /** Asks a model that refuses first, then the upstream. */
    refusedResponse: (first: string): PostRequest => response(oneAfterTheOther(first), false),
    /** Asks a voice that never answers first, then the upstream. */
    unansweredSpeech: (first: string): PostRequest => speech(oneAfterTheOther(first)),
  };
}

export type RouterRequests = ReturnType<typeof createRouterRequests>;

/** The same in the vendor's own words, with headers for what stands between. A brief answer comes as a stream unless `whole`. */
export function createVendorRequests(headers: Record<string, string> = {}, whole = false): RequestsOfAll {
  const direct = (path: string, contentType: string, body: Buffer): PostRequest => ({
    kind: 'post',
    path,
    headers: { 'content-type': contentType, ...headers },
    bodyBase64: body.toString('base64'),
    keyed: false,
  });
  const chat = (model: string, stream: boolean): PostRequest => {
    const body = {
      model,
      messages: [{ role: 'user', content: question }],
      max_tokens: 200,
      ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
    };
    return direct('/v1/chat/completions', 'application/json', json(body));
  };
  return {
    brief: () => chat('bench', !whole),
    streamed: (model) => chat(model, true),
    speech: () => ({
      ...direct(
        '/v1/audio/speech',
        'application/json',
        json({ model: 'bench', input: question, response_format: 'pcm' }),
      ),
      answerBytes: audioBytes,
    }),
    transcription: () => {
      const wav = silence(uploadBytes);
      const form = [part('model', null, Buffer.from('bench')), part('file', 'audio/wav', wav, 'audio.wav')];
      return direct('/v1/audio/transcriptions', formType, Buffer.concat([...form, formEnd]));
    },
  };
}

function explicit(model: string): object {
  return { mode: 'explicit', provider: vendor, model };
}

// Neither has figures, so their names decide who is asked first.
function oneAfterTheOther(first: string): object {
  return { mode: 'auto', allow_providers: [first, `${vendor}:bench`] };
}

function json(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}

const boundary = 'trunkline-bench';
const formType = `multipart/form-data; boundary=${boundary}`;
const formEnd = Buffer.from(`--${boundary}--\r\n`);

function part(name: string, contentType: string | null, body: Buffer, filename?: string): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  const type = contentType === null ? '' : `content-type: ${contentType}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')]);
}

/** A WAV file of so many bytes: 16 kHz, mono, 16 bit. */
function silence(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(32_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes - 44, 40);
  return file;
}
