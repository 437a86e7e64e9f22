import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

// Formats and unknown keywords are the vendors' business; whether it is a schema at all is ours.
const options = { strict: false, validateFormats: false, logger: false } as const;
const newest = new Ajv2020(options);
const older = new Ajv(options);

/**
 * What is wrong with a JSON Schema of a caller, or null for a sound one: 2020-12, or draft 7 where it says so or is only
 * that. References are not followed.
 */
export function schemaProblem(schema: Readonly<Record<string, unknown>>): string | null {
  const { $schema: dialect, ...rest } = schema;
  if (dialect !== undefined && typeof dialect !== 'string') return '/$schema must be a string';
  // The dialect is looked at by its vocabulary alone: its address would have to be fetched.
  if (newest.validateSchema(rest) === true || older.validateSchema(rest) === true) return null;
  const [first] = newest.errors ?? [];
  return `${first?.instancePath ?? ''} ${first?.message ?? 'is not a JSON Schema'}`.trim();
}
