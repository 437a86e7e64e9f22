import type { Temporal } from 'temporal-polyfill';
import type { OperationId } from '../../contract/binding.ts';
import type { ContractDocument } from '../../contract/contract.ts';
import { daytimeRecipient } from '../../platform/time/daytime-zone.ts';
import { isHarmless, keyPlaceholder, numberPlaceholder, pathPlaceholder } from './placeholders.ts';
import { sdkSample } from './sdk-sample.ts';

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
        if (parameter.name === 'Idempotency-Key') parameter.example = keyPlaceholder;
        else if (isHarmless(method, path)) parameter.example = exampleOf(path, parameter);
      }
      if (isHarmless(method, path)) for (const media of mediaTypesOf(operation)) makeSendable(media, page.now);
      const source = sdkSample(operation.operationId, requestOf(path, operation), page.url);
      const samples = source === null ? [] : [{ lang: 'JavaScript', label: 'SDK', source }];
      Object.assign(operation, { 'x-codeSamples': samples });
    }
    delete item.parameters;
  }
  return {
    ...document,
    info: { ...document.info, description: introduction(String(document.info['description'])) },
    tags: (document['tags'] as Array<{ description: string }>).map((tag) => ({
      ...tag,
      description: fromReference(tag.description),
    })),
  };
}

/** What the contract says, where the way in is a page of its own. */
function introduction(text: string): string {
  const begin = /^# Begin here\n.*?(?=^# )/ms;
  if (!begin.test(text)) throw new Error('The introduction of the contract has no section "Begin here"');
  return fromReference(text.replace(begin, beginHere));
}

const beginHere = `# Begin here

[The first steps](../docs) send a first text and make a first call. On this page paste your key into "Bearer Token", open an
operation, and press "Test Request" and "Send".

Where an example says \`YOUR_..._ID\` or \`${keyPlaceholder}\`, the page sends the first of yours and a new Idempotency-Key each
time. Programs name their own.

`;

/** The reference stands one level below the addresses to which the contract links. */
function fromReference(text: string): string {
  return text
    .replaceAll('](openapi.json)', '](../openapi.json)')
    .replaceAll('](asyncapi.json)', '](../asyncapi.json)')
    .replaceAll('](docs/', '](');
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

function exampleOf(path: string, { name, in: place, example }: Parameter): unknown {
  return (place === 'path' ? pathPlaceholder(path, name) : null) ?? withNumber(example);
}

function withNumber(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('num_') ? numberPlaceholder : value;
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
