import { z } from 'zod';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import { createRedact } from '../../platform/process/redact.ts';
import type { CampaignRegistry, RegisterOutcome, RegistryOutcome, WriteOptions } from '../ports/campaign-registry.ts';
import { outcomeTexts } from '../wire/carriers/outcome-texts.ts';
import { createRequestOnce, type OnceResult } from '../wire/carriers/request-once.ts';
import { referenceParameter } from '../wire/carriers/sealed-reference.ts';
import type { TelnyxAccount } from './messaging.ts';
import { answerOf, type RegistryAnswer } from './registry-answer.ts';
import { readRegistryCallback } from './registry-callback.ts';
import { findBrand, findCampaign } from './registry-find.ts';
import { assignmentStandingOf, brandStandingOf, campaignStandingOf } from './registry-standing.ts';
import { importPublicKey } from './signature.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const deadlineMs = 15_000;
const brandId = z.object({ brandId: z.string().min(1).max(128) }).transform((body) => ({ registryId: body.brandId }));
const campaignId = z
  .object({ campaignId: z.string().min(1).max(128) })
  .transform((body) => ({ registryId: body.campaignId }));
const optionalText = z.string().nullish().catch(null);
// An entry that lacks its words hides no other.
const feedback = z.object({ category: z.array(z.object({ id: optionalText, description: optionalText })).nullish() });
const appealReason = 'The campaign was changed as requested.';
// A read changes nothing, whoever has the right by then.
const reading: WriteOptions = { mayWrite: () => true };
const anything = z.unknown().transform(() => null);

/**
 * The 10DLC registry behind Telnyx, over HTTP and without its SDK, which sends again after a time-out. Its resources are
 * not wrapped in `data`, and its fields are camelCase.
 */
