import fc from 'fast-check';
import {
  arrayAt,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  resolve,
} from '../../../codegen/src/contract-document.ts';
import { requiredAttestation } from '../../../server/src/verification/attestation.ts';
import { pooled } from './known-names.ts';

const mostLevels = 4;
const ordinary = 'abcXYZ 019-_.é😀\u202e中'.match(/./gu) ?? [];

/**
 * Values that a schema of the document allows. What only an existing thing can fill is drawn from what earlier answers
 * named, and by the name of the field where the schema says less than people know: an address, a zone, an instant.
 */
export function validValue(document: JsonObject, given: JsonObject, name = '', level = 0): fc.Arbitrary<Json> {
  const schema = merged(document, given);
  const known = schema.type === 'string' && schema.format !== 'date-time' ? knownByName(name) : null;
  if (known !== null) return known;
  const choices = [...arrayAt(schema, 'oneOf'), ...arrayAt(schema, 'anyOf')].filter(isObject);
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => validValue(document, choice, name, level)));
  if ('const' in schema) return fc.constant(schema.const ?? null);
  const listed = arrayAt(schema, 'enum');
  if (listed.length > 0) return fc.constantFrom(...listed);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
  return fc.oneof(...types.map((type) => ofType(String(type), { document, schema, name, level })));
}

/** A schema with its reference followed and the parts of `allOf` in one. */
export function merged(document: JsonObject, schema: JsonObject): JsonObject {
  const whole = resolve(document, schema);
  const parts = arrayAt(whole, 'allOf').filter(isObject);
  if (parts.length === 0) return whole;
  return parts.reduce<JsonObject>((sum, part) => {
    const more = merged(document, part);
    return {
      ...sum,
      ...more,
      properties: { ...objectAt(sum, 'properties'), ...objectAt(more, 'properties') },
      required: [...arrayAt(sum, 'required'), ...arrayAt(more, 'required')],
    };
  }, whole);
}

interface Place {
  document: JsonObject;
  schema: JsonObject;
  name: string;
  level: number;
}

function ofType(type: string, place: Place): fc.Arbitrary<Json> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      // A long poll waits for what no other request may bring.
      if (place.name === 'waitSeconds') return fc.constantFrom(0, 0, 1);
      const { minimum = 0, maximum = 2_000_000_000 } = place.schema;
      return fc.integer({ min: Math.ceil(Number(minimum)), max: Math.floor(Number(maximum)) });
    }
    case 'string':
      return string(place);
    case 'array':
      return array(place);
    default:
      return object(place);
  }
}

function string({ schema, name }: Place): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof(pooled(name), fc.constant('00000000-0000-7000-8000-000000000000'));
  if (schema.format === 'date-time') return instants;
  if (schema.format === 'iana-timezone') return zones;
  const least = Number(schema.minLength ?? 0);
  const most = Math.min(Number(schema.maxLength ?? 64), 4_096);
  if (typeof schema.pattern === 'string' && schema.pattern !== '\\S') {
    return fc
      .stringMatching(new RegExp(schema.pattern, 'u'), { size: 'small' })
      .map((text) => text.slice(0, most).padEnd(least, '0'));
  }
  const text = fc.string({
    unit: fc.constantFrom(...ordinary),
    minLength: least,
    maxLength: Math.max(least, Math.min(most, 24)),
  });
  const full = fc.constantFrom('x', '😀', 'é').map((one) => one.repeat(most));
  const plain = text.map((made) => (schema.pattern === undefined ? made : `x${made}`.slice(0, most)));
  return /id|cursor/i.test(name)
    ? fc.oneof({ weight: 4, arbitrary: pooled(name) }, plain)
    : fc.oneof({ weight: 9, arbitrary: plain }, full);
}

