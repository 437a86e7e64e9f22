import type { GetUsageFilter } from '../../resources.ts';
import { type AddCommand, begin, type CommonOptions, withCommonOptions } from '../command.ts';
import type { World } from '../world.ts';

interface UsageOptions extends CommonOptions {
  from?: string;
  to?: string;
}

/** `usage`: what was used, and what it cost. */
export const addUsage: AddCommand = (program, world) => {
  const command = program
    .command('usage')
    .description('Show what was used in a span of UTC days, and what it cost; the last 30 where none is given.')
    .option('--from <day>', 'the first day, like 2027-01-14')
    .option('--to <day>', 'the last day');
  withCommonOptions(command).action((options: UsageOptions) => showUsage(world, options));
};

async function showUsage(world: World, options: UsageOptions): Promise<void> {
  const { client, printer, json } = await begin(world, options);
  const query: GetUsageFilter = {};
  if (options.from !== undefined) query.from = options.from;
  if (options.to !== undefined) query.to = options.to;
  const usage = await client.credits.usage(query);
  if (json) return printer.json(usage);
  for (const { provider, type, metric, quantity, cost } of usage.breakdown)
    printer.row(provider, type, metric, quantity, `${cost} ${usage.currency}`);
  printer.row(`${usage.from} to ${usage.to}`, `${usage.totalSessions} sessions`, `${usage.totalMinutes} minutes`);
  printer.row(`${usage.totalCost} ${usage.currency} used`, `${usage.balanceUsd} ${usage.currency} left`);
}
