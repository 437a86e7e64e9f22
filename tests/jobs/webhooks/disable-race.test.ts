import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
beforeAll(async () => {
  stage = await startWebhookStage();
});
afterAll(() => stage.close());

describe('an endpoint that is disabled while its receiver is being waited for', () => {
  test('nothing stays pending there, whichever comes first (decision 15)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const receiver = await stage.receiver();
      let answer: () => void = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      receiver.answerWith(async () => {
        await held;
        return { status: 500 };
      });
      const endpoint = await stage.endpoint(receiver);
      await stage.events(5);
      await receiver.waitForRequests(5);
      // The answers and the change meet in the database, a little later each round.
      answer();
      await new Promise((resolve) => setTimeout(resolve, round));
      await stage.organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, { enabled: false });
      await waitFor(
        'five attempts',
        () =>
          stage.sms.sql(
            `select a.id from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
             where d.endpoint_id = $1`,
            [endpoint.id],
          ),
        (seen) => seen.length === 5,
      );
      // At once: an attempt is logged by the transaction that also ends what may not go on.
      const rows = await stage.deliveries({ endpointId: endpoint.id });
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']));
      expect(rows).toHaveLength(5);
      await stage.clear();
    }
  });
});
