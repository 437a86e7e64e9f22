export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The methods an OpenAPI path item can hold and this product uses. */
export const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface ContractOperation {
  id: string;
  method: (typeof httpMethods)[number];
  path: string;
  operation: JsonObject;
  /** Parameters of the path item and of the operation, references resolved. */
  parameters: JsonObject[];
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member `key` of `parent` as an object; a missing one is an empty object. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : {};
}

export function arrayAt(parent: JsonObject, key: string): Json[] {
  const value = parent[key];
  return Array.isArray(value) ? value : [];
}

export function stringAt(parent: JsonObject, key: string): string | null {
  const value = parent[key];
  return typeof value === 'string' ? value : null;
}

/** Follows `$ref` inside the document until something that is not a reference. Throws on a reference to nothing. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  let current = value;
  while (isObject(current) && typeof current.$ref === 'string') {
    const ref: string = current.$ref;
    let target: Json | undefined = document;
    for (const part of ref.replace(/^#\//, '').split('/')) {
      target = isObject(target) ? target[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    }
    if (target === undefined) throw new Error(`${ref} refers to nothing`);
    current = target;
  }
  return isObject(current) ? current : {};
}

/** Whether an operation wants an API key: all do that do not say otherwise. */
export function isSecured(operation: JsonObject): boolean {
  return operation.security === undefined || arrayAt(operation, 'security').length > 0;
}

/** Every operation of the document, in its order. Throws where one has no operationId. */
export function operationsOf(document: JsonObject): ContractOperation[] {
  const found: ContractOperation[] = [];
  for (const path of Object.keys(objectAt(document, 'paths'))) {
    const item = resolve(document, objectAt(document, 'paths')[path]);
    for (const method of httpMethods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const id = stringAt(operation, 'operationId');
      if (id === null) throw new Error(`${method.toUpperCase()} ${path} has no operationId`);
      const parameters = [...arrayAt(item, 'parameters'), ...arrayAt(operation, 'parameters')];
      found.push({ id, method, path, operation, parameters: parameters.map((p) => resolve(document, p)) });
    }
  }
  return found;
}

/** Whether one of the ways in wants what the scheme describes. */
export function takes(security: Json | undefined, scheme: string): boolean {
  return Array.isArray(security) && security.some((one) => isObject(one) && scheme in one);
}
