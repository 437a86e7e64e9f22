import type { components } from '../../contract/generated/openapi.ts';
import { mostValues, parseJsonBody } from '../../platform/text/json-guard.ts';
import type { LlmCall, LlmInputItem, LlmTool } from '../../providers/ports/llm.ts';
import { askRouting } from '../routing/index.ts';
import { routerErrors } from '../model/errors.ts';
import { schemaProblem } from '../model/json-schema.ts';
import type { ResponseAsk } from './respond.ts';

type Schemas = components['schemas'];

/** What a request for a response means. Throws invalid_request for the rules that its schema cannot say. */
export function askResponse(body: Schemas['LlmRequest']): Pick<ResponseAsk, 'routing' | 'call'> {
  const routing = askRouting(body.routing);
  const call: ResponseAsk['call'] = {
    input: askInput(body.input),
    tools: askTools(body.tools ?? []),
    responseFormat: askFormat(body.response_format),
    maxOutputTokens: body.max_output_tokens,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? null,
  };
  return { routing, call };
}

function askInput(items: Schemas['LlmRequest']['input']): LlmInputItem[] {
  // Some vendors leave blank texts out; without anything else, they have nothing to answer.
  if (!items.some((item) => item.type !== 'message' || item.content.some(({ text }) => text.trim() !== '')))
    throw routerErrors.invalidField('/body/input', 'must hold a text that is not blank');
  // Every vendor refuses a result without its call, or two of them, each in its own words.
  const called = new Set<string>();
  // Of all arguments together, as of the body that they are in.
  let values = 0;
  const answered = new Set<string>();
  return items.map((item, index): LlmInputItem => {
    switch (item.type) {
      case 'message':
        return { type: 'message', role: item.role, texts: item.content.map((part) => part.text) };
      case 'function_call':
        if (called.has(item.call_id))
          throw routerErrors.invalidField(`/body/input/${index}/call_id`, 'must not name a second call');
        values += readArguments(`/body/input/${index}/arguments`, item.arguments, mostValues - values);
        called.add(item.call_id);
        return { type: 'function_call', callId: item.call_id, name: item.name, arguments: item.arguments };
      case 'function_result':
        if (!called.has(item.call_id))
          throw routerErrors.invalidField(
            `/body/input/${index}/call_id`,
            'must name a function_call that stands before it',
          );
        if (answered.has(item.call_id))
          throw routerErrors.invalidField(`/body/input/${index}/call_id`, 'must not name a call that has a result');
        answered.add(item.call_id);
        return { type: 'function_result', callId: item.call_id, result: item.result ?? null };
    }
  });
}

function askTools(tools: ReadonlyArray<Schemas['LlmTool']>): LlmTool[] {
  const names = new Set<string>();
  return tools.map(({ name, description, parameters }, index) => {
    if (names.has(name)) throw routerErrors.invalidField(`/body/tools/${index}/name`, 'must be unique among the tools');
    names.add(name);
    if (parameters !== undefined) {
      const path = `/body/tools/${index}/parameters`;
      checkSchema(path, parameters);
      if (parameters['type'] !== undefined && parameters['type'] !== 'object')
        throw routerErrors.invalidField(`${path}/type`, 'must be object');
    }
    return { name, description: description ?? null, parameters: parameters ?? null };
  });
}

function askFormat(format: Schemas['LlmResponseFormat'] | undefined): LlmCall['responseFormat'] {
  if (format === undefined) return null;
  checkSchema('/body/response_format/schema', format.schema);
  return { name: format.name, schema: format.schema, strict: format.strict ?? false };
}

function checkSchema(path: string, schema: Readonly<Record<string, unknown>>): void {
  const problem = schemaProblem(schema);
  if (problem !== null)
    throw routerErrors.invalidField(path, `must be a JSON Schema: ${`${problem.path} ${problem.message}`.trim()}`);
}

/**
 * Holds the JSON in a string of a body to what holds for the body itself: adapters send it on as an object. Answers how
 * many values there are.
 */
function readArguments(path: string, text: string, maxValues: number): number {
  const { value, values, issues } = parseJsonBody(Buffer.from(text), maxValues);
  const [issue] = issues;
  if (issue !== undefined || typeof value !== 'object' || value === null || Array.isArray(value)) {
    const what = issue === undefined ? '' : `: ${issue.path.slice('/body'.length) || '/'} ${issue.message}`;
    throw routerErrors.invalidField(path, `must be a JSON object as a string${what}`);
  }
  return values;
}
