import { systemClock } from '../../../server/src/platform/clock.ts';
import { waitUntil } from '../stage/wait-until.ts';
import type { OneProcess } from '../stage/one-process.ts';

/** Milliseconds from the request: until the text stands delivered, and until its receiver is told so. */
export interface Times {
  delivered: number;
  told: number;
}

/** An organization whose texts are measured, one at a time. It has one receiver. */
export interface Watched {
  text(): Promise<Times>;
  /** What of its texts was not told to its receiver once each. */
  violations(): Promise<string[]>;
}

const lookEveryMs = 5;

export async function createWatched(system: OneProcess): Promise<Watched> {
  const organization = await system.organization('Watched');
  const receiver = await system.receiver();
  const toldAt = new Map<string, number>();
  const toldTwice: string[] = [];
  receiver.answerWith(({ rawBody }) => {
    const { data }: { data: { id: string } } = JSON.parse(rawBody.toString());
    if (toldAt.has(data.id)) toldTwice.push(data.id);
    toldAt.set(data.id, systemClock.monotonicMs());
    return {};
  });
  await organization.call('POST', '/v1/webhooks', {
    name: 'Watched',
    url: receiver.url,
    events: ['sms.delivered'],
  });
  const sent: string[] = [];
  return {
    text: async () => {
      const begunMs = systemClock.monotonicMs();
      const { id } = await organization.accepted();
      sent.push(id);
      let deliveredMs: number | undefined;
      await waitUntil(
        `the text ${id} is delivered, and its receiver is told`,
        async () => {
          if (deliveredMs === undefined && (await isDelivered(id))) deliveredMs = systemClock.monotonicMs();
          return deliveredMs !== undefined && toldAt.has(id);
        },
        { everyMs: lookEveryMs },
      );
      return { delivered: (deliveredMs ?? begunMs) - begunMs, told: (toldAt.get(id) ?? begunMs) - begunMs };
    },
    violations: async () => [
      ...sent.filter((id) => !toldAt.has(id)).map((id) => `the receiver was not told of ${id}`),
      ...toldTwice.map((id) => `the receiver was told twice of ${id}`),
    ],
  };

  async function isDelivered(id: string): Promise<boolean> {
    const [row] = await system.database.ask<{ delivered: boolean }>(
      `select status = 'delivered' as delivered from sms_messages where id = $1`,
      [id],
    );
    return row?.delivered === true;
  }
}
