import { setTimeout as sleep } from 'node:timers/promises';
import { freshRecipient } from '../../tests/support/fresh.ts';
import type { ReceivedRequest } from '../../tests/support/webhook-receiver.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { hurrySchedules } from './stage/delivery-time.ts';
import { oddText } from './stage/odd-texts.ts';
import { onPlainProcess, type OneProcess } from './stage/one-process.ts';
import { checkSignature } from './stage/signature-check.ts';
import { drawChange, inForce, openSigningCast, type SigningCast } from './stage/signing-cast.ts';
import { waitUntil } from './stage/wait-until.ts';

const textsPerStep = 3;

/**
 * P12: every request verifies with two verifiers that did not sign it and with either derivation of every secret that is in
 * force, over the exact bytes that arrived, while secrets are rotated; and it carries no signature beside those. A step
 * of odd texts meets at most one rotation, so that what is in force before and after is known.
 */
export const webhookSignatures: Drill = {
  name: 'webhook-signatures',
  promise: 'P12',
  guarantee: 'every delivery verifies with two libraries and either derivation while secrets are rotated',
  unit: 'deliveries',
  rounds: 2_000,
  short: { rounds: 30 },
  run: (run) => onPlainProcess((system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const cast = await openSigningCast(system, random);
  const tally: Tally = {
    requests: 0,
    verified: 0,
    tokens: 0,
    verifying: 0,
    inGrace: 0,
    mostSecrets: 0,
    broken: new Map(),
  };
  let deliveries = 0;
  let changes = 0;
  let ended = 0;
  while (deliveries < rounds) {
    const texts = Array.from({ length: textsPerStep }, () => oddText(random));
    const before = inForce(cast);
    const change = random.chance(0.75) ? drawChange(cast, random) : null;
    await Promise.all([
      ...texts.map((text) => arrive(cast, text, random.between(0, 60))),
      sleep(random.between(0, 60)).then(() => change?.()),
    ]);
    if (change !== null) changes += 1;
    deliveries += texts.length * cast.endpoints.length;
    await allSucceeded(system, cast.organization.id, deliveries);
    const after = inForce(cast);
    for (const endpoint of cast.endpoints) {
      const secrets = { before: before.get(endpoint.id) ?? [], after: after.get(endpoint.id) ?? [] };
      ended += secrets.before.filter((secret) => !secrets.after.includes(secret)).length;
      for (const request of endpoint.receiver.requests.slice(endpoint.judged)) judge(request, secrets, texts, tally);
      endpoint.judged = endpoint.receiver.requests.length;
    }
    if (deliveries % 240 === 0) say(`${deliveries} deliveries, ${changes} steps of rotation or time`);
  }
  return {
    figure:
      `${tally.verified} of ${tally.requests} requests of ${deliveries} deliveries verified by both verifiers in both ` +
      `derivations; ${tally.verifying} of ${tally.tokens} signatures verify; ${changes} steps of rotation or time, ` +
      `${ended} secrets ended, ${tally.inGrace} requests within a grace, at most ${tally.mostSecrets} secrets in force`,
    broken: [...tally.broken].map(([what, ids]) => `${ids.length} x ${what}, e.g. ${ids[0] ?? ''}`),
  };
}

async function arrive({ organization }: SigningCast, text: string, afterMs: number): Promise<void> {
  await sleep(afterMs);
  const answer = await organization.receive(freshRecipient(), text);
  if (answer.status !== 202) throw new Error(`No text: ${answer.text}`);
}

async function allSucceeded({ database }: OneProcess, organizationId: string, count: number): Promise<void> {
  await waitUntil(
    'every delivery has succeeded',
    async () => {
      await hurrySchedules(database);
      const { succeeded } = await database.one<{ succeeded: number }>(
        `select count(*)::int as succeeded from webhook_deliveries where organization_id = $1 and status = 'succeeded'`,
        [organizationId],
      );
      return succeeded === count;
    },
    { everyMs: 50 },
  );
}

interface Tally {
  requests: number;
  verified: number;
  tokens: number;
  verifying: number;
  inGrace: number;
  mostSecrets: number;
  /** The webhook-ids of requests by what is wrong with them. */
  broken: Map<string, string[]>;
}

/** What was in force all the time has to verify, and what never was must not. */
function judge(
  request: ReceivedRequest,
  { before, after }: { before: readonly string[]; after: readonly string[] },
  texts: readonly string[],
  tally: Tally,
): void {
  const { accepted, halfAccepted, ...signatures } = checkSignature(request, [...new Set([...before, ...after])]);
  const { tokens, verifying, expected } = signatures;
  const refused = before.filter((secret) => after.includes(secret) && !accepted.has(secret));
  const found: string[] = [];
  if (refused.length > 0) found.push(`${refused.length} secrets in force do not verify`);
  if (halfAccepted.length > 0) found.push(`${halfAccepted.length} secrets verify one way and not the other`);
  if (accepted.size === 0) found.push('no secret verifies');
  if (tokens !== verifying || tokens !== expected) {
    found.push(`${tokens} signatures, of which ${verifying} verify; the secrets in force make ${expected}`);
  }
  const body = request.rawBody.toString('utf8');
  const { data } = JSON.parse(body) as { data: { text: string } };
  if (!texts.includes(data.text)) found.push('the text is not the one that was sent');
  if (!Buffer.from(body).equals(request.rawBody)) found.push('the bytes are no UTF-8');
  tally.requests += 1;
  if (found.length === 0) tally.verified += 1;
  if (accepted.size > 1) tally.inGrace += 1;
  tally.tokens += tokens;
  tally.verifying += verifying;
  tally.mostSecrets = Math.max(tally.mostSecrets, accepted.size);
  const id = request.headers['webhook-id'] ?? '';
  for (const what of found) tally.broken.set(what, [...(tally.broken.get(what) ?? []), id]);
}
