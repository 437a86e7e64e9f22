import { agents } from '../agents/index.ts';
import { callbacks } from '../calls/callbacks/index.ts';
import { credits } from '../credits/index.ts';
import { dashboard } from '../dashboard/index.ts';
import { gateway } from '../gateway/index.ts';
import { imessage } from '../imessage/index.ts';
import { lines } from '../calls/lines/index.ts';
import { media } from '../calls/media/index.ts';
import { oneShot } from '../one-shot/index.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { recordings } from '../calls/recordings/index.ts';
import { reports } from '../calls/reports/index.ts';
import { router } from '../router/index.ts';
import { sessions } from '../calls/sessions/index.ts';
import { simulatedNetwork } from '../calls/simulated-network/index.ts';
import { sms } from '../sms/index.ts';
import { tendlc } from '../tendlc/index.ts';
import { textAgents } from '../text-agents/index.ts';
import { testClock } from '../test-clock/index.ts';
import { transfers } from '../calls/transfers/index.ts';
import { ttsCatalog } from '../tts-catalog/index.ts';
import { usage } from '../usage/index.ts';
import { verification } from '../verification/index.ts';
import { voice } from '../calls/human-calls/index.ts';
import { voiceWorker } from '../voice-worker/index.ts';
import { webhooks } from '../webhooks/index.ts';

/** Every slice of the product, lower ones first: one may use those that stand before it. */
export const slices = [
  organizations,
  dashboard,
  webhooks,
  credits,
  verification,
  router,
  ttsCatalog,
  agents,
  phoneNumbers,
  tendlc,
  sms,
  textAgents,
  sessions,
  callbacks,
  oneShot,
  media,
  usage,
  reports,
  recordings,
  transfers,
  lines,
  simulatedNetwork,
  voiceWorker,
  voice,
  gateway,
  imessage,
  testClock,
] as const;
