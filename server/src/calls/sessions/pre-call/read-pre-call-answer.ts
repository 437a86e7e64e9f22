import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createDropAbsentNulls, type DropAbsentNulls } from '../../../contract/absent-nulls.ts';
import { loadContract } from '../../../contract/contract.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import { parseJsonBody, withoutByteOrderMark } from '../../../platform/text/json-guard.ts';
import type { AnswerReading } from '../../../webhooks/index.ts';

/** What an endpoint changes of a call before it begins. */
export type PreCallAnswer = components['schemas']['PreCallAnswer'];

const mostBytes = 1_048_576;

/** Reads answers to call.pre_call: a PreCallAnswer, or a body of nothing, or of white space, that changes nothing. */
export function createPreCallReading(): AnswerReading {
  return {
    mostBytes,
    read: (answer) => {
      const body = withoutByteOrderMark(answer);
      if (/^[ \t\r\n]*$/.test(body.toString('latin1'))) return { value: {}, secrets: [] };
      const { value: sent, issues, hasNull } = parseJsonBody(body);
      const [issue] = issues;
      if (issue !== undefined) return { problem: problemAt(issue.path.replace(/^\/body/, ''), issue.message) };
      const { validate, dropAbsentNulls } = answerRules();
      const value = hasNull ? dropAbsentNulls(answerSchema, sent) : sent;
      if (validate(value)) return { value, secrets: Object.values(value.toolSecrets ?? {}) };
      const [error] = validate.errors ?? [];
      const { instancePath = '', message = 'is not valid', params } = error ?? {};
      const unknown: unknown = params?.['additionalProperty'];
      return {
        problem:
          typeof unknown === 'string'
            ? problemAt(`${instancePath}/${unknown}`, 'is unknown')
            : problemAt(instancePath, message),
      };
    },
  };
}

const answerSchema = { $ref: '#/components/schemas/PreCallAnswer' };

let known: { validate: ValidateFunction<PreCallAnswer>; dropAbsentNulls: DropAbsentNulls } | undefined;

/** Compiled at the first answer: most processes get none. */
function answerRules(): NonNullable<typeof known> {
  if (known !== undefined) return known;
  const { document } = loadContract();
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema({ components: document.components }, 'contract');
  const validate = ajv.compile<PreCallAnswer>({ $ref: `contract${answerSchema.$ref}` });
  known = { validate, dropAbsentNulls: createDropAbsentNulls(document) };
  return known;
}

function problemAt(path: string, message: string): string {
  return `The answer is no PreCallAnswer: ${path === '' ? 'it' : path.slice(0, 200)} ${message}`;
}
