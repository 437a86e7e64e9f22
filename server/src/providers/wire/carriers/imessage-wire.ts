import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  type ImessageEvent,
  imessageEventTypes,
  type ImessageService,
  type ProviderMessage,
} from '../../ports/imessage.ts';

// What is not ours to judge is left open: the bytes go on as they are.
const nonEmpty = z.string().min(1);
// Numbers and messages of ours are looked for by these, and no column holds U+0000.
const key = z.string().refine((value) => !value.includes('\0'));
const id = key.min(1);
// A field that is null may as well be absent.
const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null);
const message = z.object({
  id,
  conversation_id: orNull(id),
  remote_number: orNull(key),
  sender_number: orNull(key),
  participants: orNull(z.array(key)),
  direction: orNull(z.string()),
  service: orNull(z.string()),
  status: nonEmpty,
  was_downgraded: orNull(z.boolean()),
});
const reaction = z.object({
  target_message_id: orNull(id),
  conversation_id: orNull(id),
  remote_number: orNull(key),
});
// It goes on as a header.
const eventId = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const frame = z.object({ id: eventId, event_type: nonEmpty, timestamp: nonEmpty });
// Instants that every part of the product can write.
const [firstMs, lastMs] = [0, Date.UTC(9999, 11, 31)];
const data = z.object({
  message: orNull(message),
  reaction: orNull(reaction),
  agent_identities: orNull(z.array(z.object({ id }))),
});

type WireMessage = z.infer<typeof message>;

const services: readonly string[] = ['imessage', 'sms', 'rcs'] satisfies ImessageService[];

/** A message as the provider writes it, in our terms. */
export function providerMessageOf(wire: WireMessage): ProviderMessage {
  const { service } = wire;
  return {
    providerMessageId: wire.id,
    conversationId: wire.conversation_id ?? '',
    status: wire.status,
    service: service !== null && services.includes(service) ? (service as ImessageService) : null,
    wasDowngraded: wire.was_downgraded,
  };
}

/**
 * Reads an event of the shape that the interface shows; null for what is none, and `ignored` for a kind that we do not know.
 */
export function parseImessageEvent(rawBody: Buffer): ImessageEvent | 'ignored' | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
    const body: unknown = JSON.parse(text);
    const head = frame.safeParse(body);
    if (!head.success) return null;
    const type = imessageEventTypes.find((name) => name === head.data.event_type);
    if (type === undefined) return 'ignored';
    const occurredAt = Temporal.Instant.from(head.data.timestamp);
    if (occurredAt.epochMilliseconds < firstMs || occurredAt.epochMilliseconds > lastMs) return null;
    const reported = z.object({ data }).safeParse(body);
    if (!reported.success) return null;
    const { message: about, reaction: reacted, agent_identities: identities } = reported.data.data;
    const isReaction = type === 'imessage.reaction_received';
    if ((isReaction ? reacted : about) === null) return null;
    const remoteNumber = about?.remote_number ?? reacted?.remote_number ?? null;
    const named = [...(about?.participants ?? []), about?.sender_number ?? ''];
    return {
      eventId: head.data.id,
      type,
      occurredAt,
      remoteNumber,
      numbers: [...new Set(named)].filter((number) => number !== '' && number !== remoteNumber),
      identityIds: (identities ?? []).map(({ id }) => id),
      conversationId: about?.conversation_id ?? reacted?.conversation_id ?? null,
      message: isReaction || type === 'imessage.received' || about === null ? null : providerMessageOf(about),
      targetMessageId: isReaction ? (reacted?.target_message_id ?? null) : null,
    };
  } catch {
    // Not UTF-8, not JSON, or an instant that is none: the reason is the same to the sender.
    return null;
  }
}
