import fc from 'fast-check';
import type { BookedDelivery } from './webhook-model-books.ts';
import { type Command, step, stepAt } from './webhook-model-command.ts';
import type { AnswerName } from './webhook-model-receiver.ts';
import { quiet } from './webhook-model-quiet.ts';
import {
  changeSecret,
  loseLeases,
  passTime,
  publishAndDie,
  redeliver,
  replay,
  rotateOrganization,
  testEndpoint,
} from './webhook-model-steps.ts';
import {
  addEndpoint,
  call,
  type EventKind,
  isLive,
  nowMs,
  publishEvents,
  type Subscription,
  type Walk,
  type WalkEndpoint,
} from './webhook-model-walk.ts';

export const patientMs = 15_000;
export const impatientMs = 1_000;
const mostLive = 4;

const always = (): boolean => true;
const live = (walk: Walk, { id }: WalkEndpoint): boolean => isLive(walk, id);
const exists = (walk: Walk, { id }: WalkEndpoint): boolean =>
  walk.seen.endpoints.some((one) => one.id === id && !one.deleted);
const disabled = (walk: Walk, one: WalkEndpoint): boolean => exists(walk, one) && !live(walk, one);
const holds = (_walk: Walk, { receiver }: WalkEndpoint): boolean => receiver.held().length > 0;

