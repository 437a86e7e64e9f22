/**
 * What must not compile. `tsc` is the test: an expected error that does not occur is an error itself.
 */
import {
  defineHandlers,
  type Handler,
  type Handlers,
  type Input,
  prerender,
  type SliceHandlers,
} from '../../server/src/contract/binding.ts';
import type { components } from '../../server/src/contract/generated/openapi.ts';

declare const handlers: Handlers;
declare const sms: SliceHandlers<'sms'>;
declare const phoneNumbers: SliceHandlers<'phone-numbers'>;
declare const page: components['schemas']['SmsMessagePage'];
declare const key: components['schemas']['ApiKey'];

// A complete set compiles.
defineHandlers(handlers);

// @ts-expect-error -- slices are missing
defineHandlers({ ...sms, ...phoneNumbers });

const { getSmsMessage: _get, ...withoutOne } = handlers;
// @ts-expect-error -- an operation is missing
defineHandlers(withoutOne);

// @ts-expect-error -- an operation of another slice
export const foreign: SliceHandlers<'sms'> = { ...sms, getPhoneNumber: phoneNumbers.getPhoneNumber };

export const declared: Handler<'listSmsMessages'> = async (_input, reply) => reply(200, { json: page });
export const empty: Handler<'deleteApiKey'> = async (_input, reply) => reply(204, {});
export const written: Handler<'listSmsMessages'> = async (_input, reply) =>
  reply(200, { prerendered: prerender(page) });

// @ts-expect-error -- 201 is not listed for this operation
export const wrongStatus: Handler<'listSmsMessages'> = async (_input, reply) => reply(201, { json: page });

// @ts-expect-error -- an error status is thrown, not replied
export const errorStatus: Handler<'getSmsMessage'> = async (_input, reply) => reply(404, { json: page });

export const extraField: Handler<'listSmsMessages'> = async (_input, reply) =>
  // @ts-expect-error -- a field that the contract does not have
  reply(200, { json: { data: [], next_cursor: null, total: 0 } });

export const missingField: Handler<'listSmsMessages'> = async (_input, reply) =>
  // @ts-expect-error -- next_cursor is missing
  reply(200, { json: { data: [] } });

export const wrongEnum: Handler<'listApiKeys'> = async (_input, reply) =>
  // @ts-expect-error -- no such scope
  reply(200, { json: { data: [{ ...key, scopes: ['everything'] }] } });

export const wrongMediaType: Handler<'listSmsMessages'> = async (_input, reply) =>
  // @ts-expect-error -- the operation answers JSON, not bytes
  reply(200, { bytes: Buffer.alloc(1) });

// @ts-expect-error -- 204 has no body
export const unexpectedBody: Handler<'deleteApiKey'> = async (_input, reply) => reply(204, { json: {} });

export const otherAnswer: Handler<'getSmsMessage'> = async (input) =>
  // @ts-expect-error -- an answer of another operation
  sms.listSmsMessages({ ...input, query: { limit: 1 } }, (status, content) => ({
    operationId: 'listSmsMessages',
    status,
    content,
    headers: {},
  }));

export const input = (
  send: Input<'sendSmsMessage'>,
  list: Input<'listSmsMessages'>,
  spec: Input<'getOpenApiDocument'>,
  explained: Input<'explainSmsMessage'>,
) => {
  const idempotencyKey: string = send.idempotencyKey;
  const askedOf: string | undefined = explained.idempotencyKey;
  // @ts-expect-error -- an explanation may be asked for without a key
  const always: string = explained.idempotencyKey;
  const limit: number = list.query.limit;
  const cursor: string | undefined = list.query.cursor;
  const organizationId: string = list.principal.organizationId;
  const version: string | undefined = spec.headers['if-none-match'];
  // @ts-expect-error -- an operation without authentication has no principal
  const nobody: string = spec.principal.organizationId;
  // @ts-expect-error -- not a field of the body
  const unknownField = send.body.body;
  // @ts-expect-error -- the operation takes no Idempotency-Key
  const noKey: string = list.idempotencyKey;
  return { idempotencyKey, askedOf, always, limit, cursor, organizationId, version, nobody, unknownField, noKey };
};

declare const audio: AsyncIterable<Uint8Array>;
declare const frames: AsyncIterable<Array<components['schemas']['ResponseStreamEvent']>>;
declare const response: components['schemas']['LlmResponse'];

export const streamed: Handler<'createSpeech'> = async (_input, reply) => reply(200, { bytes: audio });
export const either: Handler<'createResponse'> = async ({ body }, reply) =>
  body.stream === true ? reply(200, { events: frames }) : reply(200, { json: response });

// @ts-expect-error -- the operation answers bytes, not JSON
export const notBytes: Handler<'createSpeech'> = async (_input, reply) => reply(200, { json: {} });

// @ts-expect-error -- the frames of the stream are those of the contract
export const wrongFrames: Handler<'createResponse'> = async (_input, reply) => reply(200, { events: audio });

declare const uploaded: Input<'createTranscription'>;
export const bytesOfUpload: number = uploaded.body.audio.byteLength;
export const hashOfUpload: Buffer = uploaded.contentSha256;

declare const sent: Input<'sendSmsMessage'>;
// @ts-expect-error -- only what the router dispatches is hashed
export const hashOfText: Buffer = sent.contentSha256;
