import { testAndInput } from '../input-family.ts';
import { type SmsStage, startSmsStage } from '../sms-stage.ts';
import { type BadInputs, createBadInputs } from './bad-inputs.ts';

/** A server of its own without a worker, so that nothing but requests stores anything. */
export type BadInputStage = SmsStage & BadInputs;

/** Closing it looks a last time at what was stored. */
export async function startBadInputStage(): Promise<BadInputStage> {
  const stage = await startSmsStage({ worker: false });
  const badInputs = await createBadInputs(stage, testAndInput);
  return {
    ...stage,
    ...badInputs,
    close: async () => {
      try {
        await badInputs.expectNothingStored();
      } finally {
        await stage.close();
      }
    },
  };
}
