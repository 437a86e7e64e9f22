import { type IncomingMessage, request } from 'node:http';
import type { components } from '../../server/src/contract/generated/openapi.ts';
import { recordAnswer } from './contract-recorder.ts';
import { framesOf } from './event-frames.ts';
import { waitFor } from './sms-waiting.ts';

type StreamEvent = components['schemas']['SmsStreamEvent'];
export type StreamChange = Extract<StreamEvent, { data: { message_id: string } }>;

/** Somebody who follows the live stream. */
export interface StreamReader {
  /** Every frame so far, heartbeats included. */
  frames(): StreamEvent[];
  /** Every change so far. */
  changes(): StreamChange[];
  /** The id to resume from; empty before the first frame. */
  lastId(): string;
  /** Waits until as many changes are there. */
  reaches(count: number): Promise<StreamChange[]>;
  /** Resolves when the server has ended the stream; rejects where it broke off. */
  readonly ended: Promise<void>;
  leave(): void;
}

/** Opens the live stream and waits for its first frame; what was read is held against the contract. Throws for another status. */
export async function readStream(
  url: string,
  { key, lastEventId }: { key: string; lastEventId?: string },
): Promise<StreamReader> {
  const path = '/v1/sms/stream';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    request(`${url}${path}`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`);
  const seen: StreamEvent[] = [];
  let begun = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    begun += text;
    const end = begun.lastIndexOf('\n\n') + 2;
    if (end < 2) return;
    const whole = begun.slice(0, end);
    begun = begun.slice(end);
    recordAnswer({ method: 'GET', path, status: 200, headers: response.headers, text: whole });
    seen.push(...(framesOf(whole) as StreamEvent[]));
  });
  const ended = new Promise<void>((resolve, reject) => response.once('end', resolve).once('error', reject));
  // Who leaves, or does not look, is told nothing.
  ended.catch(() => undefined);
  const changes = (): StreamChange[] => seen.filter((frame): frame is StreamChange => frame.event !== 'heartbeat');
  await waitFor(
    'the first frame',
    async () => seen.length,
    (count) => count > 0,
  );
  return {
    frames: () => seen,
    changes,
    lastId: () => seen.at(-1)?.id ?? '',
    reaches: (count) =>
      waitFor(
        `${count} changes`,
        async () => changes(),
        (all) => all.length >= count,
      ),
    ended,
    leave: () => response.destroy(),
  };
}
