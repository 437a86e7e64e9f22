import { checkNothingBehind } from './client-options.ts';

/** The head of the answer of a call. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the log of the server; null where the answer does not say it. */
  readonly requestId: string | null;
  /** How many attempts the call took, the last one included. */
  readonly attempts: number;
}

/** What a call answers, and the head of the answer. */
export interface Answered<Data> {
  readonly data: Data;
  readonly response: ResponseHead;
}

/** What a call answers, as a promise. The call is made once, whichever of the two is awaited, and both may be. */
export interface ApiPromise<Data> extends Promise<Data> {
  /** The same with the head of the answer; where several requests were made for it, with that of the last one. */
  withResponse(): Promise<Answered<Data>>;
}

/** Makes the call now. What it throws rejects the promise. */
export function apiPromise<Data>(make: () => Promise<Answered<Data>>): ApiPromise<Data> {
  const answered = make();
  const data = answered.then((whole) => whole.data);
  const withResponse = (): Promise<Answered<Data>> => {
    // Who asks for the whole has the failure from there.
    data.catch(() => undefined);
    return answered.then((whole) => whole);
  };
  return Object.assign(data, { withResponse });
}

/** A method of the client that is a call: it takes what is named, and is refused with a TypeError where it is given more. */
export function method<Args extends unknown[], Data>(
  names: readonly string[],
  make: (...args: Args) => Promise<Answered<Data>>,
): (...args: Args) => ApiPromise<Data> {
  return (...args) =>
    apiPromise(async () => {
      checkNothingBehind(args.slice(names.length), ...names);
      return make(...args);
    });
}

export function headOf({ status, headers }: Pick<Response, 'status' | 'headers'>, attempts: number): ResponseHead {
  return { status, headers, requestId: requestIdIn(headers), attempts };
}

/** By either surface's header. */
export function requestIdIn(headers: Headers): string | null {
  return headers.get('service-request-id') ?? headers.get('x-request-id');
}
