import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import { exchangeOf } from '../kernel/exchange.ts';
import { hasVersion } from '../kernel/has-version.ts';
import { isLocalCaller } from '../kernel/local-caller.ts';
import { Refusal, refusals } from '../kernel/refusal.ts';
import type { SdkPacker } from './pack-in-child.ts';
import { packedSdkFile } from './packed-sdk.ts';

/** What `npm install` takes, and what it is known by. */
interface Package {
  readonly bytes: Buffer;
  readonly etag: string;
}

const retryAfterSeconds = 30;
const command = 'npm run sdk:pack';
const sentences = {
  tools: `The tools that pack the SDK cannot be installed now: is the npm registry within reach? ${command} shows more`,
  build: `The SDK could not be packed: ${command} shows why`,
} as const;

/**
 * GET /sdk.tgz: the SDK as `npm install` takes it. It stands outside of the contract and asks for no key. In a checkout the first
 * program on this machine that asks has it packed, once for all who wait; no other caller can make the server install or build
 * anything (docs/decisions/sdk.md#d366). An image holds it from its own build.
 */
export function createSdkPackage(options: {
  /** The project's folder. */
  root: string;
  packer: SdkPacker;
  clock: Pick<Clock, 'monotonicMs'>;
  log: Logger;
}): RequestHandler {
  const { root, packer, clock, log } = options;
  let packing: Promise<void> | null = null;
  let failed: { sentence: string; untilMs: number } | null = null;
  let held: { file: string; found: Package } | null = null;

  async function read(file: string): Promise<Package | null> {
    if (held?.file === file) return held.found;
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) return null;
    const found = { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` };
    held = { file, found };
    return found;
  }

  async function pack(): Promise<void> {
    const said: string[] = [];
    log.info('packing the SDK');
    const failure = await packer.pack((text) => said.push(text));
    if (failure === null) return;
    log.warn({ said: said.join('').slice(-2_000) }, 'the SDK could not be packed');
    failed = { sentence: sentences[failure], untilMs: clock.monotonicMs() + retryAfterSeconds * 1_000 };
  }

  async function find(req: Request): Promise<Package> {
    // An image holds it under this name, and no sources.
    const shipped = await read(join(root, 'sdk.tgz'));
    if (shipped !== null) return shipped;
    const file = await packedSdkFile(root);
    if (file === null) throw refusals.notFound();
    const found = await read(file);
    if (found !== null) return found;
    if (!mayHaveItPacked(req))
      throw new Refusal(404, 'NOT_FOUND', `The SDK was not packed here yet: ${command} does that`);
    if (failed === null || clock.monotonicMs() >= failed.untilMs) {
      failed = null;
      packing ??= pack().finally(() => {
        packing = null;
      });
      await packing;
    }
    const packed = await read(file);
    if (packed !== null) return packed;
    const sentence = failed?.sentence ?? sentences.build;
    throw new Refusal(503, 'SERVICE_UNAVAILABLE', sentence, { 'retry-after': String(retryAfterSeconds) });
  }

  return async (req, res, next) => {
    if (exchangeOf(req).path !== '/sdk.tgz') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') throw refusals.methodNotAllowed('GET, HEAD');
    // It may take longer than anything that waits for the database.
    exchangeOf(req).deadline.lift();
    const { bytes, etag } = await find(req);
    if (res.destroyed) return;
    const headers = {
      etag,
      'cache-control': 'no-cache',
      'accept-ranges': 'none',
      'cross-origin-resource-policy': 'same-origin',
    };
    if (hasVersion(req.headers['if-none-match'], etag)) return void res.writeHead(304, headers).end();
    res.writeHead(200, { ...headers, 'content-type': 'application/gzip', 'content-length': bytes.length });
    res.end(bytes);
  };
}

/** A program on this machine; a page of another address, which a browser here has open, is none. */
function mayHaveItPacked(req: Request): boolean {
  return (
    isLocalCaller(req) &&
    req.headers['sec-fetch-site'] !== 'cross-site' &&
    req.headers['sec-fetch-site'] !== 'same-site'
  );
}
