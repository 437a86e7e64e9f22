import { type AddCommand, begin, withCommonOptions } from '../command.ts';
import { type TextOptions, textRequest, withText } from '../text-request.ts';
import type { World } from '../world.ts';

/** `send`: stores one text, which is then sent. */
export const addSend: AddCommand = (program, world) => {
  const command = withText(program.command('send')).description(
    'Send a text. The answer means that it is stored; `tail texts` shows what becomes of it.',
  );
  withCommonOptions(command).action((to: string, text: string, options: TextOptions) => send(world, to, text, options));
};

async function send(world: World, to: string, text: string, options: TextOptions): Promise<void> {
  const session = await begin(world, options);
  const { client, printer, json } = session;
  const { request, keyed } = await textRequest(session, to, text, options);
  const message = await client.sms.messages.send(request, keyed);
  if (json) return printer.json(message);
  printer.row(message.id, message.status, `leaves ${message.effective_send_at}`);
}
