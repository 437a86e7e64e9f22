import { type AddCommand, begin, type CommonOptions, type Session, withCommonOptions } from '../command.ts';
import { type Copy, copyNewDeliveries } from '../delivery-copies.ts';
import { ApiError, TrunklineError } from '../../errors.ts';
import type { WebhookEventType } from '../../generated/schemas.ts';
import { type KeptListener, keepListener, takeOverListener } from '../listener.ts';
import { pause } from '../pause.ts';
import { post, type Posted } from '../post.ts';
import { randomKey, wallClockNow } from '../../runtime.ts';
import { signWebhook } from '../../sign-webhook.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';

interface ListenOptions extends CommonOptions {
  forwardTo: string;
  events?: string;
  endpoint?: string;
}

// Of a receiver inside the server, which takes everything.
const innerReceiver = 'https://receiver.invalid/listen';
const everyMs = 1_000;
// Verifiers refuse what is older than five minutes.
const freshMs = 4 * 60_000;
const removed = '[redacted]';
const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** `listen`: has events posted to a receiver that the server cannot reach, by way of its delivery log. */
export const addListen: AddCommand = (program, world) => {
  const command = program
    .command('listen')
    .description(
      'Post each event to a receiver on this machine, as the server sends it, until Ctrl-C. After a break it goes on where it was, 30 days back.',
    )
    .requiredOption('--forward-to <url>', 'your receiver, like http://127.0.0.1:3000/hook')
    .option('--events <types>', 'which events, with commas between them; all but call.pre_call without it')
    .option(
      '--endpoint <id>',
      'copy what goes to an endpoint of yours, from now on; TRUNKLINE_WEBHOOK_SECRET signs again what is old',
    );
  withCommonOptions(command).action((options: ListenOptions) => listen(world, options));
};

async function listen(world: World, options: ListenOptions): Promise<void> {
  const to = receiverUrl(options.forwardTo);
  if (options.endpoint !== undefined && options.events !== undefined)
    throw new UsageError('--events belongs to an endpoint of its own: leave it or --endpoint away');
  const session = await begin(world, options);
  const { id: organizationId, mode } = await session.client.organization.get();
  if (options.endpoint === undefined && mode !== 'test')
    throw new UsageError('The key is of a live organization: name an endpoint of yours by --endpoint');
  const kept =
    options.endpoint === undefined
      ? await ownEndpoint(world, session, organizationId, options.events)
      : await copiedEndpoint(world, session, organizationId, options.endpoint);
  const { endpointId, isOwn, secret } = kept.listener;
  session.printer.note(`Events of endpoint ${endpointId} go to ${to.href}`);
  if (isOwn) session.printer.note(`Signed with ${secret}`);
  const isThere = await copyUntilTheEnd(world, session, kept, to);
  if (isThere && isOwn) await deleteEndpoint(session, endpointId);
  await kept.forget();
  if (isThere) return;
  session.printer.note(`The endpoint ${endpointId} was deleted: run trunkline listen again`);
  // Answers 404, with its code and hint.
  await session.client.webhooks.get(endpointId);
}

function receiverUrl(given: string): URL {
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError('--forward-to is a URL like http://127.0.0.1:3000/hook');
  return url;
}

/** The endpoint that one which was broken off has left behind, or a new one. */
async function ownEndpoint(
  world: World,
  { client, url, printer }: Session,
  organizationId: string,
  given: string | undefined,
): Promise<KeptListener> {
  const known: string[] = [];
  for await (const { name } of client.webhooks.listEventTypes()) known.push(name);
  const events = chosenEvents(known, given);
  for (;;) {
    const left = await takeOverListener(world, { url, organizationId, isOwn: true });
    if (left === null) break;
    const { endpointId } = left.listener;
    try {
      await client.webhooks.update(endpointId, { events, enabled: true });
      printer.note('Going on where the last one was broken off');
      return left;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      printer.note(`The endpoint ${endpointId} was deleted; what it had is shown by: trunkline tail deliveries`);
      await left.forget();
    }
  }
  const secret = `whsec_${Buffer.from(randomKey() + randomKey(), 'hex').toString('base64')}`;
  const endpoint = await client.webhooks.create({
    name: 'trunkline listen',
    url: innerReceiver,
    events,
    signingSecretSource: 'custom',
    signingSecret: secret,
  });
  const from = Date.parse(endpoint.createdAt);
  const kept = keepListener(world, {
    url,
    organizationId,
    endpointId: endpoint.id,
    isOwn: true,
    secret,
    from,
    seen: {},
  });
  await kept.save();
  return kept;
}

