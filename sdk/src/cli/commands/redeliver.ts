import { type AddCommand, begin, type CommonOptions, withCommonOptions } from '../command.ts';
import type { World } from '../world.ts';

/** `redeliver`: sends the stored event of a delivery once more. */
export const addRedeliver: AddCommand = (program, world) => {
  const command = program
    .command('redeliver')
    .description('Send the event of a delivery once more, now, and show what the receiver said.')
    .argument('<delivery>', 'its id, as `tail deliveries` shows it');
  withCommonOptions(command).action((id: string, options: CommonOptions) => redeliver(world, id, options));
};

async function redeliver(world: World, id: string, options: CommonOptions): Promise<void> {
  const { client, printer, json } = await begin(world, options);
  const result = await client.webhookDeliveries.redeliver(id);
  if (json) return printer.json(result);
  const { delivered, httpStatus, error } = result;
  printer.row(delivered ? 'delivered' : 'not delivered', httpStatus, ...(error === null ? [] : [error]));
}
