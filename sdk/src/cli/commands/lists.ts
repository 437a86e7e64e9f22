import type { List } from '../../list.ts';
import type { TrunklineClient } from '../../resources.ts';
import { type AddCommand, begin, type CommonOptions, withCommonOptions } from '../command.ts';

/** A command that shows a list, a line for each item. */
interface ListCommand<Item> {
  name: string;
  description: string;
  list(client: TrunklineClient): List<Item>;
  cells(item: Item): unknown[];
}

function listCommand<Item>({ name, description, list, cells }: ListCommand<Item>): AddCommand {
  return (program, world) => {
    withCommonOptions(program.command(name).description(description)).action(async (options: CommonOptions) => {
      const { client, printer, json } = await begin(world, options);
      for await (const page of list(client).pages()) {
        if (json) printer.json(page.body);
        else for (const item of page.data) printer.row(...cells(item));
      }
    });
  };
}

/** `agents`: who answers. */
export const addAgents = listCommand({
  name: 'agents',
  description: 'Show the agents of the organization.',
  list: ({ agents }) => agents.list(),
  cells: ({ id, name, voice }) => [id, name, voice],
});

/** `numbers`: where it is called and texted. */
export const addNumbers = listCommand({
  name: 'numbers',
  description: 'Show the numbers of the organization, with what is still missing of each.',
  list: ({ phoneNumbers }) => phoneNumbers.list(),
  cells: ({ id, e164, label, agentId, setupStatus: { status, issues } }) => [
    id,
    e164,
    status,
    label,
    agentId,
    ...issues,
  ],
});

/** `voices`: what speech can sound like. */
export const addVoices = listCommand({
  name: 'voices',
  description: 'Show the voices that the organization can use.',
  list: ({ tts }) => tts.voices.list(),
  cells: ({ id, name, gender, accent, languages, model_id }) => [
    id,
    name,
    gender,
    accent,
    languages.join(','),
    model_id,
  ],
});
