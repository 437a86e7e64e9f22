import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { type LogOwner, type LogStage, type RecordRow, startLogStage } from './deliveries-log.ts';

export type Result = components['schemas']['RedeliveryResult'];
export type Detail = components['schemas']['WebhookDeliveryDetail'];

/** One organization, and one endpoint of it whose receiver listens. Nothing is sent but by hand. */
export interface RedeliverStage extends LogStage {
  ours: LogOwner;
  receiver: Receiver;
  endpointId: string;
  redeliver(id: string): Promise<ApiAnswer<Result>>;
  detail(id: string): Promise<Detail>;
  /** Forgets what arrived, lets the receiver answer so from now on, and writes a record of its endpoint. */
  record(row?: Partial<RecordRow>, status?: number): Promise<string>;
}

export async function startRedeliverStage(): Promise<RedeliverStage> {
  const stage = await startLogStage();
  const ours = await stage.owner();
  const receiver = await startReceiver();
  const endpointId = await ours.endpoint({ url: receiver.url });
  return {
    ...stage,
    ours,
    receiver,
    endpointId,
    redeliver: (id) => ours.call<Result>('POST', `/v1/webhook-deliveries/${id}/redeliver`),
    detail: async (id) => (await ours.call<Detail>('GET', `/v1/webhook-deliveries/${id}`)).body,
    record: async (row = {}, status = 204) => {
      receiver.requests.length = 0;
      receiver.answerWith(() => ({ status, body: status === 204 ? '' : 'No' }));
      const [id = ''] = await ours.write([{ endpointId, ...row }]);
      return id;
    },
    close: async () => {
      await receiver.close();
      await stage.close();
    },
  };
}