const pick = fc.nat({ max: 11 });
const tags = fc.constantFrom<EventKind['tags']>({}, { tenant: 'a' }, { tenant: 'b' }, { tenant: 'a', tier: 'gold' });
const eventTypes = ['call.report', 'call.status', 'call.pre_call'] as const;
const operational = ['endpoint.failing', 'endpoint.disabled', 'delivery.exhausted'] as const;
const graceSeconds = fc.constantFrom(0, 5_400, 5_400, 86_400, 604_800);
// Some that are base64 after their prefix, and some that are not.
const secret = fc.oneof(
  fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`),
  fc.string({ unit: fc.constantFrom(...'aZ09+/=-_.!'), minLength: 24, maxLength: 40 }).map((text) => `s${text}e`),
);

/** An event; `agent` is the organization's own, another, or none. */
const kind = fc.record({
  type: fc.oneof(
    { weight: 5, arbitrary: fc.constant(eventTypes[0]) },
    { weight: 4, arbitrary: fc.constant(eventTypes[1]) },
    { weight: 1, arbitrary: fc.constant(eventTypes[2]) },
  ),
  agent: fc.constantFrom('own', 'own', 'other', null),
  tags: fc.oneof(fc.constant({}), tags),
});
const kindOf = (
  walk: Walk,
  { type, agent, tags }: { type: EventKind['type']; agent: string | null; tags: EventKind['tags'] },
): EventKind => ({
  type,
  tags,
  agentId: agent === 'own' ? walk.agentId : agent,
});
const events = fc.record({ kind, count: fc.integer({ min: 1, max: 3 }) });
const show = (value: unknown): string => JSON.stringify(value);

const subscription: fc.Arbitrary<Subscription> = fc.record({
  events: fc.subarray([...eventTypes, ...operational], { minLength: 4 }),
  allAgents: fc.boolean(),
  filterTags: tags,
});

const add = fc
  .record({
    subscription,
    timeoutMs: fc.constantFrom(patientMs, patientMs, impatientMs),
    signingSecret: fc.option(secret),
  })
  .map(({ subscription, timeoutMs, signingSecret }) =>
    step(
      `add endpoint ${show({ ...subscription, timeoutMs })}`,
      (walk) => walk.endpoints.filter((endpoint) => live(walk, endpoint)).length < mostLive,
      (walk) => addEndpoint(walk, { ...subscription, timeoutMs, signingSecret }),
    ),
  );

const publish = events.map((what) =>
  step(`publish ${show(what)}`, always, (walk) => publishEvents(walk, { ...what, kind: kindOf(walk, what.kind) })),
);
const die = events.map((what) =>
  step(`publish, claim and die ${show(what)}`, always, (walk) =>
    publishAndDie(walk, { ...what, kind: kindOf(walk, what.kind) }),
  ),
);
const restart = events.map((what) =>
  step(`publish and restart ${show(what)}`, always, async (walk) => {
    await publishEvents(walk, { ...what, kind: kindOf(walk, what.kind) });
    await walk.world.restartWorker();
  }),
);

const answer = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<AnswerName>('ok', 'noContent') },
  { weight: 5, arbitrary: fc.constantFrom<AnswerName>('error', 'redirect', 'reset', 'hang') },
  { weight: 2, arbitrary: fc.constantFrom<AnswerName>('busy', 'unavailable') },
  { weight: 1, arbitrary: fc.constant<AnswerName>('gone') },
);
const plan = fc.record({ pick, answers: fc.array(answer, { minLength: 1, maxLength: 3 }) }).map(({ pick, answers }) =>
  stepAt(`plan ${answers.join()}`, pick, exists, async (_walk, { receiver, timeoutMs }) => {
    // A time-out takes its second in real time: never one after the other without end.
    const canHang = (index: number): boolean => timeoutMs === impatientMs && index < answers.length - 1;
    receiver.plan(answers.map((name, index) => (name === 'hang' && !canHang(index) ? 'reset' : name)));
  }),
);
const hold = pick.map((pick) =>
  stepAt(
    'hold',
    pick,
    (walk, one) => live(walk, one) && one.timeoutMs === patientMs,
    async (_walk, { receiver }) => receiver.hold(),
  ),
);
const releaseOne = pick.map((pick) =>
  stepAt('release one', pick, holds, async (_walk, { receiver }) => receiver.releaseOldest()),
);
const releaseAll = pick.map((pick) =>
  stepAt('release all', pick, holds, async (_walk, { receiver }) => receiver.open()),
);
const lose = pick.map((pick) => stepAt('lose leases', pick, holds, loseLeases));

const patch = (walk: Walk, { id }: WalkEndpoint, body: object): Promise<void> =>
  call(walk, ['PATCH', `/v1/webhooks/${id}`, body], 200);
const erase = (walk: Walk, { id }: WalkEndpoint): Promise<void> => call(walk, ['DELETE', `/v1/webhooks/${id}`], 204);
const unfinished = (walk: Walk, { id }: WalkEndpoint): boolean =>
  walk.seen.deliveries.some(
    ({ endpointId, status }) => endpointId === id && (status === 'pending' || status === 'delivering'),
  );
const way = fc.constantFrom('disable', 'disable', 'delete');
const endBy = (way: string, walk: Walk, one: WalkEndpoint): Promise<void> =>
  way === 'disable' ? patch(walk, one, { enabled: false }) : erase(walk, one);
const end = fc.record({ pick, way, busy: fc.boolean() }).map(({ pick, way, busy }) =>
  stepAt(
    busy ? `${way} a busy one` : way,
    pick,
    (walk, one) => live(walk, one) && (!busy || unfinished(walk, one)),
    (walk, one) => endBy(way, walk, one),
  ),
);
const enable = pick.map((pick) => stepAt('enable', pick, disabled, (walk, one) => patch(walk, one, { enabled: true })));

/** Everything at once, so that claims, outcomes and new deliveries meet the end of their endpoint. */
const publishAndEnd = fc.record({ pick, what: events, way }).map(({ pick, what, way }) =>
  stepAt(`publish ${show(what)}, release all and ${way}, all at once,`, pick, live, async (walk, one) => {
    one.receiver.open();
    await Promise.all([endBy(way, walk, one), publishEvents(walk, { ...what, kind: kindOf(walk, what.kind) })]);
  }),
);

const rotate = graceSeconds.map((seconds) =>
  step(`rotate the organization's secret, grace ${seconds}`, always, (walk) => rotateOrganization(walk, seconds)),
);
const change = fc
  .record({ pick, secret: fc.option(secret), graceSeconds })
  .map(({ pick, ...update }) =>
    stepAt(`change the secret ${show(update)}`, pick, exists, (walk, one) => changeSecret(walk, one, update)),
  );

