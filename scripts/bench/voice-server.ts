import { randomBytes } from 'node:crypto';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { type FloorServer, startFloorServer } from './floor-server.ts';
import { stopChild } from './child.ts';
import { loopWatch } from './loop-watch.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';

export const serverCore = 0;

/** A server that speaks, on one core, before lean vendors with fixed delays. */
export interface VoiceServer {
  readonly trunkline: Trunkline;
  readonly vendor: FloorServer;
  /** Makes organizations. */
  readonly admin: { readonly url: string; readonly apiKey: string };
  /** Where it says how late its event loop was, and how much memory it holds. */
  readonly loopUrl: string;
  stop(): Promise<void>;
}

export async function startVoiceServer(options: {
  env: Readonly<Record<string, string>>;
  profileTo?: string | undefined;
}): Promise<VoiceServer> {
  const vendor = await startFloorServer('voice-vendor', null);
  const adminApiKey = `sk_live_${randomBytes(24).toString('hex')}`;
  const account = (name: string): Record<string, string> => ({
    [`${name}_API_KEY`]: 'key-of-the-benchmark',
    [`${name}_BASE_URL`]: vendor.url,
  });
  const loopPort = await freePort();
  const trunkline = await startTrunkline({
    apiCore: serverCore,
    profileTo: options.profileTo,
    env: {
      ADMIN_API_KEY: adminApiKey,
      ...options.env,
      ...loopWatch(loopPort),
      ...account('DEEPGRAM'),
      ...account('OPENAI'),
      ...account('ELEVENLABS'),
    },
  });
  return {
    trunkline,
    vendor,
    admin: { url: trunkline.url, apiKey: adminApiKey },
    loopUrl: `http://127.0.0.1:${loopPort}`,
    stop: async () => {
      await trunkline.stop();
      await stopChild(vendor.process);
    },
  };
}
