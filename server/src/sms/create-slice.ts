import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { CreditsPorts } from '../credits/index.ts';
import { loadSettings, type OrganizationsPorts, people } from '../organizations/index.ts';
import { findByE164, type HasUnsentTexts, loadSenders } from '../phone-numbers/index.ts';
import type { RawRoute } from '../platform/slice/raw-route.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { carrierCallbackPath } from '../providers/ports/callback-paths.ts';
import type { WebhooksPorts } from '../webhooks/index.ts';
import { createSmsClockFollower } from './submit/index.ts';
import { createSms, type Sms } from './create-sms.ts';
import type { SmsIds } from './model/id-prefixes.ts';
import type { SmsKillPoint } from './model/kill-points.ts';
import type { SmsMetrics } from './model/metrics.ts';
import type { SmsNeeds } from './needs.ts';
import type { SendForTool } from './accept/index.ts';
import type { CallTimes, TextsForAgents } from './automation/index.ts';
import { textHooks } from './model/text-hooks.ts';
import { createSmsRoutes } from './routes.ts';
import { hasUnsentTexts } from './messages/index.ts';

export interface SmsPorts {
  hasUnsentTexts: HasUnsentTexts;
  sendForTool: SendForTool;
  textsForAgents: TextsForAgents;
  callTimes: CallTimes;
}

export interface MadeSms extends MadeSlice {
  ports: SmsPorts;
  routes: SliceHandlers<'sms'>;
}

/** The ports of the slices that texts use. */
interface Used {
  organizations: OrganizationsPorts;
  webhooks: WebhooksPorts;
  credits: CreditsPorts;
  agents: AgentsPorts;
}

/** What texts get of what the slice declares. */
interface SmsOwn {
  ids: SmsIds;
  killPoint: SmsKillPoint;
  metrics: SmsMetrics;
}

export function createSmsSlice(deps: SliceDeps & SmsOwn & SmsNeeds & { used: Used }): MadeSms {
  const { organizations, webhooks, credits, agents } = deps.used;
  const { publish } = webhooks;
  for (const carrier of deps.carriers.values()) deps.metrics.watchCarrier(carrier.name, () => carrier.pauseMs() > 0);
  const sms = createSms({
    ...deps,
    publish,
    credits: credits.service,
    agents,
    people,
    sources: { loadSettings, loadSenders, zoneRules: deps.zoneRules },
    defaultTimezone: organizations.defaultTimezone,
    findReceiver: async (tx, carrier, e164) => {
      const number = (await findByE164(tx, [e164])).get(e164);
      return number?.carrier === carrier ? number : null;
    },
    deliverText: (tx, text) => deps.simulatedCarrier.receiveInbound(tx, text),
    segmentPriceMicroUsd: deps.config.smsSegmentPriceMicroUsd,
    watchKey: organizations.watchKey,
    received: async (tx, texts) => {
      for (const { received } of deps.hooksOf(textHooks)) await received(tx, texts);
    },
  });
  return {
    ports: {
      hasUnsentTexts,
      sendForTool: sms.sendForTool,
      textsForAgents: sms.textsForAgents,
      callTimes: sms.callTimes,
    },
    routes: createSmsRoutes(sms),
    rawRoutes: carrierCallbacks(deps, sms),
    clockFollower: createSmsClockFollower({ jobs: deps.jobs, traffic: deps.simulatedCarrier.traffic }),
    work: () => ({ schedulers: sms.work() }),
    endStreams: () => sms.stream.close(),
  };
}

/** Where each carrier tells what became of texts. */
function carrierCallbacks(
  { carriers, clock }: Pick<SmsNeeds, 'carriers'> & Pick<SliceDeps, 'clock'>,
  { receiveCallback }: Pick<Sms, 'receiveCallback'>,
): RawRoute[] {
  return [...carriers.values()].map((carrier) => ({
    method: 'POST',
    path: carrierCallbackPath(carrier.name),
    maxBodyBytes: carrier.maxCallbackBytes,
    handle: (request) => receiveCallback(carrier, { ...request, receivedAt: clock.now() }),
  }));
}
