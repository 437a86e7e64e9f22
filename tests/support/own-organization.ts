import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Organization } from './organization.ts';
import type { Stage } from './stage.ts';

/** The server of a file of tests, and the organization of the test that runs. */
export interface OwnOrganization {
  readonly stage: Stage;
  readonly ours: Organization;
}

/** Has every test of the file begin with an organization of its own, on one server: what one leaves is not there in the next. */
export function ownOrganization(start: () => Promise<Stage>): OwnOrganization {
  let stage: Stage | undefined;
  let ours: Organization | undefined;
  beforeAll(async () => {
    stage = await start();
  });
  beforeEach(async () => {
    ours = await stage?.organization();
  });
  afterAll(() => stage?.close());
  const begun = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The stage is there in tests alone');
    return thing;
  };
  return {
    get stage() {
      return begun(stage);
    },
    get ours() {
      return begun(ours);
    },
  };
}
