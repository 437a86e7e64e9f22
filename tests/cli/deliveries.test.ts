import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommandLine } from '../support/command-line.ts';
import { startWebhookStage, type WebhookStage } from '../support/webhook-stage.ts';

let stage: WebhookStage;

beforeAll(async () => {
  stage = await startWebhookStage();
}, 60_000);

afterAll(() => stage.close());

it('a delivery is shown, and sent again with what the receiver says', async () => {
  const env = { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: stage.organization.apiKey };
  const trunkline = (args: string[]) => runCommandLine(args, { folder: tmpdir(), env });
  const receiver = await stage.receiver();
  const endpoint = await stage.endpoint(receiver);
  await stage.event('Hello');
  const [delivery] = await stage.settled(endpoint.id, 'succeeded');
  const id = delivery?.id ?? '';
  const shown = await trunkline(['tail', 'deliveries', '--no-follow']);
  expect(shown.stdout).toContain(`  succeeded  sms.received  200  ${id}  Receiver\n`);
  expect(await trunkline(['redeliver', id])).toEqual({ exit: 0, stdout: 'delivered  200\n', stderr: '' });
  expect(receiver.requests).toHaveLength(2);
  receiver.answerWith(() => ({ status: 500, body: '\u001b[2J' }));
  const failed = await trunkline(['redeliver', id]);
  expect(failed.stdout).toMatch(/^not delivered {2}500/);
  expect(failed.stdout).not.toContain('\u001b');
});
