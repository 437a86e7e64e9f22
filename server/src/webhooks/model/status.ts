import { webhookDeliveryMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';

export type { WebhookDeliveryStatus } from '../../contract/generated/state-machines.ts';

/** What the life of a delivery permits. */
export const { statesBefore, nextStatus } = createStateGuards(webhookDeliveryMachine);
