import type { ExtractionField, StructuredData, Value, Values } from '../types.ts';

/** What a model said of a call, as far as it is of use. */
export interface Answer {
  readonly summary: string;
  readonly structuredData: StructuredData;
  readonly values: Values;
  /** Which values were left out, and why; null where none was. */
  readonly leftOut: string | null;
}

/** Longer texts are no answers to these questions. */
const most = { summary: 4_000, text: 4_000, shownName: 64 };
const mostNamed = 10;

/**
 * Reads the JSON value that a model gave. A value that is not of the type of its field is null and named, the others stay; null for
 * what is no answer at all: another shape, or no summary.
 */
export function readAnswer(json: unknown, fields: readonly ExtractionField[]): Answer | null {
  if (!isRecord(json)) return null;
  const { summary: said, structured_data: structured, fields: given } = json;
  const summary = typeof said === 'string' ? storable(said).trim() : '';
  if (summary === '' || summary.length > most.summary) return null;
  const from = isRecord(given) ? given : {};
  const wrong: string[] = [];
  // Entries: a field may have a name that objects have of their own.
  const values = fields.map((field): [string, Value] => {
    const value = Object.hasOwn(from, field.name) ? from[field.name] : null;
    const isRight = value === null || isOfType(value, field);
    if (!isRight) wrong.push(field.name);
    return [field.name, isRight ? (typeof value === 'string' ? storable(value) : (value as Value)) : null];
  });
  return {
    summary,
    structuredData: structuredOf(isRecord(structured) ? structured : {}),
    values: Object.fromEntries(values),
    leftOut: wrong.length === 0 ? null : leftOutOf(wrong),
  };
}

/** A text without what no column can hold, and no JSON without an escape: U+0000, and halves of characters. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Every field without a value. */
export function noValues(fields: readonly ExtractionField[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, null]));
}

function isOfType(value: unknown, { type, options = [] }: ExtractionField): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' && value.length <= most.text;
    case 'enum':
      return typeof value === 'string' && options.includes(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
  }
}

function structuredOf(said: Readonly<Record<string, unknown>>): StructuredData {
  const text = (value: unknown): string | null =>
    typeof value === 'string' && value.length <= most.text ? storable(value) : null;
  const { intent, resolved, sentiment, follow_up: followUp } = said;
  const isSentiment = sentiment === 'positive' || sentiment === 'neutral' || sentiment === 'negative';
  return {
    intent: text(intent),
    resolved: typeof resolved === 'boolean' ? resolved : null,
    sentiment: isSentiment ? sentiment : null,
    follow_up: text(followUp),
  };
}

function leftOutOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => name.slice(0, most.shownName));
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `Not of the type of its field: ${shown.join(', ')}${more}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
