import { sql } from 'kysely';

/** That a key works. Expired is revoked: the same statements, the same answers. */
export const keyInForce = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`;
