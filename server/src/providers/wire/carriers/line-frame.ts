import { z } from 'zod';
import type { LineMediaEvent } from '../../ports/line-media.ts';

/** A second of sound, with room; carriers send 20 ms a frame. */
const mostPayload = 16_384;

/** Numbers travel as texts. */
export const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative());

/** Sound in base64, as RFC 4648 writes it. */
export const payload = z
  .string()
  .max(mostPayload)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  .transform((text): Uint8Array => Buffer.from(text, 'base64'));

/** The digits of a telephone. */
export const telephoneKey = z.string().regex(/^[0-9A-D*#]$/);

const named = z.object({ event: z.string() });

/** Reads frames by what their `event` names. Those of other names are passed over. */
export function lineFrameReader(
  readers: Readonly<Record<string, (frame: unknown) => LineMediaEvent | null>>,
): (text: string) => LineMediaEvent {
  return (text) => {
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return { kind: 'malformed', why: 'A frame is no JSON' };
    }
    const { data } = named.safeParse(frame);
    if (data === undefined) return { kind: 'malformed', why: 'A frame names no event' };
    const reader = Object.hasOwn(readers, data.event) ? readers[data.event] : undefined;
    if (reader === undefined) return { kind: 'other' };
    return reader(frame) ?? { kind: 'malformed', why: `The frame ${data.event} is not as it is documented` };
  };
}

/** A reader of frames of that shape; null for any other. */
export function frameOf<Shape extends z.ZodType>(
  shape: Shape,
  toEvent: (frame: z.infer<Shape>) => LineMediaEvent,
): (frame: unknown) => LineMediaEvent | null {
  return (frame) => {
    const { data } = shape.safeParse(frame);
    return data === undefined ? null : toEvent(data);
  };
}
