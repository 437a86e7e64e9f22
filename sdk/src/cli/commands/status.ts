import { ApiError } from '../../errors.ts';
import type { PhoneNumber, WebhookEndpoint } from '../../generated/schemas.ts';
import type { List } from '../../list.ts';
import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import type { World } from '../world.ts';

/** `status`: whose key it is, and whether numbers and endpoints work. */
export const addStatus: AddCommand = (program, world) => {
  const command = program
    .command('status')
    .description('Show the organization of the key, and whether its numbers and endpoints work.');
  withCommonOptions(command).action((options: CommonOptions) => showStatus(world, options));
};

async function showStatus(world: World, options: CommonOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, url, json } = session;
  const organization = await client.organization.get();
  if (json) return printer.json(organization);
  printer.row('server', url);
  printer.row('organization', organization.name, organization.id, organization.mode);
  await showEach(session, 'number', client.phoneNumbers.list(), ({ e164, id, setupStatus }: PhoneNumber) => [
    e164,
    id,
    setupStatus.status,
    ...setupStatus.issues,
  ]);
  await showEach(session, 'endpoint', client.webhooks.list(), (endpoint: WebhookEndpoint) => [
    endpoint.name,
    endpoint.url,
    endpoint.enabled ? 'enabled' : `disabled (${endpoint.disabledReason})`,
  ]);
}

/** A line for each item; what the key does not open is one line that says so. */
async function showEach<Item>(
  { printer }: Session,
  kind: string,
  list: List<Item>,
  cells: (item: Item) => unknown[],
): Promise<void> {
  try {
    for await (const item of list) printer.row(kind, ...cells(item));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    printer.row(kind, 'the key does not open these', error.code);
  }
}
