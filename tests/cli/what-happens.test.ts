import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommandLine } from '../support/command-line.ts';
import { freshRecipient } from '../support/fresh.ts';
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

it.each(['sms.received', 'sms.opted_out', 'sms.delivery_failed'])(
  '%s is triggered by what causes it',
  async (event) => {
    const env = { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: stage.organization.apiKey };
    const trunkline = (args: string[]) => runCommandLine(args, { folder: tmpdir(), env });
    const receiver = await stage.receiver();
    const endpoint = await stage.endpoint(receiver, { events: [event] });
    const ran = await trunkline(['trigger', event, '--from', freshRecipient()]);
    expect(ran).toMatchObject({ exit: 0, stderr: '' });
    expect(ran.stdout).toContain(`${event} is on its way`);
    await stage.settled(endpoint.id, 'succeeded');
  },
);

it('nothing is triggered in a live organization', async () => {
  const live = await stage.sms.organization({ mode: 'live' });
  const env = { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: live.apiKey };
  const refused = await runCommandLine(['trigger', 'sms.delivered'], { folder: tmpdir(), env });
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('live organization')]);
  expect(await live.sql('select id from sms_messages where organization_id = $1', [live.id])).toEqual([]);
});

it('a call is followed to its end', async () => {
  const env = { TRUNKLINE_URL: stage.sms.url, TRUNKLINE_KEY: stage.organization.apiKey };
  const trunkline = (args: string[]) => runCommandLine(args, { folder: tmpdir(), env });
  // It answers, and hangs up by itself.
  const { exit, stdout, stderr } = await trunkline(['call', '+15005550206']);
  expect([exit, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^[\da-f-]{36} {2}dialing/);
  expect(lines.at(-1)).toMatch(/^ended {2}\w+ {2}[\d.]+ s$/);
  const id = lines[0]?.slice(0, 36) ?? '';
  expect((await trunkline(['tail', 'calls', '--no-follow'])).stdout).toContain(id);
});
