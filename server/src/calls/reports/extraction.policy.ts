import type { Extraction, ExtractionField, Values } from './types.ts';

/**
 * The fields of all who want some of one call, for one extraction. Of definitions of one name that differ, saved before that was
 * looked at, the oldest wins: the extractions come in that order (docs/decisions/recordings.md#d98).
 */
export function unionOfFields(extractions: readonly Extraction[]): ExtractionField[] {
  const fields = new Map<string, ExtractionField>();
  for (const extraction of extractions)
    for (const field of extraction.fields) if (!fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()];
}

/** The values of one's own fields, and no others. */
export function ownValues(values: Values, fields: readonly ExtractionField[]): Values {
  return Object.fromEntries(
    fields.map(({ name }) => [name, Object.hasOwn(values, name) ? (values[name] ?? null) : null]),
  );
}
