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

/** When a secret is replaced, and how long it goes on signing. */
interface Replacement {
  graceSeconds: number;
  nowMs: number;
}

const mostReplaced = 4;

/** The organization's secret after a rotation: a grace of 0 ends every earlier one. */
export function rotated(organization: Signing, secret: string, replacement: Replacement): Signing {
  if (replacement.graceSeconds === 0) return { current: secret, replaced: [] };
  return { current: secret, replaced: kept(replacedNow(organization, replacement), [secret], replacement) };
}

/** An endpoint's secret after an update to `secret`, or to the organization's where that is null. */
export function changed(
  endpoint: Signing,
  organization: Signing,
  secret: string | null,
  replacement: Replacement,
): Signing {
  if (replacement.graceSeconds === 0) return { current: secret, replaced: [] };
  if (secret === endpoint.current) return endpoint;
  // What signed for it until now, the organization's with it.
  const shared = endpoint.current === null ? replacedNow(organization, replacement) : [];
  const replaced = [...shared, ...replacedNow(endpoint, replacement)];
  const signing = secret === null ? validSecrets(organization, organization, replacement.nowMs) : [secret];
  return { current: secret, replaced: kept(replaced, signing, replacement) };
}

/** Everything that signs for an endpoint at that time, each once. */
export function validSecrets(endpoint: Signing, organization: Signing, nowMs: number): string[] {
  const shared = endpoint.current === null ? [organization] : [];
  const all = [endpoint, ...shared].flatMap(({ current, replaced }) => [
    ...(current === null ? [] : [current]),
    ...replaced.filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ secret }) => secret),
  ]);
  return [...new Set(all)];
}

function replacedNow({ current, replaced }: Signing, { graceSeconds, nowMs }: Replacement): Replaced[] {
  if (current === null) return [...replaced];
  return [{ secret: current, replacedAtMs: nowMs, expiresAtMs: nowMs + graceSeconds * 1_000 }, ...replaced];
}

/** Of those that still sign the newest, each once, and none that signs anyway. */
function kept(replaced: readonly Replaced[], signing: readonly string[], { nowMs }: Replacement): Replaced[] {
  const taken = new Set(signing);
  return replaced
    .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    .toSorted((a, b) => b.replacedAtMs - a.replacedAtMs)
    .filter(({ secret }) => !taken.has(secret) && taken.add(secret))
    .slice(0, mostReplaced);
}
