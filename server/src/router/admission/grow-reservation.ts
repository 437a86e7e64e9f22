import type { Tx } from '../../platform/db/database.ts';
import { requestUuid } from '../model/request-id.ts';
import { growReservationSql } from './sql/grow-reservation.ts';

/** `gone`: others have ended the request, because its process seemed dead. */
export type Growth = 'granted' | 'refused' | 'gone';

/** Reserves so much more for a running request of a prepaid organization, in millionths of a US dollar. */
export async function growReservation(
  tx: Tx,
  request: { requestId: string; lineId: string; microUsd: number },
): Promise<Growth> {
  const uuid = requestUuid(request.requestId);
  if (uuid === null) throw new Error('The id of a request has no UUID');
  const { rows } = await growReservationSql(uuid, request.lineId, request.microUsd).execute(tx.kysely);
  const granted = rows[0]?.granted ?? null;
  if (granted === null) return 'gone';
  return granted ? 'granted' : 'refused';
}