const pass = fc
  .oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('6 seconds'), fc.constant(1)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('6 minutes'), fc.constant(1)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('163 minutes'), fc.constant(1)) },
    { weight: 4, arbitrary: fc.tuple(fc.constant('661 minutes'), fc.integer({ min: 1, max: 7 })) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('31 days'), fc.constant(1)) },
  )
  .map(([interval, times]) =>
    step(`pass ${interval} x${times}`, always, async (walk) => {
      for (let time = 1; time < times; time += 1) {
        await passTime(walk, interval);
        await quiet(walk);
      }
      await passTime(walk, interval);
    }),
  );

// Some come more often than chance would bring them: the state table decides what is made of them.
const which = fc.constantFrom('any', 'failed', 'cancelled', 'cancelled', 'delivering');
const deliveriesOf = (walk: Walk, which: string): BookedDelivery[] => {
  const there = new Set(walk.endpoints.filter((one) => exists(walk, one)).map(({ id }) => id));
  const found = walk.seen.deliveries.filter(({ status, endpointId }) => status === which && there.has(endpointId));
  return found.length > 0 ? found : walk.seen.deliveries;
};
const planned = fc.constantFrom<AnswerName | null>(null, 'ok', 'ok', 'gone');
const again = fc.record({ pick: fc.nat({ max: 99 }), which, planned }).map(({ pick, which, planned }) =>
  step(
    `redeliver ${pick} of ${which}, plan ${planned}`,
    (walk) => walk.seen.deliveries.length > 0,
    async (walk) => {
      const all = deliveriesOf(walk, which);
      const delivery = all[pick % all.length];
      if (delivery === undefined) return;
      if (planned !== null) walk.endpoints.find(({ id }) => id === delivery.endpointId)?.receiver.plan([planned]);
      await redeliver(walk, delivery.id);
    },
  ),
);
const test = pick.map((pick) => stepAt('test', pick, exists, testEndpoint));
const allAgain = pick.map((pick) =>
  stepAt('redeliver what is under way and release all', pick, holds, async (walk, one) => {
    const underWay = walk.seen.deliveries.filter(
      ({ endpointId, status, eventType }) =>
        endpointId === one.id && status === 'delivering' && eventType !== 'call.pre_call',
    );
    for (const { id } of underWay) await redeliver(walk, id);
    one.receiver.open();
  }),
);

const replays = fc
  .record({ pick, hoursAgo: fc.constantFrom(1, 720, 720), includeMissed: fc.boolean(), which, mended: fc.boolean() })
  .map(({ pick, hoursAgo, includeMissed, which, mended }) =>
    stepAt(
      `replay ${show({ hoursAgo, includeMissed, which, mended })}`,
      pick,
      (walk, one) => exists(walk, one) && deliveriesOf(walk, which).some(({ endpointId }) => endpointId === one.id),
      async (walk, one) => {
        if (mended) await patch(walk, one, { enabled: true });
        await replay(walk, one, { sinceMs: Math.floor(nowMs(walk)) - hoursAgo * 3_600_000, includeMissed });
      },
    ),
  );
const replayAndEnd = pick.map((pick) =>
  stepAt('replay and disable, at once,', pick, live, async (walk, one) => {
    const sinceMs = Math.floor(nowMs(walk)) - 720 * 3_600_000;
    const end = patch(walk, one, { enabled: false });
    await Promise.all([end, replay(walk, one, { sinceMs, includeMissed: true })]);
  }),
);

/** Whatever can happen to an organization's webhooks, each as often as it is interesting. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: add },
  { weight: 12, arbitrary: publish },
  { weight: 2, arbitrary: die },
  { weight: 1, arbitrary: restart },
  { weight: 12, arbitrary: plan },
  { weight: 6, arbitrary: hold },
  { weight: 4, arbitrary: releaseOne },
  { weight: 2, arbitrary: releaseAll },
  { weight: 3, arbitrary: lose },
  { weight: 12, arbitrary: pass },
  { weight: 6, arbitrary: end },
  { weight: 6, arbitrary: enable },
  { weight: 2, arbitrary: publishAndEnd },
  { weight: 3, arbitrary: rotate },
  { weight: 2, arbitrary: change },
  { weight: 8, arbitrary: again },
  { weight: 2, arbitrary: allAgain },
  { weight: 2, arbitrary: test },
  { weight: 8, arbitrary: replays },
  { weight: 1, arbitrary: replayAndEnd },
);
