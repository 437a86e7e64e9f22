import { createSmsOrganization, type SmsOrganization } from './sms-organization.ts';
import { type Birth, createStage, type Stage, type StageOptions, type StageServer, startStage } from './stage.ts';

/** A stage whose organizations text: a test one has one number that is ready. */
export interface SmsStage extends Stage {
  organization(birth?: Birth): Promise<SmsOrganization>;
}

/**
 * Without a worker nothing leaves `queued` and `scheduled`, so that what was accepted can be looked at in peace. With
 * one, messages travel to the simulated carrier and back.
 */
export async function startSmsStage(options: StageOptions): Promise<SmsStage> {
  return texting(await startStage(options));
}

/** The same on a server that runs elsewhere. */
export function stageOn(server: StageServer): SmsStage {
  return texting(createStage(server));
}

function texting(stage: Stage): SmsStage {
  return {
    ...stage,
    organization: async (birth) => {
      const { id, apiKey } = await stage.organization(birth);
      return createSmsOrganization(stage, id, apiKey);
    },
  };
}
