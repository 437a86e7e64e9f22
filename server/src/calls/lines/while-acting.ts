import type { Logger } from '../../platform/process/log.ts';

/** A process that does something of a line says so again and again; one that has not for so long is gone. */
export const actSeconds = 6;
const renewMs = 2_000;

/** Does something of the line of a session, and has it written again and again, by `renew`, that it is still being done. */
export async function whileActing<T>(
  { sessionId, log, renew }: { sessionId: string; log: Logger; renew: () => Promise<void> },
  act: () => Promise<T>,
): Promise<T> {
  const renewing = setInterval(() => {
    renew().catch((err: unknown) =>
      log.warn({ err, sessionId }, 'that something of a line is being done was not written'),
    );
  }, renewMs);
  try {
    return await act();
  } finally {
    clearInterval(renewing);
  }
}