export function createTelnyxRegistry(options: {
  account: TelnyxAccount;
  clock: Clock;
  log: Logger;
  /** Where the registry posts to; asked each time, because the address is known only once the server listens. */
  callbackUrl: () => string;
}): CampaignRegistry {
  const { account, clock, log } = options;
  const publicKey = importPublicKey(account.publicKey);
  const requestOnce = createRequestOnce();
  // Its words are shown to the customer that registers, and it may say back what it was asked with.
  const redact = createRedact([account.apiKey]);
  const webhookOf = (reference: string): string => `${options.callbackUrl()}?${referenceParameter}=${reference}`;

  const ask = async (
    method: Method,
    path: string,
    body: object | null,
    { mayWrite }: WriteOptions,
  ): Promise<RegistryAnswer> => {
    const result = await requestOnce({
      method,
      url: new URL(`${account.baseUrl}/v2/10dlc${path}`),
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
      },
      body: body === null ? null : JSON.stringify(body),
      deadlineMs,
      mayWrite,
    });
    const answer = answerOf(withText(result, redact), clock.now());
    if (answer.kind !== 'body' && answer.kind !== 'absent') {
      const wire = result.kind === 'answered' ? `status ${result.status}` : result.kind;
      // Not the path: it may name a number.
      const request = `${method} ${path.split(/[/?]/)[1]}`;
      log.warn({ request, wire, answer: answer.kind }, 'the telnyx registry did not agree');
    }
    return answer;
  };
  const get = (path: string): Promise<RegistryAnswer> => ask('GET', path, null, reading);

  /** Registers what must not be registered twice. */
  const register = async (
    path: string,
    body: object,
    read: z.ZodType<{ registryId: string }>,
    gate: WriteOptions,
  ): Promise<RegisterOutcome> => {
    const answer = await ask('POST', path, body, gate);
    return answer.kind === 'duplicate' ? answer : valueOf(answer, read);
  };
  /** A change that may be repeated as it is. */
  const change = async (
    method: Method,
    path: string,
    body: object | null,
    gate: WriteOptions,
  ): Promise<RegistryOutcome<null>> => valueOf(await ask(method, path, body, gate), anything);
  /** What is not there any more is taken away. */
  const remove = async (path: string, gate: WriteOptions): Promise<RegistryOutcome<null>> => {
    const answer = await ask('DELETE', path, null, gate);
    return answer.kind === 'absent' ? { kind: 'done', value: null } : valueOf(answer, anything);
  };
  const look = <Value>(
    answer: RegistryAnswer,
    read: (body: unknown) => Value | null,
  ): RegistryOutcome<Value | null> => {
    if (answer.kind === 'absent') return { kind: 'done', value: null };
    if (answer.kind !== 'body') return valueOf(answer, anything);
    const value = read(answer.body);
    return value === null ? { kind: 'unknown', message: outcomeTexts.unclear } : { kind: 'done', value };
  };

  return {
    name: 'telnyx',
    serves: 'live',
    settleMs: 60_000,
    firstLookMs: 30_000,

    registerBrand: (reference, details, gate) =>
      register('/brand', { ...details, webhookURL: webhookOf(reference) }, brandId, gate),
    findBrand: (reference, displayName, options) => findBrand(get, reference, displayName, options),
    readBrand: async (id, looks) => {
      const answer = await get(brandPath(id));
      const standing = look(answer, (body) => brandStandingOf(body, looks));
      if (answer.kind !== 'body' || standing.kind !== 'done') return standing;
      if (standing.value?.status !== 'changes_requested') return standing;
      // What is wrong with an identity stands elsewhere. Where that cannot be read, the rest is still true.
      const reported = await get(`/brand/feedback/${encodeURIComponent(id)}`);
      const complaints = reported.kind === 'body' ? (feedback.safeParse(reported.body).data?.category ?? []) : [];
      const reasons = complaints.map(({ id: code, description }) => ({ code, description }));
      return { kind: 'done', value: brandStandingOf(answer.body, looks, reasons) };
    },
    resubmitBrand: async (reference, id, details, gate) => {
      // The address goes along: by it the brand is found again, and what is left out may be taken away.
      const changed = await change('PUT', brandPath(id), { ...details, webhookURL: webhookOf(reference) }, gate);
      if (changed.kind !== 'done' || !gate.wasRefused) return changed;
      return change('PUT', `${brandPath(id)}/revet`, null, gate);
    },
    deleteBrand: (id, gate) => remove(brandPath(id), gate),

    registerCampaign: (reference, brand, details, gate) => {
      const body = {
        ...details,
        brandId: brand,
        referenceId: reference,
        webhookURL: webhookOf(reference),
        // The registry asks for each of these; whoever sends through us honours them.
        subscriberOptin: true,
        subscriberOptout: true,
        subscriberHelp: true,
        termsAndConditions: true,
      };
      return register('/campaignBuilder', body, campaignId, gate);
    },
    findCampaign: (reference, brand, options) => findCampaign(get, reference, brand, options),
    readCampaign: async (id, looks) => look(await get(campaignPath(id)), (body) => campaignStandingOf(body, looks)),
    resubmitCampaign: async (id, texts, gate) => {
      const { messageFlow, sample1, sample2, sample3, sample4, sample5, helpMessage } = texts;
      // Anything beside these is refused.
      const body = { messageFlow, sample1, sample2, sample3, sample4, sample5, helpMessage };
      const changed = await change('PUT', campaignPath(id), body, gate);
      if (changed.kind !== 'done' || !gate.wasRefused) return changed;
      return change('POST', `${campaignPath(id)}/appeal`, { appealReason }, gate);
    },
    deactivateCampaign: (id, gate) => remove(campaignPath(id), gate),

    assignNumber: async (phoneNumber, campaign, { again, ...gate }) => {
      const body = { phoneNumber, campaignId: campaign };
      if (again) return change('PUT', numberPath(phoneNumber), body, gate);
      const answer = await ask('POST', '/phone_number_campaigns', body, gate);
      // Then the next look says under which campaign it is.
      return answer.kind === 'duplicate' ? { kind: 'done', value: null } : valueOf(answer, anything);
    },
    readAssignment: async (e164, looks) =>
      look(await get(numberPath(e164)), (body) => assignmentStandingOf(body, looks)),
    unassignNumber: (e164, gate) => remove(numberPath(e164), gate),

    readCallback: (callback) => readRegistryCallback(publicKey, callback),
  };
}

function withText(result: OnceResult, change: (text: string) => string): OnceResult {
  return result.kind === 'answered' && result.text !== null ? { ...result, text: change(result.text) } : result;
}

const brandPath = (id: string): string => `/brand/${encodeURIComponent(id)}`;
const campaignPath = (id: string): string => `/campaign/${encodeURIComponent(id)}`;
const numberPath = (e164: string): string => `/phone_number_campaigns/${encodeURIComponent(e164)}`;

function valueOf<Value>(answer: RegistryAnswer, read: z.ZodType<Value>): RegistryOutcome<Value> {
  switch (answer.kind) {
    case 'body': {
      const value = read.safeParse(answer.body);
      return value.success ? { kind: 'done', value: value.data } : { kind: 'unknown', message: outcomeTexts.unclear };
    }
    case 'absent':
      return { kind: 'refused', reasons: answer.reasons.length > 0 ? answer.reasons : [notThere] };
    case 'duplicate':
      return { kind: 'refused', reasons: answer.reasons };
    default:
      return answer;
  }
}

const notThere = { code: null, message: 'The registry does not have what this refers to' };
