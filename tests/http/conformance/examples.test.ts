import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { arrayAt, isObject, type Json, type JsonObject } from '../../../codegen/src/contract-document.ts';
import { assertEvent, bodyPointer, violationsAt } from '../../support/closed-schemas.ts';
import {
  eventExamples,
  headerExamples,
  parameterExamples,
  requestExamples,
  responseExamples,
  successesOf,
} from '../../support/contract-examples.ts';
import { framesOf } from '../../support/event-frames.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { multipart, type Upload } from '../../support/router-requests.ts';
import { createOwner } from '../../support/owner.ts';
import type { Parties } from '../../support/slice-table.ts';
import { entryOf } from '../../support/slice-tables.ts';
import { projectRoot } from '../../support/sms-process.ts';
import { operationList } from '../../support/operation-list.ts';
import { askOf } from '../../support/sample.ts';
import { type Samples, samplesOf } from '../../support/samples.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

/** Examples by what they are of: one test for each. */
const byOf = <Example extends { of: string }>(examples: readonly Example[]): Array<[of: string, shown: Example[]]> => [
  ...Map.groupBy(examples, ({ of }) => of),
];

describe.each(byOf(responseExamples))('every example of an answer of %s', (of, shown) => {
  itForEachInput(
    'has what the contract says and nothing else, and shows the code that it is named after',
    shown.map((example) => [`${example.status} ${example.name}`, example] as const),
    (_what, { name, status, mediaType, value }) => {
      expect(violationsAt(bodyPointer(of, String(status), mediaType), value)).toEqual([]);
      if (Number(status) < 400) return;
      const error = isObject(value) && isObject(value.error) ? value.error : value;
      expect(isObject(error) ? error.code : undefined).toBe(name);
    },
  );
});

// Operations share their headers: each example once.
const shownHeaders = [...new Map(headerExamples.map((one) => [`${one.name} ${String(one.value)}`, one])).values()];

itForEachInput(
  'every example of a header is what the contract says',
  shownHeaders.map((shown) => [`${shown.name}: ${String(shown.value)}`, shown] as const),
  (_what, { of, at, name, value }) => {
    expect(violationsAt(`/operations/${of}/${at}/headers/${name}/schema`, value)).toEqual([]);
  },
);

itForEachInput(
  'every example of an event has what the contract says and nothing else',
  eventExamples.map((shown) => [`${shown.of} ${shown.name}`, shown] as const),
  (_what, { of, value }) => {
    // Events that are passed on name themselves as their provider does.
    expect(isObject(value) && (value.type ?? value.event_type)).toBe(of);
    assertEvent(of, value);
  },
);

describe('what looks like a secret in an example', () => {
  const texts = [...requestExamples, ...responseExamples, ...eventExamples].map(({ value }) => JSON.stringify(value));
  const secrets = texts.flatMap((text) => [...text.matchAll(/\b(?:sk_(?:test|live)_|whsec_)([\w+/=-]{10,})/g)]);

  it('is there, so that a reader sees its form', () => expect(secrets.length).toBeGreaterThan(0));

  it('is no secret, and does not look like one to a scanner', () => {
    for (const [whole, secret = ''] of secrets) expect([whole, bitsPerCharacter(secret) < 1]).toEqual([whole, true]);
    expect(texts.join()).not.toMatch(/sk_live_|eyJ[\w-]{10,}\.|-----BEGIN/);
  });
});

/** The checks that an answer tells of, those of its rows included. */
function gatesOf(answer: Json | undefined): Json[] {
  if (!isObject(answer)) return [];
  return [...arrayAt(answer, 'gates'), ...arrayAt(answer, 'rows').flatMap((row) => gatesOf(row))];
}

