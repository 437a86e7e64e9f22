/**
 * Whether a variable holds a secret. By its name, so that one that is new tomorrow is hidden unless somebody decides
 * otherwise, and those of programs beside us (`PGPASSWORD`, `POSTGRES_PASSWORD`) are hidden too.
 */
export function isSecretName(name: string): boolean {
  return /(KEY|SECRET|TOKEN|PASSWORD)$/.test(name) && !name.endsWith('PUBLIC_KEY');
}

/** Every secret that this process was given: what no line of a log may have in it. */
export function configuredSecrets(environment: Readonly<Record<string, string | undefined>>): string[] {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => {
    if (name === 'DATABASE_URL') return passwordsOf(value.trim());
    if (!isSecretName(name)) return [];
    // Several keys stand in one setting.
    return name === 'SECRETS_KEY' ? value.split(',') : [value];
  });
  return [...new Set(secrets.map((secret) => secret.trim()).filter((secret) => secret !== ''))];
}

/** The password of an address as it is written there and as it is sent, before the host or among the parameters. */
function passwordsOf(url: string): string[] {
  const [, written] = /:\/\/[^:@/]*:(.*)@/.exec(url) ?? [];
  const parameters = [...url.matchAll(/[?&](?:password|sslpassword)=([^&]*)/gi)].map(([, value]) => value);
  return [written, ...parameters].flatMap((password) => (password === undefined ? [] : [password, decoded(password)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded: it is what it is.
    return text;
  }
}
