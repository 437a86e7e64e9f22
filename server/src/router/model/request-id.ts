/** The UUID of a request id, in a spelling that PostgreSQL takes; null for what is none. */
export const requestUuid = (requestId: string): string | null => /^req_([0-9a-f]{32})$/.exec(requestId)?.[1] ?? null;

/** The request id of a UUID as PostgreSQL spells it. */
export const requestIdOf = (uuid: string): string => `req_${uuid.replaceAll('-', '')}`;
