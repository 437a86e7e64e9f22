import { z } from 'zod';
import { VendorFailure } from '../ports/vendor-call.ts';
import { elevenLabsFrameFailure } from './failure.ts';

// Both spellings are seen: https://github.com/livekit/agents/pull/5813.
const spoken = z.object({
  contextId: z.string().nullish().catch(null),
  context_id: z.string().nullish().catch(null),
  audio: z.string().nullish(),
  isFinal: z.boolean().nullish().catch(null),
  is_final: z.boolean().nullish().catch(null),
});

/** What ElevenLabs says on a socket: of one of its contexts, or of none where it names none. */
export interface SpeechFrame {
  readonly context: string | null;
  /** Empty for none. */
  readonly audio: Buffer;
  /** The context has ended, and its place is free. */
  readonly isFinal: boolean;
}

/** Reads a frame. Throws VendorFailure: `malformed`, or that of an error that the vendor names. */
export function readSpeechFrame(json: unknown): SpeechFrame {
  const failure = elevenLabsFrameFailure(json);
  if (failure !== null) throw failure;
  const { data } = spoken.safeParse(json);
  if (data === undefined) throw new VendorFailure('malformed', 'A frame of the socket is not as it is documented');
  return {
    context: data.contextId ?? data.context_id ?? null,
    audio: bytesOf(data.audio ?? ''),
    isFinal: data.isFinal === true || data.is_final === true,
  };
}

/** Node passes over what is no base64: then there are fewer bytes than the text stands for. */
function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const signs = base64.replace(/=+$/, '').length;
  if (bytes.length !== Math.floor((signs * 3) / 4))
    throw new VendorFailure('malformed', 'Audio of the socket is no base64');
  return bytes;
}
