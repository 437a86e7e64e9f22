import type { Contract } from '../contract/contract.ts';
import type { Issue } from '../platform/errors.ts';

/** Issues of the fields of a body that take more bytes than the contract allows them. */
export type CheckJsonBytes = (operationId: string, body: unknown) => Issue[];

/**
 * Holds the fields of a body to `x-max-json-bytes` of their schemas: how many bytes of UTF-8 their JSON may take without
 * white space, which a schema alone cannot say.
 */
export function createCheckJsonBytes({ document, operations }: Contract): CheckJsonBytes {
  const resolved = (value: unknown): Record<string, unknown> => {
    const schema = asRecord(value);
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(String(schema.$ref ?? '')) ?? [];
    if (kind === undefined || name === undefined) return schema;
    return resolved(asRecord(document.components?.[kind])[name]);
  };
  const limits = new Map<string, Array<{ field: string; maxBytes: number }>>();
  for (const [id, { path, method }] of Object.entries(operations)) {
    const operation = asRecord(asRecord(document.paths[path])[method.toLowerCase()]);
    const content = asRecord(resolved(operation.requestBody).content);
    const fields = asRecord(resolved(asRecord(content['application/json']).schema).properties);
    const limited = Object.entries(fields).flatMap(([field, schema]) => {
      const maxBytes = resolved(schema)['x-max-json-bytes'];
      return typeof maxBytes === 'number' ? [{ field, maxBytes }] : [];
    });
    if (limited.length > 0) limits.set(id, limited);
  }
  return (operationId, body) =>
    (limits.get(operationId) ?? []).flatMap(({ field, maxBytes }) => {
      const value = asRecord(body)[field];
      if (value === undefined || Buffer.byteLength(JSON.stringify(value)) <= maxBytes) return [];
      return [{ path: `/body/${field}`, message: `must be at most ${maxBytes} bytes of JSON` }];
    });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