describe('every example of a request, sent to a running server', () => {
  let stage: SmsStage;
  let ours: SmsOrganization;
  let samples: Samples;
  let parties: Parties;

  beforeAll(async () => {
    stage = await startSmsStage({ worker: false });
    const live = await stage.organization({ mode: 'live' });
    ours = await stage.organization();
    parties = { ours: createOwner(ours), live: createOwner(live) };
    samples = samplesOf(parties);
  }, 60_000);
  afterAll(() => stage.close());

  it.each(operationList)('$id gets the answer that its examples show', async ({ id, description }) => {
    // Ids of examples are nobody's.
    const existing = await entryOf(id).existing?.(parties);
    const [expected = ''] = successesOf(id);
    const bodies = requestExamples.filter(({ of }) => of === id).map(({ value }) => value);
    for (const body of bodies.length === 0 ? [undefined] : bodies) {
      const { params, query, headers, key, upload: own } = await samples[id]();
      // What an example shows of a file is its name.
      const upload = description.requestMediaType === 'multipart/form-data' && isObject(body) ? shownForm(body) : own;
      const json = isObject(body) && upload === undefined ? { ...body, ...existing } : undefined;
      const request = askOf(
        description,
        {
          ...(params === undefined ? {} : { params }),
          ...(query === undefined ? {} : { query }),
          ...(headers === undefined ? {} : { headers }),
          ...(key === undefined ? {} : { key }),
          ...(json === undefined ? {} : { json }),
          ...(upload === undefined ? {} : { upload }),
        },
        { ours: ours.apiKey, admin: stage.adminKey },
      );
      const answer = await stage.ask<Json | undefined>(request);
      expect([answer.status, answer.text]).toEqual([Number(expected), expect.anything()]);
      const answeredAs = answer.headers['content-type']?.toString().split(';')[0];
      const [shown] = responseExamples
        .filter(({ of, status, mediaType }) => of === id && status === expected && mediaType === answeredAs)
        .map(({ value }) => value);
      if (answeredAs === 'application/json') expect(differences(shown, answer.body)).toEqual([]);
      // Nothing comes of a stream without an end before something happens.
      if (answeredAs === 'text/event-stream' && !description.endless)
        expect(streamDifferences(shown, answer.text)).toEqual([]);
      // The words of its checks are what an explanation is read for: they are shown as they are said.
      expect(gatesOf(answer.body)).toEqual(gatesOf(shown));
    }
  });

  it.each(operationList.filter(({ id }) => parameterExamples.some(({ of }) => of === id)))(
    '$id takes the parameters that it shows, and answers 404 where they name nothing that exists',
    async ({ id, description }) => {
      const shown = (at: string): Record<string, string> =>
        Object.fromEntries(
          parameterExamples
            .filter((one) => one.of === id && one.at === at)
            // The samples name headers in lower case.
            .map(({ name, value }) => [at === 'header' ? name.toLowerCase() : name, String(value)]),
        );
      const sample = await samples[id]();
      const { headers, ...request } = askOf(
        description,
        { ...sample, params: { ...sample.params, ...shown('path') }, query: { ...sample.query, ...shown('query') } },
        { ours: ours.apiKey, admin: stage.adminKey },
      );
      const answer = await stage.ask({ ...request, headers: { ...headers, ...shown('header') } });
      const isOfNothing = Object.keys(shown('path')).length > 0 && id !== 'getErrorCode';
      expect([answer.status, answer.text]).toEqual([
        isOfNothing ? 404 : Number(successesOf(id).at(-1)),
        expect.anything(),
      ]);
    },
  );

  it('is one for each operation that takes a body', () => {
    const taking = operationList.filter(({ description }) => description.requestMediaType !== null).map(({ id }) => id);
    expect(new Set(requestExamples.map(({ of }) => of))).toEqual(new Set(taking));
  });
});

/** The form that an example shows, sent as curl -F does: a text has no type, and @ stands before the path of a file. */
function shownForm(example: JsonObject): Upload {
  return multipart(
    Object.entries(example).map(([name, value]) => {
      const file = typeof value === 'string' ? /^@(.+)$/.exec(value)?.[1] : undefined;
      return file === undefined
        ? { name, type: null, content: JSON.stringify(value) }
        : { name, type: 'application/octet-stream', content: readFileSync(join(projectRoot, file)) };
    }),
  );
}

/** Where the example of a frame differs from the one of that name in a stream, as `differences` tells it. */
function streamDifferences(shown: Json | undefined, stream: string): string[] {
  const name = isObject(shown) ? shown.event : undefined;
  const frame = framesOf(stream).find(({ event }) => event === name);
  return frame === undefined
    ? [`the stream has no ${String(name)}`]
    : differences(shown, JSON.parse(JSON.stringify(frame)));
}

/** Shannon's entropy of the characters of `text`. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
}

/** Where an example shows a field that the answer does not have, or one of another kind; null stands for any kind. */
function differences(shown: Json | undefined, answered: Json | undefined, at = ''): string[] {
  if (shown === undefined && answered === undefined) return [];
  if (shown === null || answered === null) return [];
  if (Array.isArray(shown) && Array.isArray(answered)) {
    // A list may be empty here; what is in it is like what the example has in it.
    return shown.length === 0 || answered.length === 0 ? [] : differences(shown[0], answered[0], `${at}/0`);
  }
  if (isObject(shown) && isObject(answered)) {
    return Object.keys(shown).flatMap((key) => differences(shown[key], answered[key], `${at}/${key}`));
  }
  return typeof shown === typeof answered && !Array.isArray(shown) && !Array.isArray(answered)
    ? []
    : [`${at}: ${JSON.stringify(shown)} is answered as ${JSON.stringify(answered)}`];
}
