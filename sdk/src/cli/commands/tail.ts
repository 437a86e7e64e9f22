import { Argument, InvalidArgumentError } from 'commander';
import type { SessionEntry, SmsMessage, WebhookDelivery } from '../../generated/schemas.ts';
import type { TrunklineClient } from '../../resources.ts';
import { type AddCommand, begin, type CommonOptions, withCommonOptions } from '../command.ts';
import { type Followed, follow } from '../follow.ts';
import type { World } from '../world.ts';

interface TailOptions extends CommonOptions {
  last: number;
  follow: boolean;
}

/** How one kind is followed, and what a line says of it. */
interface Kind<Item> extends Followed<Item> {
  cells(item: Item): unknown[];
}

const largestPage = 100;
const everyMs = 2_000;
const names = ['texts', 'calls', 'deliveries'] as const;

/** `tail`: what is there, and then what comes and changes. */
export const addTail: AddCommand = (program, world) => {
  const command = program
    .command('tail')
    .description(
      'Show the newest texts, calls or deliveries of events, and then each new one and each new state of one.',
    )
    .addArgument(new Argument('<what>', 'what to show').choices(names))
    .option('--last <count>', 'how many of those that are there, 0 to 100', countOf, 10)
    .option('--no-follow', 'end after those that are there');
  withCommonOptions(command).action((what: (typeof names)[number], options: TailOptions) => tail(world, what, options));
};

function countOf(given: string): number {
  const count = Number(given);
  if (!/^\d{1,3}$/.test(given) || count > largestPage) throw new InvalidArgumentError(`It is a number from 0 to 100.`);
  return count;
}

async function tail(world: World, what: (typeof names)[number], options: TailOptions): Promise<void> {
  const { client, printer, json } = await begin(world, options);
  const show = async <Item>(kind: Kind<Item>): Promise<void> => {
    const { signal } = world;
    const { last, follow: goesOn } = options;
    const onFailure = (error: Error): void => printer.note(`${error.message}; asking again`);
    await follow(kind, { last, follow: goesOn, everyMs, signal, onFailure }, (item) =>
      json ? printer.json(item) : printer.row(...kind.cells(item)),
    );
  };
  await {
    texts: () => show(texts(client)),
    calls: () => show(calls(client)),
    deliveries: () => show(deliveries(client)),
  }[what]();
}

function texts({ sms }: TrunklineClient): Kind<SmsMessage> {
  return {
    list: () => sms.messages.list({ limit: largestPage }),
    id: ({ id }) => id,
    createdAt: ({ created_at }) => created_at,
    state: ({ status }) => status,
    cells: ({ updated_at, status, from, to, text, error, id }) => [
      updated_at,
      status,
      from,
      to,
      id,
      ...(error === null ? [] : [error.code]),
      text,
    ],
  };
}

function calls({ sessions }: TrunklineClient): Kind<SessionEntry> {
  return {
    list: () => sessions.list({ limit: largestPage }),
    id: ({ sessionId }) => sessionId,
    createdAt: ({ createdAt }) => createdAt,
    state: ({ status }) => status,
    cells: ({ createdAt, status, kind, endReason, sessionId }) => [
      createdAt,
      status,
      kind,
      sessionId,
      ...(endReason === null ? [] : [endReason]),
    ],
  };
}

function deliveries({ webhookDeliveries }: TrunklineClient): Kind<WebhookDelivery> {
  return {
    list: () => webhookDeliveries.list({ limit: largestPage }),
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    state: ({ status, attempts }) => `${status} ${attempts}`,
    cells: ({ createdAt, status, event, httpStatus, id, endpointName, error }) => [
      createdAt,
      status,
      event,
      httpStatus,
      id,
      endpointName,
      ...(error === null ? [] : [error]),
    ],
  };
}
