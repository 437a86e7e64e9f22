import type { LlmTool } from '../../ports/llm.ts';
import { contentWordsOf, wordsOf } from './words.ts';

/** A tool that is to be called, with its arguments; or what is missing for that. */
export type NamedTool =
  | { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly name: string; readonly missing: readonly string[] };

/**
 * The tool whose name a question names: `book_table` is named by "book me a table". Of several it is the one of whose name nothing is
 * left out, then the longest.
 */
export function namedTool(tools: readonly LlmTool[], question: string): NamedTool | null {
  const words = wordsOf(question);
  const [all, content] = [words, contentWordsOf(question)].map((some) => ` ${some.join(' ')} `);
  const named = tools.flatMap((tool) => {
    const spaced = tool.name.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ');
    const [name, short] = [wordsOf(spaced), contentWordsOf(spaced)];
    const isIn = (some: readonly string[], text = ''): boolean =>
      some.length > 0 && text.includes(` ${some.join(' ')} `);
    const isWhole = name.every((one) => words.includes(one));
    return isIn(name, all) || isIn(short, content) ? [{ tool, isWhole, length: name.length }] : [];
  });
  const [best] = named.toSorted(
    (one, other) => Number(other.isWhole) - Number(one.isWhole) || other.length - one.length,
  );
  return best === undefined ? null : withArguments(best.tool, question);
}

function withArguments({ name, parameters }: LlmTool, question: string): NamedTool {
  const { properties = {}, required = [] } = (parameters ?? {}) as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  const values = Object.entries(properties).flatMap(([property, schema]) => {
    const value = valueIn(question, schema, required.includes(property));
    return value === undefined ? [] : [[property, value]];
  });
  const missing = required.filter((property) => !values.some(([given]) => given === property));
  return missing.length > 0 ? { name, missing } : { name, arguments: Object.fromEntries(values) };
}

/** What a question has for a parameter: one of its values, a number, or, where it needs a text, the question itself. */
function valueIn(question: string, schema: unknown, isRequired: boolean): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] };
  if (Array.isArray(values)) {
    const said = ` ${wordsOf(question).join(' ')} `;
    return values.find((one) => said.includes(` ${wordsOf(String(one)).join(' ')} `));
  }
  if (type === 'integer' || type === 'number') {
    const [found] = question.match(type === 'integer' ? /\d{1,15}/ : /\d{1,15}(?:\.\d{1,15})?/) ?? [];
    return found === undefined ? undefined : Number(found);
  }
  return type === 'string' && isRequired ? question : undefined;
}
