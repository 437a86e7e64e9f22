import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import type { Organization } from '../../support/organization.ts';
import { type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { spoken } from '../../support/spoken.ts';
import { type Talker, talkTo } from './voice-stage.ts';

/** What the agent of a scene greets with, unless the scene says otherwise. */
export const greeting =
  'Hello and welcome. You can ask me about our prices and about our opening hours. I am glad to help you with both of them today.';

/** The machine's own voice and wits, unless one is left to vendors; its ears understand each 100 ms of sound as a word. */
export const own = { tts: ['local'], llm: ['local'] };

/** A conversation of an organization of its own in each test, beside vendors on loopback. */
export interface Scenes {
  readonly vendors: RouterVendors;
  readonly ours: Organization;
  /** What callers say: a sentence, and less than two words. */
  readonly sentence: Buffer;
  readonly murmur: Buffer;
  session(fields?: object, allowedProviders?: object): Promise<Talker>;
  /** One whose agent waits for its caller. */
  listening(fields?: object, allowedProviders?: object): Promise<Talker>;
}

export function onScenes(): Scenes {
  let vendors: RouterVendors;
  let server: TestServer;
  let ours: Organization;
  let sentence: Buffer;
  let murmur: Buffer;
  beforeAll(async () => {
    vendors = await startRouterVendors();
    server = await startTestServer({
      roles: ['api', 'worker', 'voice'],
      config: {
        vendors: vendorAccounts(vendors.environment),
        testVendors: ['deepgram', 'elevenlabs', 'openai'],
      },
    });
    sentence = await spoken(server, 'What does a seat cost in a month?');
    // With the silence beside it in what is sent at a time it is shorter than two words of those ears.
    murmur = (await spoken(server, 'Uh huh.')).subarray(150 * 32, 300 * 32);
  });
  beforeEach(async () => {
    ours = await createStage(server).organization();
  });
  afterAll(async () => {
    await server.close();
    await vendors.close();
  });
  const session: Scenes['session'] = (fields = {}, allowedProviders = own) =>
    talkTo(server, ours, { firstMessage: greeting, constraints: { allowedProviders }, ...fields });
  return {
    get vendors() {
      return vendors;
    },
    get ours() {
      return ours;
    },
    get sentence() {
      return sentence;
    },
    get murmur() {
      return murmur;
    },
    session,
    listening: (fields = {}, allowed = own) => session({ firstMessage: '', ...fields }, allowed),
  };
}

/** Who said each of these. */
export const sourcesOf = (turns: ReadonlyArray<{ source: string }>) => turns.map(({ source }) => source);
