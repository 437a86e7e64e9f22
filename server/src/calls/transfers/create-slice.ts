import type { components } from '../../contract/generated/openapi.ts';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import { createAwaitAnswer } from './await-answer.ts';
import { createTransferChanges } from './changes.ts';
import { createDecideTransfer } from './decide-transfer.ts';
import { transferHooks } from './hooks.ts';
import type { TransferKillPoint } from './kill-points.ts';
import { presentOrder, presentTransfer } from './present.ts';
import { createTransfersRoutes } from './routes.ts';
import { createGiveUpSilent } from './give-up-silent.ts';
import { createStartTransfer, type StartTransfer } from './start-transfer.ts';
import { createReportCarried, createReportTransfer, type ReportCarried } from './report-transfer.ts';
import { listAttempts, listTransfers, listTransfersBehind } from './transfer-store.ts';

type Wire = components['schemas'];

export interface TransfersPorts {
  transferForTool: StartTransfer['forTool'];
  reportCarried: ReportCarried;
}

export interface MadeTransfers extends MadeSlice {
  ports: TransfersPorts;
  routes: SliceHandlers<'transfers'>;
}

export function createTransfersSlice(
  deps: Pick<SliceDeps, 'database' | 'clock' | 'ids' | 'log' | 'hooksOf'> & {
    killPoint: KillPoint<TransferKillPoint>;
    sessions: SessionsPorts;
    phoneNumbers: PhoneNumbersPorts;
  },
): MadeTransfers {
  const changes = createTransferChanges({ ...deps, hooks: () => deps.hooksOf(transferHooks) });
  const startTransfer = createStartTransfer({ ...deps, changes, standings: deps.phoneNumbers.standings });
  const giveUpSilent = createGiveUpSilent({ ...deps, changes });
  const awaitAnswer = createAwaitAnswer(deps);
  return {
    ports: { transferForTool: startTransfer.forTool, reportCarried: createReportCarried(changes) },
    hooks: [
      hook(callHooks, {
        ending: changes.close,
        wire: {
          transfersOf: async (tx, session) =>
            (await listTransfers(tx, session.id)).map((transfer) => presentTransfer(transfer, session)),
          transferOrders: async (tx, session, behind) => {
            const changed = await listTransfersBehind(tx, session.id, behind);
            const orders: Array<Wire['WorkerTransfer']> = [];
            for (const transfer of changed)
              orders.push(presentOrder(transfer, await listAttempts(tx, transfer.route.id)));
            return orders;
          },
        },
      }),
    ],
    routes: createTransfersRoutes({
      ...deps,
      startTransfer,
      awaitAnswer,
      decideTransfer: createDecideTransfer({ ...deps, changes }),
      reportTransfer: createReportTransfer({ ...deps, changes }),
    }),
    work: () => ({ schedulers: [createScheduler({ ...deps, steps: [giveUpSilent.step] })] }),
    endStreams: awaitAnswer.close,
    clockFollower: giveUpSilent.clockFollower,
  };
}
