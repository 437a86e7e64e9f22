import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DocumentName } from '../../server/src/contract/contract.ts';
import type { Surface } from '../../server/src/contract/operation-table.ts';

export interface ClosedResponse {
  headers: Record<string, { required: boolean; schema: Record<string, unknown> }>;
  codes: string[] | null;
  /** By media type; none where there is no body. */
  bodies: Record<string, unknown>;
}

interface ClosedContract {
  operations: Record<string, Record<string, ClosedResponse>>;
  webhooks: Record<string, unknown>;
  unmatched: Partial<Record<Surface, Record<string, ClosedResponse>>>;
}

const read = (name: string): ClosedContract =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../generated', name), 'utf8'));

/** Every answer and event of the platform with all objects closed: what is not declared is a violation. */
export const closedContract = read('closed-responses.json');

/** The same by document. */
export const closedContracts: Readonly<Record<DocumentName, ClosedContract>> = {
  platform: closedContract,
  gateway: read('closed-gateway-responses.json'),
};

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  // What is added is no schema but holds them: to be held against that of schemas would only cost time.
  validateSchema: false,
  formats: {
    // The one spelling of instants on the wire: UTC with milliseconds.
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
    uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    binary: true,
    int64: true,
    uri: (text: string) => URL.canParse(text),
  },
});
const ids: Readonly<Record<DocumentName, string>> = { platform: 'closed', gateway: 'closed-gateway' };
ajv.addSchema(closedContracts.platform, ids.platform);
ajv.addSchema(closedContracts.gateway, ids.gateway);
const compiled = new Map<string, ValidateFunction>();
// Operations share nearly all of what they answer: equal schemas are compiled once.
const bySchema = new Map<string, ValidateFunction>();

function validatorAt(pointer: string, document: DocumentName): ValidateFunction {
  const $ref = `${ids[document]}#${pointer}`;
  const known = compiled.get($ref);
  if (known !== undefined) return known;
  const content = `${document} ${JSON.stringify(schemaAt(pointer, document))}`;
  const validate = bySchema.get(content) ?? ajv.compile({ $ref });
  bySchema.set(content, validate);
  compiled.set($ref, validate);
  return validate;
}

function schemaAt(pointer: string, document: DocumentName): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>(
    (value, name) => Reflect.get(Object(value), name.replaceAll('~1', '/').replaceAll('~0', '~')),
    closedContracts[document],
  );
}

/** Where the schema of a body stands, for `violationsAt`. */
export function bodyPointer(operationId: string, status: string | number, mediaType: string): string {
  return `/operations/${operationId}/${status}/bodies/${mediaType.replace('/', '~1')}`;
}

/** What is wrong with `value` under the schema at `pointer`, such as /webhooks/sms.sent; empty where it is right. */
export function violationsAt(pointer: string, value: unknown, document: DocumentName = 'platform'): string[] {
  const validate = validatorAt(pointer, document);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => {
    const extra = error.params.unevaluatedProperty ?? error.params.additionalProperty;
    return `${error.instancePath || '/'} ${error.message ?? ''}${extra === undefined ? '' : `: ${String(extra)}`}`;
  });
}

/** Throws unless `body` is exactly what the contract says of the event `type`. */
export function assertEvent(type: string, body: unknown): void {
  if (closedContract.webhooks[type] === undefined) throw new Error(`The contract has no event ${type}`);
  const violations = violationsAt(`/webhooks/${type}`, body);
  if (violations.length > 0) throw new Error(`${type} breaks the contract:\n  ${violations.join('\n  ')}`);
}
