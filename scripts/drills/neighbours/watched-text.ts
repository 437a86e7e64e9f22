import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { waitUntil } from '../stage/wait-until.ts';
import type { OneProcess } from '../stage/one-process.ts';

/** Milliseconds from the request: until the text stands delivered, and until its receiver is notified. */
export interface Times {
  delivered: number;
  notified: number;
}

/** An organization whose texts are measured, one at a time. It has one receiver. */
export interface Watched {
  text(): Promise<Times>;
  /** Of which of its texts its receiver was not notified once. */
  violations(): Promise<string[]>;
}

const lookEveryMs = 5;

export async function createWatched(system: OneProcess): Promise<Watched> {
  const organization = await system.organization('Watched');
  const receiver = await system.receiver();
  const notifiedAt = new Map<string, number>();
  const notifiedTwice: string[] = [];
  receiver.answerWith(({ rawBody }) => {
    const { data }: { data: { id: string } } = JSON.parse(rawBody.toString());
    if (notifiedAt.has(data.id)) notifiedTwice.push(data.id);
    notifiedAt.set(data.id, systemClock.monotonicMs());
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
        `the text ${id} is delivered, and its receiver is notified`,
        async () => {
          if (deliveredMs === undefined && (await isDelivered(id))) deliveredMs = systemClock.monotonicMs();
          return deliveredMs !== undefined && notifiedAt.has(id);
        },
        { everyMs: lookEveryMs },
      );
      return { delivered: (deliveredMs ?? begunMs) - begunMs, notified: (notifiedAt.get(id) ?? begunMs) - begunMs };
    },
    violations: async () => [
      ...sent.filter((id) => !notifiedAt.has(id)).map((id) => `the receiver was not notified of ${id}`),
      ...notifiedTwice.map((id) => `the receiver was notified twice of ${id}`),
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
