import { readErrorBody } from './read-json.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorResponse } from './vendor-http.ts';

/** The body of a request to a language model. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A field that an adapter adds to a request: no caller sent it under this name. */
export interface AddedField {
  readonly name: string;
  /** Whether an answer says that this field is at fault. */
  readonly isNamedIn: (text: string) => boolean;
  /** The body without the field, or the body itself where it is not in it. */
  readonly without: (body: RequestBody) => RequestBody;
  /** For what a refusal is remembered: all requests to the vendor, or those for the same model. */
  readonly scope: 'vendor' | 'model';
}

/** One request, and what its vendor refuses of it. */
export interface RefusableBody {
  /** What is sent next. */
  body(): RequestBody;
  /** Leaves out the next field that the text names; false where there is none. None is left out twice. */
  leaveOut(text: string): boolean;
  /** Whether the text names a field that was added, left out by now or not: it is not the caller's fault then. */
  isOurs(text: string): boolean;
  /** The vendor took what was sent: what was left out of it is left out from now on. */
  accepted(): void;
}

/** The fields that an adapter adds, and which of them its vendor refuses, as far as this process has seen. */
export interface AddedFields {
  begin(body: RequestBody): RefusableBody;
}

/** `fields` in the order in which they are left out. One of these for each account: a vendor is the server at an address. */
export function createAddedFields(fields: readonly AddedField[]): AddedFields {
  const refused = new Set<string>();
  return {
    begin: (whole) => {
      const keyOf = ({ name, scope }: AddedField): string =>
        scope === 'vendor' ? name : `${name} of ${String(whole['model'])}`;
      const added = fields.filter((field) => field.without(whole) !== whole);
      const leftOut = new Set(added.filter((field) => refused.has(keyOf(field))));
      let body = [...leftOut].reduce((rest, field) => field.without(rest), whole);
      return {
        body: () => body,
        leaveOut: (text) => {
          const field = added.find((one) => !leftOut.has(one) && one.isNamedIn(text));
          if (field === undefined) return false;
          leftOut.add(field);
          body = field.without(body);
          return true;
        },
        isOurs: (text) => added.some((field) => field.isNamedIn(text)),
        accepted: () => {
          for (const field of leftOut) refused.add(keyOf(field));
        },
      };
    },
  };
}

// By which servers say that they do not know or support what a request has.
const refusing: ReadonlySet<number> = new Set([400, 404, 415, 422]);

/** Whether an answer of this status may be a refusal of a field. */
export function mayRefuseField(status: number): boolean {
  return refusing.has(status);
}

/**
 * The failure of an answer that is about a field which no caller sent: another vendor may take the request. It says nothing
 * of the vendor's health: what a caller wrote can stand in such an answer, and must not open the breaker for others.
 */
export function asNotTheCallers(failure: VendorFailure): VendorFailure {
  const { reason, message, status } = failure;
  if (reason !== 'request_refused') return failure;
  return new VendorFailure('model_unavailable', `${message}, about a field that we added`, { status });
}

/** The failure of an answer, of which `isOurs` tells whether its text is about a field that was added. */
export async function failureWithAddedFields(
  response: VendorResponse,
  isOurs: (text: string) => boolean,
  failureOf: (json: unknown) => VendorFailure,
): Promise<VendorFailure> {
  const { text, json } = await readErrorBody(response);
  const failure = failureOf(json);
  return mayRefuseField(response.status) && isOurs(text) ? asNotTheCallers(failure) : failure;
}

/** A member of the body; an answer may name what is in it instead. */
export function addedMember(name: string, ...parts: readonly string[]): AddedField {
  return { name, scope: 'vendor', isNamedIn: naming(name, ...parts), without: (body) => withoutMember(body, name) };
}

/**
 * That the answer streams: one that comes whole is read as well, but all of it must come in the time for the first content.
 * It depends on the model too whether a vendor streams.
 */
export const streaming: AddedField = {
  name: 'stream',
  scope: 'model',
  isNamedIn: naming('stream'),
  without: (body) => (body['stream'] === true ? withoutMember(withoutMember(body, 'stream'), 'stream_options') : body),
};

/** An object without one of its members, or itself where it has none of that name. */
export function withoutMember<T extends RequestBody>(body: T, name: string): T {
  if (!(name in body)) return body;
  const rest: Record<string, unknown> = { ...body };
  delete rest[name];
  return rest as T;
}

/**
 * Tells whether a text names one of these fields. A name of one word is a word of any sentence: it must stand in quotes, in
 * a path, or behind what announces it.
 */
export function naming(...names: readonly string[]): (text: string) => boolean {
  const patterns = names.map((name) =>
    name.includes('_')
      ? new RegExp(`(?<!\\w)${name}(?!\\w)`)
      : new RegExp(`(?:["'\`./]|\\b(?:field|parameter|argument|key|supplied):? )${name}(?!\\w)`),
  );
  return (text) => patterns.some((pattern) => pattern.test(text));
}
