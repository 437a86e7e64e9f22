import type { Operation } from '../operation-list.ts';
import { recordAnswer } from '../contract-recorder.ts';
import { type ApiAnswer, askBytes } from '../sms-http.ts';
import type { SmsOrganization } from '../sms-organization.ts';
import { askOf } from '../sample.ts';
import { createSamples } from '../samples.ts';
import type { SmsStage } from '../sms-stage.ts';
import type { BadInput, WorkingRequest } from './bad-input.ts';
import { assertRefusal, type Expected } from './judged-refusal.ts';
import { createRefusals } from './refusals.ts';

/** A working request for each operation of a server, and the proof that what is made of it is refused and leaves nothing. */
export interface BadInputs {
  ours: SmsOrganization;
  /** A working request for the operation, to be spoiled: what it names is the same each time. */
  sample(operation: Operation): Promise<WorkingRequest>;
  /** The same for a request that is to work: what it names is there for this one alone. */
  freshSample(operation: Operation): Promise<WorkingRequest>;
  /**
   * Sends a bad input, which must be refused with one of its statuses, a declared code and nothing stored; a 400 must name
   * what the input says. Whether something is stored, and whether the server still serves, is looked at once for many
   * requests, and at the end by `expectNothingStored`.
   */
  refuses(operation: Operation, input: BadInput): Promise<void>;
  /** The same for an answer that was asked for in another way. */
  expectRefused(send: () => Promise<ApiAnswer>, expected: Expected): Promise<void>;
  /** Looks now: requests that work may follow. */
  expectNothingStored(): Promise<void>;
}

/** `nameOf` says what is tried at the moment. */
export async function createBadInputs(
  stage: Pick<SmsStage, 'url' | 'adminKey' | 'ask' | 'sql' | 'organization'>,
  nameOf: () => string,
): Promise<BadInputs> {
  const [ours, live] = await Promise.all([stage.organization(), stage.organization({ mode: 'live' })]);
  const samples = createSamples({ ours, live });
  const made = new Map<string, ReturnType<(typeof samples)[Operation['id']]>>();
  const keys = { ours: ours.apiKey, admin: stage.adminKey };
  const serves = async (): Promise<boolean> => (await ours.call('GET', '/v1/organization')).status === 200;
  const refusals = await createRefusals(stage.sql, { serves, nameOf });

  const sample: BadInputs['sample'] = async ({ id, description }) => {
    const parts = made.get(id) ?? refusals.between(samples[id]);
    made.set(id, parts);
    return askOf(description, await parts, keys);
  };

  const expectRefused: BadInputs['expectRefused'] = async (send, expected) =>
    assertRefusal(await refusals.send(send), expected);

  return {
    ours,
    sample,
    freshSample: async ({ id, description }) => askOf(description, await refusals.between(samples[id]), keys),
    refuses: async (operation, { of, status, names, isUnknown }) => {
      const working = await sample(operation);
      const request = of(working);
      const send = async (): Promise<ApiAnswer> => {
        if (!Buffer.isBuffer(request)) return stage.ask(request);
        const answer = await askBytes(stage.url, request);
        if (isUnknown !== true) recordAnswer({ method: working.method, path: working.path, ...answer });
        return answer;
      };
      const description = isUnknown === true ? undefined : operation.description;
      await expectRefused(send, { status, names, description });
    },
    expectRefused,
    expectNothingStored: refusals.expectNothingStored,
  };
}
