/** What is read of an event for one endpoint: its bytes, and what the endpoint gets of its own. */
export interface PayloadRow {
  payload: string;
  own_data: Readonly<Record<string, unknown>> | null;
}

/**
 * The bytes of an event for one endpoint: `data.custom_data` is its own; the stored bytes where it has none. The same each time, so
 * that a repeated delivery is what the first one was.
 */
export function payloadOfRow({ payload, own_data: own }: PayloadRow): string {
  if (own === null) return payload;
  const body: { data: Record<string, unknown> } = JSON.parse(payload);
  return JSON.stringify({ ...body, data: { ...body.data, custom_data: own } });
}
