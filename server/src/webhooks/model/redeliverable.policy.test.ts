import { describe, expect, test } from '@jest/globals';
import { webhookDeliveryMachine } from '../../contract/generated/state-machines.ts';
import { whyNotRedeliverable } from './redeliverable.policy.ts';
import type { WebhookDeliveryStatus } from './status.ts';

const statuses = Object.keys(webhookDeliveryMachine.states) as WebhookDeliveryStatus[];
const kinds = ['sms.received', 'call.status', 'call.report', 'endpoint.test', 'delivery.exhausted'];
const never = ['call.pre_call', 'imessage.received', 'imessage.delivery_failed'];
const live = { endpointDeleted: false, expired: false };

describe('a record can be sent again (rule 1 of the interface’s Webhooks)', () => {
  const allowed = statuses.filter((status) => status !== 'expired');

  test.each(allowed.flatMap((status) => kinds.map((eventType) => ({ status, eventType }))))(
    'when $eventType is $status',
    (record) => {
      expect(whyNotRedeliverable({ ...record, ...live })).toBeNull();
    },
  );
});

describe('a record cannot be sent again', () => {
  test.each(statuses.flatMap((status) => never.map((eventType) => ({ status, eventType }))))(
    'when it is $status and $eventType',
    (record) => {
      expect(whyNotRedeliverable({ ...record, ...live })).toBe('event_kind');
      expect(whyNotRedeliverable({ ...record, endpointDeleted: true, expired: true })).toBe('event_kind');
    },
  );

  test.each(statuses)('when it is %s and its endpoint was deleted', (status) => {
    const record = { status, eventType: 'sms.received', endpointDeleted: true };
    expect(whyNotRedeliverable({ ...record, expired: false })).toBe('endpoint_deleted');
    expect(whyNotRedeliverable({ ...record, expired: true })).toBe('endpoint_deleted');
  });

  test.each(statuses)('when it is %s and its 30 days are over', (status) => {
    expect(whyNotRedeliverable({ status, eventType: 'sms.received', endpointDeleted: false, expired: true })).toBe(
      'expired',
    );
  });

  test('when it ended expired', () => {
    expect(whyNotRedeliverable({ status: 'expired', eventType: 'sms.received', ...live })).toBe('expired');
  });
});
