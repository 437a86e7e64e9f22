import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { createProcessesBeside, type ProcessesBeside } from '../../support/processes-beside.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let beside: ProcessesBeside;

beforeAll(async () => {
  const server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  beside = createProcessesBeside(server);
  ours = await stage.organization();
  // The night holds back what is sent now.
  await ours.setTime('2027-01-14T04:00:00Z');
}, 60_000);
afterAll(async () => {
  await beside.close();
  await stage.close();
});

const recorded = async (recipient: string): Promise<{ messages: number; entries: number }> => {
  const [row] = await stage.sql<{ messages: number; entries: number }>(
    `select (select count(*) from sms_messages where recipient = $1)::int as messages,
       (select count(*) from sms_evidence where recipient = $1)::int as entries`,
    [recipient],
  );
  return row ?? { messages: -1, entries: -1 };
};

describe('a server that is killed (SIGKILL) while it accepts what the night holds back (promise P11)', () => {
  it.each<[string, string, number, (to: string) => object]>([
    ['sms.accept.written', '/v1/sms/messages', 1, (to) => ours.body({ to })],
    // Equal rows are texts of their own, and each is there once.
    [
      'sms.batch.written',
      '/v1/sms/batches',
      2,
      (to) => ours.batchBody({ recipients: [ours.row({ to }), ours.row({ to })] }),
    ],
  ])(
    'at %s leaves no entry of a text that is not there, and one of each when it is asked again',
    async (point, path, texts, body) => {
      const to = freshRecipient();
      const headers = { 'idempotency-key': freshKey() };
      const json = body(to);
      const server = await beside.start({ ROLES: 'api', KILL_POINT: point });
      await expect(ask(server.url, { method: 'POST', path, key: ours.apiKey, headers, json })).rejects.toThrow();
      expect(await server.exited).toBe('SIGKILL');
      expect(await recorded(to)).toEqual({ messages: 0, entries: 0 });
      expect((await ours.call('POST', path, json, headers)).status).toBe(202);
      expect(await recorded(to)).toEqual({ messages: texts, entries: texts });
      // Nor does a third call with the same key make another one.
      expect((await ours.call('POST', path, json, headers)).status).toBe(202);
      expect(await recorded(to)).toEqual({ messages: texts, entries: texts });
    },
    60_000,
  );
});
