import { samples } from './fake-audio-answers.ts';
import { vendorCanary } from './fake-vendor-server.ts';
import type { FakeSocketWire, SeenVendorSocket } from './fake-vendor-sockets.ts';

const mostContexts = 5;
/** From so many letters on the fake begins to speak, as the vendor does by its schedule. */
export const speaksFrom = 20;
const bytesPerLetter = 8;
const pieceBytes = 240;

/** What the fake speaks of the letters of one context, one after the other. */
export const spokenOf = (text: string): Buffer => samples(text.length * bytesPerLetter);

interface Context {
  text: string;
  spokenBytes: number;
}

/**
 * ElevenLabs' wire of several contexts a socket. Its own faults: `zombies`, contexts that are closed before they were flushed
 * never end; `mute`, it speaks nothing; `odd`, the last sample of a context lacks a byte; `spelled-otherwise`, the members in snake case.
 */
export function createElevenLabsSocketWire(apiKey: string, knownVoice: string): FakeSocketWire {
  return {
    refusalOf: (socket) => refusalOf(socket, apiKey, knownVoice),
    errorBody: (status) => JSON.stringify({ detail: { status: `status_${status}`, message: vendorCanary } }),
    error: [{ message: vendorCanary, error: 'quota_exceeded', code: 1008 }, 1008],
    unknown: { type: 'flush_done', contextId: 'u0' },
    begin: ({ say, close }, _socket, own) => {
      const contexts = new Map<string, Context>();
      const report = (id: string, fields: object): void =>
        say(own === 'spelled-otherwise' ? { context_id: id, ...snake(fields) } : { contextId: id, ...fields });
      const speak = (id: string, context: Context, isLast: boolean): void => {
        if (own === 'mute') return;
        const all = spokenOf(context.text);
        const end = isLast ? all.length - (own === 'odd' ? 1 : 0) : Math.floor(all.length / pieceBytes) * pieceBytes;
        while (context.spokenBytes < end) {
          const piece = all.subarray(context.spokenBytes, Math.min(end, context.spokenBytes + pieceBytes));
          context.spokenBytes += piece.length;
          report(id, { audio: piece.toString('base64'), alignment: null, normalizedAlignment: null });
        }
      };
      return (frame) => {
        if (Buffer.isBuffer(frame)) return close(1003);
        if (frame['close_socket'] === true) return close(1000);
        const id = String(frame['context_id']);
        const known = contexts.get(id);
        const context = known ?? { text: '', spokenBytes: 0 };
        if (typeof frame['text'] === 'string') {
          contexts.set(id, context);
          if (contexts.size > mostContexts) {
            say({ message: vendorCanary, error: 'max_active_conversations', code: 1008 });
            return close(1008);
          }
          context.text += frame['text'];
          if (context.text.length >= speaksFrom) speak(id, context, false);
        }
        if (known === undefined) return;
        if (frame['flush'] === true) speak(id, context, true);
        if (frame['close_context'] !== true) return;
        const isFlushed = context.spokenBytes >= spokenOf(context.text).length - 1;
        if (!isFlushed && own === 'zombies') return;
        contexts.delete(id);
        report(id, { audio: null, isFinal: true });
      };
    },
  };
}

function snake(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name === 'isFinal' ? 'is_final' : name, value]),
  );
}

const formats = new Set([8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000].map((rate) => `pcm_${rate}`));

function refusalOf(
  { path, query, headers }: SeenVendorSocket,
  apiKey: string,
  knownVoice: string,
): readonly [number, string] | null {
  const said = (status: string): string => JSON.stringify({ detail: { status, message: vendorCanary } });
  const voice = /^\/v1\/text-to-speech\/([^/]+)\/multi-stream-input$/.exec(path)?.[1];
  if (voice === undefined) return [404, said('not_found')];
  if (headers['xi-api-key'] !== apiKey) return [401, said('invalid_api_key')];
  if (voice !== knownVoice) return [404, said('voice_not_found')];
  if (!formats.has(query.get('output_format') ?? '') || query.get('model_id') === null) return [422, said('bad')];
  if (query.has('language_code') && !query.get('model_id')?.endsWith('_v2_5'))
    return [400, said('unsupported_language')];
  return null;
}
