import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { tendlcOf } from '../../support/tendlc-organization.ts';
import { createProcessesBeside, type ProcessesBeside } from '../../support/processes-beside.ts';

let server: TestServer;
let stage: SmsStage;
let beside: ProcessesBeside;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
  beside = createProcessesBeside(server);
}, 60_000);
afterAll(async () => {
  await beside.close();
  await stage.close();
});

it('a brand is registered once when the worker is killed between the registry’s answer and its record', async () => {
  const ours = await stage.organization();
  const tendlc = tendlcOf(ours);
  const worker = await beside.start({ KILL_POINT: 'sms.registry.answered:1' });
  const { id } = await tendlc.brand();
  expect(await worker.exited).toBe('SIGKILL');
  const taken = () => stage.sql('select seq from simulated_registrations where reference = $1 and taken', [id]);
  expect(await taken()).toHaveLength(1);
  const left = await stage.sql(
    `select b.status, b.registry_id, w.may_be_taken, w.lease_until > clock_timestamp() as leased
     from sms_brands b join sms_registry_work w on w.resource_id = b.id where b.id = $1`,
    [id],
  );
  expect(left).toEqual([{ status: 'registering', registry_id: null, may_be_taken: true, leased: true }]);

  // Its lease runs out.
  await stage.sql(
    'update sms_registry_work set lease_until = clock_timestamp(), wake_at = clock_timestamp() where resource_id = $1',
    [id],
  );
  const other = await startTestServer({ beside: server, roles: ['worker'] });
  try {
    await tendlc.brandReaches(id, 'verified');
  } finally {
    await other.close();
  }
  expect(await taken()).toHaveLength(1);
  expect(await tendlc.told(id)).toEqual([
    ['brand.in_review', 'in_review'],
    ['brand.verified', 'verified'],
  ]);
});
