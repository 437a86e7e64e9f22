import type { Issue } from '../../platform/process/errors.ts';
import type { EndpointBefore, EndpointChanges } from '../model/endpoint-changes.ts';
import { headerIssues } from './endpoint-header-rules.policy.ts';
import { extractionFieldIssues } from '../model/extraction-rules.policy.ts';

/** Everything that the schema cannot say and that needs no look-up, judged on the endpoint that the request would make. */
export function endpointIssues(changes: EndpointChanges, before: EndpointBefore): Issue[] {
  return [
    ...agentIssues(changes, before),
    ...headerIssues(changes, before),
    ...secretIssues(changes, before),
    ...extractionFieldIssues(changes.extractionFields ?? []),
    ...extractionEventIssues(changes, before),
  ];
}

/** Fields are extracted for two events alone. What was saved so before this was looked at may be saved again as it is. */
function extractionEventIssues({ events, extractionFields }: EndpointChanges, before: EndpointBefore): Issue[] {
  const fields = extractionFields ?? before.extractionFields;
  if (fields.length === 0 || hasExtraction(events ?? before.events)) return [];
  const isAsBefore =
    JSON.stringify(fields) === JSON.stringify(before.extractionFields) && !hasExtraction(before.events);
  if (isAsBefore) return [];
  return [{ path: '/body/extractionFields', message: 'need call.report or call.analysis among the events' }];
}

function hasExtraction(events: readonly string[]): boolean {
  return events.includes('call.report') || events.includes('call.analysis');
}

function agentIssues({ allAgents, agentIds }: EndpointChanges, before: EndpointBefore): Issue[] {
  const narrowed = !(allAgents ?? before.allAgents);
  if (!narrowed || (agentIds ?? before.agentIds).length > 0) return [];
  return [{ path: '/body/agentIds', message: 'must name at least one agent while allAgents is false' }];
}

function secretIssues({ signingSecretSource, signingSecret }: EndpointChanges, before: EndpointBefore): Issue[] {
  const path = '/body/signingSecret';
  const custom = signingSecretSource === undefined ? before.hasCustomSecret : signingSecretSource === 'custom';
  if (signingSecret === undefined) {
    return custom && !before.hasCustomSecret ? [{ path, message: 'is required with signingSecretSource custom' }] : [];
  }
  const issues: Issue[] = [];
  if (!custom) issues.push({ path, message: 'is only for signingSecretSource custom' });
  if (!isSigningSecret(signingSecret)) {
    issues.push({ path, message: signingSecretProblem });
  }
  return issues;
}

export const signingSecretProblem = 'must be base64 or base64url of 24 to 64 bytes after whsec_';

// One alphabet, with its whole padding or with none.
const base64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;

/**
 * A secret that begins with `whsec_` promises base64; secrets minted before 2026-07-28 have the alphabet of base64url
 * (interface, Authentication 4). What decodes to no bytes of a key is a slip of the caller, and refused. Any other text of
 * the schema's length is a secret.
 */
export function isSigningSecret(secret: string): boolean {
  if (!secret.startsWith('whsec_')) return true;
  const encoded = secret.slice('whsec_'.length);
  if (!base64.test(encoded) || (encoded.includes('=') && encoded.length % 4 !== 0)) return false;
  const bytes = Buffer.from(encoded, 'base64url');
  const spelled = encoded.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
  return bytes.toString('base64url') === spelled && bytes.length >= 24 && bytes.length <= 64;
}