/** Throws a UsageError for what is no event, and for the question whose answer a call waits for. */
function chosenEvents(known: readonly string[], given: string | undefined): WebhookEventType[] {
  const possible = known.filter((type) => type !== 'call.pre_call' && !type.startsWith('imessage.'));
  const chosen = given === undefined ? possible : [...new Set(given.split(',').map((type) => type.trim()))];
  const wrong = chosen.filter((type) => !possible.includes(type));
  if (wrong.includes('call.pre_call'))
    throw new UsageError('call.pre_call is a question whose answer the call waits for: it cannot be listened to');
  if (wrong.length > 0) throw new UsageError(`${wrong.join(', ')} is no event: there are ${possible.join(', ')}`);
  return chosen as WebhookEventType[];
}

async function copiedEndpoint(
  world: World,
  { client, url }: Session,
  organizationId: string,
  endpointId: string,
): Promise<KeptListener> {
  const { id } = await client.webhooks.get(endpointId);
  const secret = world.env['TRUNKLINE_WEBHOOK_SECRET'] || null;
  if (secret !== null) await checkSecret(secret);
  const left = await takeOverListener(world, { url, organizationId, isOwn: false, endpointId: id });
  const before = left?.listener ?? { from: null, seen: {} };
  const kept = keepListener(world, { ...before, url, organizationId, endpointId: id, isOwn: false, secret });
  await kept.save();
  return kept;
}

async function checkSecret(secret: string): Promise<void> {
  try {
    await signWebhook({ body: '', secret });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`TRUNKLINE_WEBHOOK_SECRET: ${error.message}`);
  }
}

async function deleteEndpoint({ client }: Session, endpointId: string): Promise<void> {
  try {
    await client.webhooks.delete(endpointId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

/** False where the endpoint was deleted meanwhile. */
async function copyUntilTheEnd(world: World, session: Session, kept: KeptListener, to: URL): Promise<boolean> {
  const { client, printer } = session;
  const { listener, save } = kept;
  const isOver = (): boolean => world.signal?.aborted === true;
  const copy = (one: Copy): Promise<boolean> => copyOne(world, session, kept, to, one);
  let isAway = false;
  while (!isOver()) {
    try {
      if (!(await copyNewDeliveries({ client, listener, isOver, copy, save }))) return false;
      if (isAway) printer.note('The server is there again');
      isAway = false;
    } catch (error) {
      if (!(error instanceof TrunklineError) || !error.retryable) throw error;
      if (!isAway) printer.note(`${error.message}; asking again`);
      isAway = true;
    }
    await pause(everyMs, world.signal);
  }
  return true;
}

/** Posts an attempt once its receiver listens. False where the end came before. */
async function copyOne(
  world: World,
  { printer, json }: Session,
  { listener }: KeptListener,
  to: URL,
  { detail, attempt }: Copy,
): Promise<boolean> {
  const show = (posted: Omit<Posted, 'isDown'> | null, signature: string | null): void => {
    if (json) printer.json({ delivery: detail, forwarded: posted === null ? null : { ...posted, signature } });
    else
      printer.row(
        detail.occurredAt,
        detail.event,
        ...(posted === null
          ? [`not sent: ${detail.status}`]
          : [posted.status ?? posted.error, `${posted.durationMs} ms`]),
        detail.id,
        ...(signature === null || signature === 'as sent' ? [] : [signature]),
      );
  };
  if (attempt === null) {
    show(null, null);
    return true;
  }
  const body = new TextEncoder().encode(attempt.requestBodyText);
  let isDown = false;
  for (;;) {
    const { headers, signature } = await signedHeaders(listener.secret, attempt, body);
    const { isDown: refused, ...posted } = await post(to, headers, body);
    if (!refused) {
      show(posted, signature);
      return true;
    }
    // Nothing has seen it, so it waits: a receiver that is being restarted misses nothing.
    if (!isDown) printer.note(`Nothing listens at ${to.href}; waiting`);
    isDown = true;
    await pause(everyMs, world.signal);
    if (world.signal?.aborted === true) return false;
  }
}

/** The headers as they were sent, signed again where a verifier would refuse their age. */
async function signedHeaders(
  secret: string | null,
  { requestHeaders }: NonNullable<Copy['attempt']>,
  body: Uint8Array,
): Promise<{ headers: Record<string, string>; signature: string }> {
  const headers = Object.fromEntries(Object.entries(requestHeaders).filter(([, value]) => value !== removed));
  const [id = '', timestamp = ''] = signatureHeaders.map((name) => headers[name]);
  if (Math.abs(wallClockNow() - Number(timestamp) * 1000) < freshMs) return { headers, signature: 'as sent' };
  if (secret === null) return { headers, signature: 'old signature' };
  return { headers: { ...headers, ...(await signWebhook({ body, secret, id })) }, signature: 'signed again' };
}
