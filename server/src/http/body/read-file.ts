import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from '../../platform/process/log.ts';
import type { Spool } from '../../platform/process/spool.ts';
import { exchangeOf, operationOf } from '../kernel/exchange.ts';
import { refusals } from '../kernel/refusal.ts';
import { openBody } from './read-bytes.ts';
import { readJsonHeaders } from './read-json-headers.ts';
import { eachChunk, keepUntilAnswered } from './read-multipart-body.ts';

/**
 * Reads a body that is one file, whatever its media type, and empty where nothing came. Sets the body of the exchange to it and to what
 * the JSON headers say, and the hash of the file. It goes to the spool while it arrives and is gone when the answer has closed.
 * Throws 400 for those headers, 413, 503 where the disk does not take it, and RequestAbortedError when the caller goes away.
 */
export async function readFile(
  req: Request,
  res: Response,
  { log, spool }: { log: Logger; spool: Spool },
): Promise<void> {
  const exchange = exchangeOf(req);
  const { maxBodyBytes, jsonHeaders = [] } = operationOf(exchange).description;
  const said = readJsonHeaders(req, jsonHeaders);
  openBody(req, res, maxBodyBytes);
  const file = spool.begin(Number(req.headers['content-length'] ?? 0));
  await keepUntilAnswered(res, file, log, async () => {
    const hash = createHash('sha256');
    await eachChunk(req, maxBodyBytes, async (chunk) => {
      hash.update(chunk);
      await file.write(chunk).catch((error: unknown) => {
        throw refusals.unavailable(error);
      });
    });
    exchange.contentSha256 = hash.digest();
    exchange.body = { headers: said.values, file: file.finish() };
    exchange.bodyValues = said.valuesInAll;
    exchange.bodyLongestName = said.longestName;
    exchange.bodyHasNull = said.hasNull;
  });
}
