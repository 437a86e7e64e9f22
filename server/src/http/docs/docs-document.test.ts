import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { loadContract } from '../../contract/contract.ts';
import { daytimeRecipient } from '../../platform/time/daytime-zone.ts';
import { docsDocument } from './docs-document.ts';
import { lists } from './placeholders.ts';

const { document, operations } = loadContract();
const url = 'https://voice.example.com/api';
const now = Temporal.Instant.from('2026-11-25T03:00:00Z');
const drawn = docsDocument(document, { url, now });

interface Operation {
  parameters: Array<{ name: string; in: string; example?: string }>;
  requestBody?: { content: Record<string, { example?: unknown }> };
  'x-codeSamples': Array<{ source: string }>;
}
const operationAt = (method: string, path: string): Operation =>
  (drawn.paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()] as Operation;
const exampleOf = (method: string, path: string): unknown =>
  operationAt(method, path).requestBody?.content['application/json']?.example;
const parameterOf = (method: string, path: string, name: string): string | undefined =>
  operationAt(method, path).parameters.find((parameter) => parameter.name === name)?.example;

describe('the contract as the docs page shows it', () => {
  it('sends its first text from a number of the reader to where it is day, and each with a key of its own', () => {
    const { to, timezone } = daytimeRecipient(now);
    const first = { from_phone_number_id: 'YOUR_NUMBER_ID', to, recipient_timezone: timezone };
    expect(exampleOf('POST', '/v1/sms/messages')).toMatchObject(first);
    expect(exampleOf('POST', '/v1/sms/batches')).toMatchObject({
      from_phone_number_id: 'YOUR_NUMBER_ID',
      recipients: [
        { to, recipient_timezone: timezone },
        { to: daytimeRecipient(now, 1).to, recipient_timezone: timezone },
      ],
    });
    for (const { method, path, idempotencyKey, ...others } of Object.values(operations)) {
      if (idempotencyKey === null || 'socket' in others) continue;
      expect([path, parameterOf(method, path, 'Idempotency-Key')]).toEqual([path, 'ONE_FOR_EACH_REQUEST']);
    }
  });

  it('puts what the reader has into what reads and sends, and into nothing that changes or ends it', () => {
    expect(parameterOf('GET', '/v1/phone-numbers/{id}', 'id')).toBe('YOUR_NUMBER_ID');
    expect(parameterOf('GET', '/v1/sms/10dlc/assignments/{phone_number_id}', 'phone_number_id')).toBe('YOUR_NUMBER_ID');
    expect(parameterOf('GET', '/v1/calls/{id}/recording', 'id')).toBe('YOUR_SESSION_ID');
    expect(parameterOf('POST', '/v1/agents/{id}/tools/{toolId}/test', 'toolId')).toBe('YOUR_TOOL_ID');
    const imessage = '/v1/imessage-phone-numbers/{phoneNumberId}/messages';
    expect(parameterOf('POST', imessage, 'phoneNumberId')).toBe('YOUR_IMESSAGE_NUMBER_ID');
    expect(parameterOf('POST', '/v1/imessage/{agentId}/messages', 'agentId')).toBe('YOUR_IMESSAGE_AGENT_ID');
    const ending = /\/(cancel|revoke|end|deactivate|finalize|complete)$/;
    const changing = Object.values(operations).filter(
      ({ method, path }) => !['GET', 'POST'].includes(method) || ending.test(path),
    );
    expect(changing.length).toBeGreaterThan(10);
    for (const { method, path } of changing) {
      const { parameters, requestBody } = operationAt(method, path);
      expect(JSON.stringify([parameters, requestBody])).not.toMatch(/YOUR_\w+_ID/);
    }
  });

  it('has a place for every id of a list that customers can read', () => {
    const paths = new Set(Object.values(operations).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])));
    // Sockets are in a document of their own.
    const reads = Object.values(operations).filter(({ method, path, adminOnly, ...others }) => {
      const [collection] = path.split(/\/\{/);
      return (
        method === 'GET' && !adminOnly && path.includes('{') && paths.has(collection ?? '') && !('socket' in others)
      );
    });
    expect(reads.length).toBeGreaterThan(15);
    for (const { method, path } of reads) {
      const [, first = ''] = /\{(\w+)\}/.exec(path) ?? [];
      expect([path, parameterOf(method, path, first)]).toEqual([path, expect.stringMatching(/^YOUR_\w+_ID$/)]);
    }
    for (const { path } of Object.values(lists)) expect(paths).toContain(path.replace('YOUR_AGENT_ID', '{id}'));
  });

  it('begins with the way to the first steps, and links from one level below the contract', () => {
    const text = String(drawn.info['description']);
    expect(text.indexOf('# Begin here')).toBe(text.indexOf('# '));
    expect(text).toContain('](../docs)');
    expect(text).toContain('](../openapi.json)');
    expect(text).not.toContain('127.0.0.1');
    const tags = JSON.stringify(drawn['tags']);
    expect(tags).toContain('](state-machines/sms-message.svg)');
    expect(tags).not.toContain('](docs/');
  });

  it('has its parts in the order in which people look for them', () => {
    const names = (drawn['tags'] as Array<{ name: string }>).map(({ name }) => name);
    const order = [
      'sessions',
      'agents',
      'sms',
      'webhooks',
      'phone-numbers',
      'router',
      'tts-catalog',
      'imessage',
      'organizations',
    ];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
  });

  it('has a sample of the SDK beside every operation of customers', () => {
    for (const { method, path, adminOnly, ...others } of Object.values(operations)) {
      if ('socket' in others) continue;
      const [sample] = operationAt(method, path)['x-codeSamples'];
      const isOfCustomers = !adminOnly && !/^\/(openapi|asyncapi)\.json$/.test(path);
      expect([path, sample !== undefined]).toEqual([path, isOfCustomers]);
      if (sample !== undefined) expect(sample.source).toContain(`baseUrl: '${url}'`);
    }
  });

  it('leaves the contract as it is', () => {
    expect(loadContract().document).toEqual(document);
    expect(document.info['description']).toContain('npm run -s exports');
  });
});
