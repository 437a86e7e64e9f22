import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/clock.ts';
import { freshRecipient } from '../../tests/support/sms-organization.ts';
import { changed, rotated, type Signing, validSecrets } from '../../tests/support/webhook-model-secrets.ts';
import type { ReceivedRequest, Receiver } from '../../tests/support/webhook-receiver.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { hurrySchedules } from './stage/delivery-time.ts';
import { oddText } from './stage/odd-texts.ts';
import { type BornOrganization, onOneProcess, type OneProcess } from './stage/one-process.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { checkSignature } from './stage/signature-check.ts';
import { waitUntil } from './stage/wait-until.ts';

interface SignedEndpoint {
  id: string;
  receiver: Receiver;
  signing: Signing;
  /** How many of the receiver's requests were judged. */
  judged: number;
}

/** Who signs with what, as the answers to every rotation said it. */
interface Cast {
  system: OneProcess;
  organization: BornOrganization;
  shared: Signing;
  endpoints: SignedEndpoint[];
  /** By how much the organization's time was put forward. */
  passedMs: number;
}

// Whole hours pass, and a grace ends at half past: what the drill itself takes decides nothing.
const graceSeconds = [0, 5_400, 9_000, 19_800, 37_800] as const;
const hourMs = 3_600_000;
const textsPerStep = 3;

/**
 * P12: every request verifies with two independent libraries and with either derivation of every secret that is in
 * force, over the exact bytes that arrived, while secrets are rotated; and it carries no signature beside those. A step
 * of odd texts meets at most one rotation, so that what is in force before and after is known.
 */
export const webhookSignatures: Drill = {
  name: 'webhook-signatures',
  promise: 'P12',
  unit: 'deliveries',
  rounds: 2_000,
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const cast = await openCast(system, random);
  const tally = {
    requests: 0,
    verified: 0,
    tokens: 0,
    verifying: 0,
    inGrace: 0,
    mostSecrets: 0,
    broken: [] as string[],
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
    await allSucceeded(system, deliveries);
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
      `${tally.verified} of ${tally.requests} requests of ${deliveries} deliveries verified by both libraries in both ` +
      `derivations; ${tally.verifying} of ${tally.tokens} signatures verify; ${changes} steps of rotation or time, ` +
      `${ended} secrets ended, ${tally.inGrace} requests within a grace, at most ${tally.mostSecrets} secrets in force`,
    broken: tally.broken,
  };
}

/** Two endpoints that the organization signs for, and two with secrets of their own; each fails now and then. */
async function openCast(system: OneProcess, random: SeededRandom): Promise<Cast> {
  const organization = await system.organization('Signed');
  const endpoints: SignedEndpoint[] = [];
  for (const secret of [null, null, base64Secret(random), asciiSecret(random)]) {
    const receiver = await system.receiver();
    receiver.answerWith(() => ({ status: random.chance(0.1) ? 500 : 200 }));
    const { status, body, text } = await organization.call<{ id: string }>('POST', '/v1/webhooks', {
      name: 'Receiver',
      url: receiver.url,
      events: ['sms.received'],
      ...(secret === null ? {} : { signingSecretSource: 'custom', signingSecret: secret }),
    });
    if (status !== 201) throw new Error(`No endpoint: ${text}`);
    endpoints.push({ id: body.id, receiver, signing: { current: secret, replaced: [] }, judged: 0 });
  }
  const shared = { current: organization.webhookSecret, replaced: [] };
  return { system, organization, shared, endpoints, passedMs: 0 };
}

function inForce({ endpoints, shared, passedMs }: Cast): ReadonlyMap<string, string[]> {
  const nowMs = systemClock.now().epochMilliseconds + passedMs;
  return new Map(endpoints.map(({ id, signing }) => [id, validSecrets(signing, shared, nowMs)]));
}

/** A rotation of the organization's secret, a change of an endpoint's, or time that passes over the end of a grace. */
function drawChange(cast: Cast, random: SeededRandom): () => Promise<void> {
  const { organization } = cast;
  const grace = random.pick(graceSeconds);
  const drawn = random.next();
  if (drawn < 0.35) {
    const hours = random.between(1, 3);
    return async () => {
      await organization.passTime(`${hours} hours`);
      cast.passedMs += hours * hourMs;
    };
  }
  const nowMs = systemClock.now().epochMilliseconds + cast.passedMs;
  if (drawn < 0.6) {
    return async () => {
      const path = '/v1/organization/webhook-secret';
      const { status, body, text } = await organization.call<{ webhookSecret: string }>('POST', path, {
        graceSeconds: grace,
      });
      if (status !== 201) throw new Error(`Not rotated: ${text}`);
      cast.shared = rotated(cast.shared, body.webhookSecret, grace, nowMs);
    };
  }
  const endpoint = random.pick(cast.endpoints);
  const secret = random.pick([base64Secret, asciiSecret, () => null])(random);
  return async () => {
    const { status, text } = await organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, {
      ...(secret === null
        ? { signingSecretSource: 'workspace' }
        : { signingSecretSource: 'custom', signingSecret: secret }),
      signingSecretGraceSeconds: grace,
    });
    if (status !== 200) throw new Error(`Not changed: ${text}`);
    endpoint.signing = changed(endpoint.signing, cast.shared, secret, { graceSeconds: grace, nowMs });
  };
}

function base64Secret(random: SeededRandom): string {
  const bytes = Buffer.from(Array.from({ length: random.between(24, 64) }, () => random.between(0, 255)));
  return `whsec_${bytes.toString('base64')}`;
}

/** No base64; one in five ends, for a lenient decoder, within its first characters. */
function asciiSecret(random: SeededRandom): string {
  const codes = Array.from({ length: random.between(24, 128) }, () => random.between(0x21, 0x7e));
  const secret = String.fromCharCode(...codes);
  const end = random.between(0, 24);
  return random.chance(0.2) ? `${secret.slice(0, end)}=${secret.slice(end + 1)}` : secret;
}

async function arrive({ organization }: Cast, text: string, afterMs: number): Promise<void> {
  await sleep(afterMs);
  const answer = await organization.receive(freshRecipient(), text);
  if (answer.status !== 202) throw new Error(`No text: ${answer.text}`);
}

async function allSucceeded({ database }: OneProcess, count: number): Promise<void> {
  await waitUntil(
    'every delivery has succeeded',
    async () => {
      await hurrySchedules(database);
      const { succeeded } = await database.one<{ succeeded: number }>(
        `select count(*)::int as succeeded from webhook_deliveries where status = 'succeeded'`,
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
  broken: string[];
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
  if (!texts.includes(data.text)) found.push(`another text arrived: ${JSON.stringify(data.text)}`);
  if (!Buffer.from(body).equals(request.rawBody)) found.push('the bytes are no UTF-8');
  tally.requests += 1;
  if (found.length === 0) tally.verified += 1;
  if (accepted.size > 1) tally.inGrace += 1;
  tally.tokens += tokens;
  tally.verifying += verifying;
  tally.mostSecrets = Math.max(tally.mostSecrets, accepted.size);
  tally.broken.push(...found.map((what) => `${request.headers['webhook-id']}: ${what}`));
}
