import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { changed, rotated, type Signing, validSecrets } from '../../../tests/support/webhook-model-secrets.ts';
import type { Receiver } from '../../../tests/support/webhook-receiver.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface SignedEndpoint {
  id: string;
  receiver: Receiver;
  signing: Signing;
  /** How many of the receiver's requests were judged. */
  judged: number;
}

/** Who signs with what, as the answers to every rotation said it. */
export interface SigningCast {
  organization: BornOrganization;
  shared: Signing;
  endpoints: SignedEndpoint[];
  /** By how much the organization's time was put forward. */
  passedMs: number;
}

// Whole hours pass, and a grace ends at half past: what the drill itself takes decides nothing.
const graceSeconds = [0, 5_400, 9_000, 19_800, 37_800] as const;
const hourMs = 3_600_000;

/** Two endpoints that the organization signs for, and two with secrets of their own; each fails now and then. */
export async function openSigningCast(system: OneProcess, random: SeededRandom): Promise<SigningCast> {
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
  return { organization, shared, endpoints, passedMs: 0 };
}

/** The secrets that sign now, by endpoint. */
export function inForce({ endpoints, shared, passedMs }: SigningCast): ReadonlyMap<string, string[]> {
  const nowMs = systemClock.now().epochMilliseconds + passedMs;
  return new Map(endpoints.map(({ id, signing }) => [id, validSecrets(signing, shared, nowMs)]));
}

/** A rotation of the organization's secret, a change of an endpoint's, or time that passes over the end of a grace. */
export function drawChange(cast: SigningCast, random: SeededRandom): () => Promise<void> {
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
      cast.shared = rotated(cast.shared, body.webhookSecret, { graceSeconds: grace, nowMs });
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
