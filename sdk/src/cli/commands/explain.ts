import { type AddCommand, begin, withCommonOptions } from '../command.ts';
import { type TextOptions, textRequest, withText } from '../text-request.ts';
import type { World } from '../world.ts';

/** `explain`: what `send` would do, without doing it. */
export const addExplain: AddCommand = (program, world) => {
  const command = withText(program.command('explain')).description(
    'Show what `send` would do with a text: each check, when it would leave, and its price. Nothing is stored.',
  );
  withCommonOptions(command).action((to: string, text: string, options: TextOptions) =>
    explain(world, to, text, options),
  );
};

async function explain(world: World, to: string, text: string, options: TextOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, json } = session;
  const { request, keyed } = await textRequest(session, to, text, options);
  const explanation = await client.sms.messages.explain(request, keyed);
  if (json) return printer.json(explanation);
  for (const { gate, result, code, detail } of explanation.gates)
    printer.row(gate, result, ...(code === null ? [] : [code]), detail);
  const { outcome, segments, price_micro_usd, effective_send_at } = explanation;
  printer.row(outcome, `leaves ${effective_send_at ?? 'never'}`, `${segments} segments`, usd(price_micro_usd));
}

function usd(micro: number): string {
  return `${micro / 1_000_000} USD`;
}
