import type { Temporal } from 'temporal-polyfill';
import type { OperationId } from '../../contract/binding.ts';
import type { ContractDocument } from '../../contract/contract.ts';
import { daytimeRecipient } from '../../platform/daytime-zone.ts';
import { sdkSample } from './sdk-sample.ts';

/**
 * What stands in examples of requests in place of what each reader has their own: the page puts it in when a request is
 * sent (open-reference.js). A fixed key would be another text's at the second press, and a fixed number nobody's.
 */
export const placeholders = { number: 'YOUR_NUMBER_ID', idempotencyKey: 'ONE_FOR_EACH_REQUEST' } as const;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  $ref?: string;
}
interface MediaType {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: OperationId;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
}
type PathItem = { parameters?: Parameter[] } & Partial<Record<(typeof methods)[number], Operation>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
// What these do to an example's resource was meant for no resource of the reader's.
const changing: readonly string[] = ['put', 'patch', 'delete'];

/**
 * The contract as the docs page shows it. Its examples of requests can be sent at `now` by whoever has a key of a test
 * organization: recipients are where it is day, and ids of numbers and Idempotency-Keys are placeholders. Beside each
 * operation stands the call of the SDK, to the server at `url`.
 */
export function docsDocument(
  contract: ContractDocument,
  page: { url: string; now: Temporal.Instant },
): ContractDocument {
  const document = structuredClone(contract);
  const shared = (document.components?.['parameters'] ?? {}) as Record<string, Parameter>;
  const own = (parameter: Parameter): Parameter =>
    structuredClone(shared[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter);
  for (const [path, item] of Object.entries(document.paths as Record<string, PathItem>)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(own);
      operation.parameters = parameters;
      for (const parameter of parameters) {
        if (parameter.name === 'Idempotency-Key') parameter.example = placeholders.idempotencyKey;
        else if (!changing.includes(method)) parameter.example = withNumber(parameter.example);
      }
      if (!changing.includes(method)) for (const media of mediaTypesOf(operation)) makeSendable(media, page.now);
      const source = sdkSample(operation.operationId, requestOf(path, operation), page.url);
      const samples = source === null ? [] : [{ lang: 'JavaScript', label: 'SDK', source }];
      Object.assign(operation, { 'x-codeSamples': samples });
    }
    delete item.parameters;
  }
  return {
    ...document,
    info: { ...document.info, description: withThisServer(String(document.info['description']), page) },
  };
}

/** The introduction with lines for a shell that work here and now. */
function withThisServer(text: string, { url, now }: { url: string; now: Temporal.Instant }): string {
  const { to, timezone } = daytimeRecipient(now);
  return text
    .replaceAll('http://127.0.0.1:8080', url)
    .replaceAll('"+15005550100"', `"${to}"`)
    .replaceAll('"America/New_York"', `"${timezone}"`);
}

function mediaTypesOf({ requestBody }: Operation): MediaType[] {
  return Object.values(requestBody?.content ?? {});
}

function makeSendable(media: MediaType, now: Temporal.Instant): void {
  let recipients = 0;
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return withNumber(value);
    const changed = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
    if (!('to' in changed && 'recipient_timezone' in changed)) return changed;
    const { to, timezone } = daytimeRecipient(now, recipients);
    recipients += 1;
    return { ...changed, to, recipient_timezone: timezone };
  };
  if (media.example !== undefined) media.example = change(media.example);
  for (const example of Object.values(media.examples ?? {})) example.value = change(example.value);
}

function withNumber(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('num_') ? placeholders.number : value;
}

/** The example of a request: ids in the order of the address, what a query must have, and the body. */
function requestOf(path: string, operation: Operation) {
  const { parameters = [] } = operation;
  const exampleOf = (name: string): unknown => parameters.find((parameter) => parameter.name === name)?.example;
  const [media] = mediaTypesOf(operation);
  const [first] = Object.values(media?.examples ?? {});
  return {
    ids: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => exampleOf(name)),
    query: parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true),
    body: media?.example ?? first?.value,
  };
}
