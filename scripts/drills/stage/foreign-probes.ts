import { type NamedPlace, placesOf, unknownLike } from '../../../tests/support/places.ts';
import type { ApiAnswer, Ask } from '../../../tests/support/sms-http.ts';
import { operationList } from '../../../tests/support/operation-list.ts';
import { createOwner } from '../../../tests/support/owner.ts';
import { askOf, type Sample } from '../../../tests/support/sample.ts';
import { entryOf } from '../../../tests/support/slice-tables.ts';
import { samplesOf } from '../../../tests/support/samples.ts';
import type { BornOrganization, OneProcess } from './one-process.ts';
import type { Tenant } from './tenant.ts';
import { withQuery } from '../../../tests/support/with-query.ts';

/** Whoever asks, whoever is asked for, and a live organization for what a test one cannot do. */
export interface Parties {
  ours: Tenant;
  theirs: Tenant;
  live: BornOrganization;
}

/** The same request twice: with something of theirs, and with what nobody has. */
export interface Probe {
  what: string;
  foreign: Ask;
  unknown: Ask;
  given: { foreign: string; unknown: string };
}

/** Every place of every operation, asked by us and by the operator, to whose own organization theirs is as foreign. */
export async function foreignProbes({ adminKey }: OneProcess, { ours, theirs, live }: Parties): Promise<Probe[]> {
  const samples = samplesOf({ ours: createOwner(ours.organization), live: createOwner(live) });
  const probes: Probe[] = [];
  for (const operation of operationList) {
    const { id, description } = operation;
    for (const place of placesOf(operation)) {
      const what = 'thing' in place ? place.thing : place.in;
      const callers = [{ who: 'us', key: ours.organization.apiKey }];
      // Of others the operator knows the organizations themselves, and what the interface lets it manage by its id.
      if (what !== 'organization' && entryOf(id).isOperatorsToo === undefined)
        callers.push({ who: 'the operator', key: adminKey });
      for (const { who, key } of callers) {
        const sample = await samples[id]();
        const theirName = await theirs.nameIn(operation, place);
        const given = { foreign: theirName, unknown: unknownLike(theirName) };
        const put = async (value: string): Promise<Ask> => {
          // With a key of its own each acts.
          const own = place.in === 'idempotency-key' && entryOf(id).actsOnce ? await samples[id]() : sample;
          return placed(
            askOf(description, await filled(own, place, value, theirs), { ours: key, admin: key }),
            place,
            value,
          );
        };
        probes.push({
          what: `${id}, ${place.in} ${what}, asked by ${who}`,
          foreign: await put(given.foreign),
          unknown: await put(given.unknown),
          given,
        });
      }
    }
  }
  return probes;
}

async function filled(sample: Sample, place: NamedPlace, value: string, { owner }: Tenant): Promise<Sample> {
  if (place.in === 'param') {
    const others: Record<string, string> = {};
    for (const [name, thing] of Object.entries(place.theirs)) others[name] = await owner.the(thing);
    return { ...sample, params: { ...sample.params, ...others, [place.name]: value } };
  }
  if (place.in === 'body') return { ...sample, json: { ...sample.json, ...(await place.fields(value, owner)) } };
  return sample;
}

function placed(request: Ask, place: NamedPlace, value: string): Ask {
  const query = place.in === 'cursor' ? 'cursor' : place.in === 'query' ? place.name : null;
  if (query !== null) return { ...request, path: withQuery(request.path, `${query}=${encodeURIComponent(value)}`) };
  if (place.in === 'header') return { ...request, headers: { ...request.headers, [place.name]: value } };
  if (place.in === 'idempotency-key') return { ...request, headers: { ...request.headers, 'idempotency-key': value } };
  return request;
}

/** An answer without the name and the number that were given, and without what is new in every answer. */
export function comparable({ status, headers, text }: ApiAnswer, given: string, { json }: Ask): string {
  const {
    'x-request-id': _id,
    'x-trace-id': _trace,
    date: _date,
    'server-timing': _timing,
    'content-length': _length,
    ...rest
  } = headers;
  const number = typeof json === 'object' && json !== null && 'e164' in json ? String(json.e164) : given;
  const shown = `${status} ${JSON.stringify(rest)} ${text}`;
  return shown.replaceAll(given, '<given>').replaceAll(number, '<number>').replaceAll(minted, '<new>');
}

// Of brands, campaigns and numbers the new one alone: others in an answer are names that could be theirs. Whether
// a text of one's own stands in line, and how many stand before it, differs from call to call.
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
// A session or a call that was created with its legs, a transfer of one, the address of its media, their rooms and its credential.
const session = `(?<="(?:sessionId|callId|session_id)":")${uuid}|(?<="id":")${uuid}(?=","(?:session_id|direction|controlId)")|(?<="id":")${uuid}(?=","organization_id":"[^"]*","source_session_id")|(?<="(?:source|created)_session_id":")${uuid}|consultation-${uuid}|human-call-${uuid}|(?:leg|room)_[A-Za-z0-9_-]+|ws://[^"]*/v1/sessions/${uuid}/media|session-${uuid}|ses_[A-Za-z0-9_-]+`;
const minted = new RegExp(
  String.raw`(?<=")(?:${session}|(?:msg|imsg|call|conv|batch|(?:resp_)?req|att)_[0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?<="id":")(?:brand|camp|num)_[0-9a-f]{32}|(?<="providerResourceId":")sim_num_[0-9a-f]{32})(?=")|(?<="queue_position":)(?:\d+|null)`,
  'g',
);

/** A working request of ours for every operation; the operator's are asked with our key. */
export async function ownRequests({ ours, live }: Omit<Parties, 'theirs'>): Promise<Ask[]> {
  const samples = samplesOf({ ours: createOwner(ours.organization), live: createOwner(live) });
  const key = ours.organization.apiKey;
  const requests: Ask[] = [];
  for (const { id, description } of operationList) {
    requests.push(askOf(description, await samples[id](), { ours: key, admin: key }));
  }
  return requests;
}
