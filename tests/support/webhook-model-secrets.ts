/** A secret that was replaced. Times are the organization's, in Unix milliseconds. */
interface Replaced {
  secret: string;
  replacedAtMs: number;
  expiresAtMs: number;
}

/** What signs for an organization, or for one endpoint: its own secret, or null where the organization's does. */
export interface Signing {
  current: string | null;
  replaced: readonly Replaced[];
}

const mostReplaced = 4;

/** The organization's secret after a rotation: a grace of 0 ends every earlier one. */
export function rotated(organization: Signing, secret: string, graceSeconds: number, nowMs: number): Signing {
  if (graceSeconds === 0) return { current: secret, replaced: [] };
  return { current: secret, replaced: newest([...endingAt(organization, graceSeconds, nowMs)], [secret]) };
}

/** An endpoint's secret after an update to `secret`, or to the organization's where that is null. */
export function changed(
  endpoint: Signing,
  organization: Signing,
  secret: string | null,
  { graceSeconds, nowMs }: { graceSeconds: number; nowMs: number },
): Signing {
  if (graceSeconds === 0) return { current: secret, replaced: [] };
  if (secret === endpoint.current) return endpoint;
  const before = endpoint.current === null ? [...endingAt(organization, graceSeconds, nowMs)] : [];
  const own = endpoint.current === null ? endpoint.replaced : [...endingAt(endpoint, graceSeconds, nowMs)];
  const signing = secret === null ? validSecrets(organization, organization, nowMs) : [secret];
  const alive = [...before, ...own].filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  return { current: secret, replaced: newest(alive, signing) };
}

/** Everything that signs for an endpoint at that time, each once. */
export function validSecrets(endpoint: Signing, organization: Signing, nowMs: number): string[] {
  const shared = endpoint.current === null ? [organization.current, ...alive(organization, nowMs)] : [];
  const all = [endpoint.current, ...shared, ...alive(endpoint, nowMs)];
  return [...new Set(all.filter((secret) => secret !== null))];
}

/** The secret that is replaced now, with its grace, before those that were. */
function* endingAt({ current, replaced }: Signing, graceSeconds: number, nowMs: number): Generator<Replaced> {
  if (current !== null) yield { secret: current, replacedAtMs: nowMs, expiresAtMs: nowMs + graceSeconds * 1_000 };
  yield* replaced;
}

function alive({ replaced }: Signing, nowMs: number): string[] {
  return replaced.filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ secret }) => secret);
}

/** Each once, newest first, as many as are kept, and none that signs anyway. */
function newest(replaced: readonly Replaced[], signing: readonly string[]): Replaced[] {
  const taken = new Set(signing);
  return replaced
    .toSorted((a, b) => b.replacedAtMs - a.replacedAtMs)
    .filter(({ secret }) => !taken.has(secret) && taken.add(secret))
    .slice(0, mostReplaced);
}
