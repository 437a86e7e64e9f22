/** The bearer of a request for a WebSocket; browsers can put it into the subprotocol alone. Null where there is none. */
export function socketCredentialOf(headers: Readonly<Record<string, string | undefined>>): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? null;
}
