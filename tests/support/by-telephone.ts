/** Speaks to the database. */
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Makes an answered call of a telephone of a session, as no network has one that a key may claim in a test organization. */
export async function makeTelephone(ask: Ask, sessionId: string): Promise<void> {
  const phone = {
    phoneNumberId: 'pn_0',
    from: '+15550100400',
    to: '+15550100401',
    callControlId: 'call_0',
    region: null,
    amd: { mode: 'disabled', timeoutSeconds: 10 },
  };
  await ask(
    `update sessions set kind = 'phone', phone = $2, status = 'running', started_at = coalesce(started_at, created_at) where id = $1`,
    [sessionId, JSON.stringify(phone)],
  );
}
