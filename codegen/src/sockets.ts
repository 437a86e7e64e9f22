import {
  arrayAt,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
  stringAt,
} from './contract-document.ts';

/** A document without its sockets, and a document of these alone. */
export interface SplitDocument {
  readonly served: JsonObject;
  readonly sockets: JsonObject;
}

/**
 * Takes the operations of sockets (`x-socket`) out of the document that is published: generators of clients know no 101. What they
 * alone refer to goes with them. The document of sockets has the frames of `asyncapi` as schemas beside them.
 */
export function splitSockets(document: JsonObject, asyncapi: JsonObject): SplitDocument {
  const paths = objectAt(document, 'paths');
  const isSocket = (item: Json | undefined): boolean =>
    stringAt(objectAt(resolve(document, item), 'get'), 'x-socket') !== null;
  const kept = Object.fromEntries(Object.entries(paths).filter(([, item]) => !isSocket(item)));
  const taken = Object.fromEntries(Object.entries(paths).filter(([, item]) => isSocket(item)));
  const { components: _, paths: _paths, ...rest } = document;
  const served = new Set([...reached(document, [kept, rest]), ...schemesOf(document, kept)]);
  const ofSockets = new Set([...reached(document, [taken]), ...schemesOf(document, taken)]);
  const components = objectAt(document, 'components');
  const pick = (isKept: (ref: string) => boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(components).flatMap(([kind, members]): Array<[string, JsonObject]> => {
        const found = Object.entries(isObject(members) ? members : {}).filter(([name]) =>
          isKept(`#/components/${kind}/${name}`),
        );
        return found.length === 0 ? [] : [[kind, Object.fromEntries(found)]];
      }),
    );
  const own = pick((ref) => ofSockets.has(ref));
  return {
    served: { ...document, paths: kept, components: pick((ref) => served.has(ref) || !ofSockets.has(ref)) },
    sockets: {
      openapi: document.openapi ?? '3.1.0',
      info: document.info ?? {},
      paths: taken,
      components: { ...own, schemas: { ...objectAt(own, 'schemas'), ...frameSchemas(asyncapi) } },
    },
  };
}

/** The document as it is published: schemas of AsyncAPI 3.0 are those of draft 7, which has another word for what goes together. */
export function publishedAsyncApi(document: JsonObject): JsonObject {
  const published = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(published);
    return isObject(value) ? publishedAsyncApi(value) : value;
  };
  return Object.fromEntries(
    Object.entries(document).map(([key, member]) => [
      key === 'dependentRequired' ? 'dependencies' : key,
      published(member),
    ]),
  );
}

/** The security schemes that operations name: by their names alone, and not by a reference. */
function schemesOf(document: JsonObject, paths: JsonObject): string[] {
  return operationsOf({ ...document, paths }).flatMap(({ operation }) =>
    arrayAt({ security: operation.security ?? document.security ?? [] }, 'security').flatMap((way) =>
      Object.keys(isObject(way) ? way : {}).map((name) => `#/components/securitySchemes/${name}`),
    ),
  );
}

/** Every component that values refer to, directly or over others. */
function reached(document: JsonObject, values: readonly Json[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const ref = stringAt(value, '$ref');
    if (ref !== null && !found.has(ref)) {
      found.add(ref);
      visit(resolve(document, value));
    }
    Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return found;
}

/** The schemas of the frames, and a union of those of each direction, under the name of `x-frames`. */
function frameSchemas(asyncapi: JsonObject): JsonObject {
  const unions = Object.values(objectAt(asyncapi, 'operations')).map((operation): [string, JsonObject] => {
    const { title, 'x-frames': name } = isObject(operation) ? operation : {};
    const mapping = framesOf(asyncapi, isObject(operation) ? operation : {});
    return [
      String(name),
      {
        description: `${String(title)}.`,
        oneOf: Object.values(mapping).map(($ref): JsonObject => ({ $ref })),
        discriminator: { propertyName: 'type', mapping },
      },
    ];
  });
  return { ...objectAt(objectAt(asyncapi, 'components'), 'schemas'), ...Object.fromEntries(unions) };
}

/** The schemas of the frames of a direction by their types; binary messages have none. */
function framesOf(asyncapi: JsonObject, operation: JsonObject): Record<string, string> {
  return Object.fromEntries(
    arrayAt(operation, 'messages').flatMap((reference): Array<[string, string]> => {
      const message = resolve(asyncapi, reference);
      const ref = stringAt(objectAt(message, 'payload'), '$ref');
      return ref === null ? [] : [[String(message.name), ref]];
    }),
  );
}

/** Where the operations of sockets and the document of their frames do not fit. */
export function socketProblems(document: JsonObject, asyncapi: JsonObject): string[] {
  const channels = objectAt(asyncapi, 'channels');
  const opened = operationsOf(document).flatMap(({ id, operation, method, path }) => {
    const channel = stringAt(operation, 'x-socket');
    return channel === null ? [] : [{ id, method, path, channel }];
  });
  const unopened = Object.keys(channels).filter((name) => !opened.some(({ channel }) => channel === name));
  const schemas = objectAt(objectAt(asyncapi, 'components'), 'schemas');
  return [
    ...opened.flatMap(({ id, method, path, channel }) => [
      ...(method === 'get' ? [] : [`${id}: a socket is opened by GET`]),
      ...(stringAt(objectAt(channels, channel), 'address') === path
        ? []
        : [`${id}: the channel ${channel} has not its address`]),
    ]),
    ...unopened.map((name) => `${name}: no operation opens this channel`),
    ...Object.values(objectAt(asyncapi, 'operations')).flatMap((operation) =>
      Object.entries(framesOf(asyncapi, isObject(operation) ? operation : {})).flatMap(([type, ref]) =>
        frameProblems(objectAt(schemas, ref.slice(ref.lastIndexOf('/') + 1)), ref, type),
      ),
    ),
  ];
}

function frameProblems(schema: JsonObject, ref: string, type: string): string[] {
  const own = objectAt(objectAt(schema, 'properties'), 'type').const;
  return [
    ...(own === type ? [] : [`${ref}: its type is not ${type}`]),
    ...(schema.additionalProperties === false ? [] : [`${ref}: a frame is closed`]),
    ...(arrayAt(schema, 'required').includes('type') ? [] : [`${ref}: does not require its type`]),
  ];
}