const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', 'Australia/Lord_Howe');
const instants = fc.constantFrom(
  '2027-01-14T17:00:00Z',
  '2027-01-13T17:00:05.123456789+05:45',
  '2027-03-14T02:30:00-05:00',
  '2026-01-01T00:00:00Z',
  '2027-04-13T16:59:00Z',
);
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((last) => `+1500555000${last}`),
  fc.integer({ min: 2_000_000, max: 2_000_999 }).map((end) => `+1646${end}`),
);
// Those that are silent are left out: each would take seconds.
const models = fc.constantFrom(
  'echo',
  'echo',
  'error-500',
  'error-401',
  'cut-mid-stream',
  'malformed-chunk',
  'simulated/echo',
);
// Nobody listens at any of them.
const receivers = fc.constantFrom(
  'http://127.0.0.1:1/hook',
  'https://127.0.0.1:1/hook?a=b',
  'https://receiver.invalid/hook',
  'https://[::1]:1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://user:word@receiver.invalid/',
  'https://münchen.invalid/%00',
  'https://receiver.invalid:99999/',
);

// In the last three an address needs neither a state nor a postal code.
const countries = fc.constantFrom('US', 'CA', 'DE', 'GB', 'AE', 'HK', 'IE');

/** What the name of a field says beyond its schema; null where it says nothing. */
function knownByName(name: string): fc.Arbitrary<string> | null {
  if (['to', 'from', 'e164', 'recipient'].includes(name))
    return fc.oneof({ weight: 3, arbitrary: numbers }, pooled('e164'));
  if (name === 'url') return receivers;
  if (name === 'events' || name === 'event') return fc.constantFrom('sms.received', 'sms.sent', 'endpoint.failing');
  if (name === 'provider') return fc.constantFrom('simulated', 'simulated', 'openai', 'nobody');
  if (name === 'model') return models;
  if (name === 'country') return countries;
  if (name === 'attestationVersion') return fc.constant(requiredAttestation(null, '').version);
  if (name === 'allow_providers' || name === 'deny_providers')
    return fc.oneof(
      fc.constantFrom('simulated', 'openai', 'anthropic:claude-haiku-4-5'),
      models.map((model) => `simulated:${model}`),
    );
  return null;
}

function array({ document, schema, name, level }: Place): fc.Arbitrary<Json[]> {
  const items = objectAt(schema, 'items');
  const one = validValue(document, items, name, level + 1);
  const minLength = Number(schema.minItems ?? 0);
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(Number(schema.maxItems ?? 4), 4)) };
  return schema.uniqueItems === true
    ? fc.uniqueArray(one, { ...bounds, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
    : fc.array(one, bounds);
}

// Made once: fast-check takes its time for one.
const freeNames = fc.stringMatching(/^[a-z_]{1,8}$/);

function object({ document, schema, level }: Place): fc.Arbitrary<JsonObject> {
  const required = arrayAt(schema, 'required').map(String);
  const fields = Object.entries(objectAt(schema, 'properties')).filter(([, field]) => isObject(field));
  const properties = Object.fromEntries(
    fields.map(([field, inner]) => [field, validValue(document, isObject(inner) ? inner : {}, field, level + 1)]),
  );
  // Fields that may be there rule each other out now and then; what is required alone goes well.
  const least = Object.fromEntries(Object.entries(properties).filter(([field]) => required.includes(field)));
  const named = fc
    .oneof(fc.record(least), fc.record(properties, { requiredKeys: required }))
    .map((made): JsonObject => ({ ...made }));
  if (schema.additionalProperties === false || level >= mostLevels) return named;
  const inner = isObject(schema.additionalProperties)
    ? validValue(document, schema.additionalProperties, '', level + 1)
    : fc.jsonValue({ maxDepth: 2 }).map((value): Json => JSON.parse(JSON.stringify(value)));
  const free = fc.dictionary(freeNames, inner, { maxKeys: 3 });
  return fc.tuple(named, free).map(([made, more]): JsonObject => ({ ...more, ...made }));
}
