import type { PostRequest } from './load-generator-input.ts';

/** The same thing asked of the router and of the vendor behind it. */
export interface RequestPair {
  ours: PostRequest;
  direct: PostRequest;
}

export const audioBytes = 200 * 4_096;

const vendor = 'openai_compatible';
const question = 'Good morning. How are you? Answer in one sentence, and do not ask anything in return.';
const uploadBytes = 65_536;

/** Makes requests of one organization. */
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
    /** A generation as one JSON answer; the vendor streams it in both cases, as the router always asks it to. */
    brief: (): RequestPair => ({ ours: response(explicit('bench'), false), direct: directChat('bench') }),
    /** A streamed generation of a model of the upstream. */
    streamed: (model: string): RequestPair => ({ ours: response(explicit(model), true), direct: directChat(model) }),
    speech: (): RequestPair => ({
      ours: { ...speech(explicit('bench')), answerBytes: audioBytes },
      direct: {
        ...direct(
          '/v1/audio/speech',
          'application/json',
          json({ model: 'bench', input: question, response_format: 'pcm' }),
        ),
        answerBytes: audioBytes,
      },
    }),
    transcription: (): RequestPair => {
      const wav = silence(uploadBytes);
      const asked = [
        part('request', 'application/json', json({ routing: explicit('bench') })),
        part('audio', 'application/octet-stream', wav),
      ];
      const form = [part('model', null, Buffer.from('bench')), part('file', 'audio/wav', wav, 'audio.wav')];
      return {
        ours: ours('/v1/stt/transcriptions', formType, Buffer.concat([...asked, formEnd])),
        direct: direct('/v1/audio/transcriptions', formType, Buffer.concat([...form, formEnd])),
      };
    },
    /** Asks a model that refuses first, then the upstream. */
    refusedResponse: (first: string): PostRequest => response(oneAfterTheOther(first), false),
    /** Asks a voice that never answers first, then the upstream. */
    unansweredSpeech: (first: string): PostRequest => speech(oneAfterTheOther(first)),
  };
}

export type RouterRequests = ReturnType<typeof createRouterRequests>;

function explicit(model: string): object {
  return { mode: 'explicit', provider: vendor, model };
}

// Neither has figures, so their names decide who is asked first.
function oneAfterTheOther(first: string): object {
  return { mode: 'auto', allow_providers: [first, `${vendor}:bench`] };
}

function directChat(model: string): PostRequest {
  const body = {
    model,
    messages: [{ role: 'user', content: question }],
    max_tokens: 200,
    stream: true,
    stream_options: { include_usage: true },
  };
  return direct('/v1/chat/completions', 'application/json', json(body));
}

function direct(path: string, contentType: string, body: Buffer): PostRequest {
  return {
    kind: 'post',
    path,
    headers: { 'content-type': contentType },
    bodyBase64: body.toString('base64'),
    keyed: false,
  };
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
