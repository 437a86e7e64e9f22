import type { AgentsPorts } from '../agents/index.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import type { KillPoint } from '../platform/process/kill-points.ts';
import { hook } from '../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { RouterPorts } from '../router/index.ts';
import { type SmsPorts, textHooks } from '../sms/index.ts';
import type { WebhooksPorts } from '../webhooks/index.ts';
import { createAnswerTexts } from './answer-texts.ts';
import { createAskAgent } from './ask-agent.ts';
import type { TextAgentKillPoint } from './kill-points.ts';
import type { TextAgentsNeeds } from './needs.ts';
import { answerQueue } from './queues.ts';
import { awaitAnswersSql } from './sql/await-answers.ts';
import { answerIsDue, findDueTurns, hasWaitingTexts } from './turn-store.ts';

const wokenAtOnce = 100;

export function createTextAgentsSlice(
  deps: Pick<SliceDeps, 'database' | 'jobs' | 'log' | 'clock' | 'ids'> &
    TextAgentsNeeds & {
      killPoint: KillPoint<TextAgentKillPoint>;
      router: Pick<RouterPorts, 'respond'>;
      agents: Pick<AgentsPorts, 'configure' | 'runTool'>;
      sms: Pick<SmsPorts, 'textsForAgents'>;
      webhooks: Pick<WebhooksPorts, 'publish'>;
    },
): MadeSlice {
  const { jobs, agents, router, sms, webhooks } = deps;
  const ending = new AbortController();
  const askAgent = createAskAgent({ ...deps, respond: router.respond, runTool: agents.runTool });
  const answer = createAnswerTexts({
    ...deps,
    ...agents,
    ...webhooks,
    askAgent,
    texts: sms.textsForAgents,
  });
  return {
    hooks: [
      hook(textHooks, {
        received: async (tx, texts) => {
          await awaitAnswersSql(texts).execute(tx.kysely);
        },
      }),
    ],
    work: () => {
      jobs.work(answerQueue, { batchSize: 5, inFlight: 20 }, async (payloads) => {
        await Promise.all(payloads.map(({ conversationId }) => answer(conversationId, ending.signal)));
      });
      const step = {
        what: 'texts that agents answer',
        isDue: answerIsDue,
        look: async (tx: Parameters<typeof findDueTurns>[0]) => {
          const due = await findDueTurns(tx, wokenAtOnce);
          await jobs.enqueue(
            tx,
            answerQueue,
            due.map((conversationId) => ({ payload: { conversationId }, key: conversationId })),
          );
        },
      };
      return { schedulers: [createScheduler({ ...deps, steps: [step] })] };
    },
    clockFollower: {
      // An answer is thought of in real time, and given in the time of its conversation.
      isSettled: async (tx, organizationId) => !(await hasWaitingTexts(tx, organizationId)),
      nextDue: async () => null,
      release: async () => {},
      arrive: async () => true,
    },
    // Not before: what was begun is not asked again, and is better finished.
    stop: async () => ending.abort(),
  };
}
