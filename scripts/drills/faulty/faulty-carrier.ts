import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import type {
  MessagingProvider,
  OutboundMessage,
  SubmissionOutcome,
  SubmitOptions,
} from '../../../server/src/providers/messaging.ts';

/** The adapter of a carrier that fails on the wire, written as one for a real carrier has to be. */
export function createFaultyCarrier(options: { port: number; deadlineMs: number }): MessagingProvider {
  return {
    name: 'faulty',
    submissionDeadlineMs: options.deadlineMs,
    submit: (message, submitOptions) => submit(options.port, message, submitOptions),
    readCallback: () => ({ kind: 'refused', reason: 'malformed' }),
  };
}

function submit(port: number, message: OutboundMessage, options: SubmitOptions): Promise<SubmissionOutcome> {
  return new Promise((resolve) => {
    // A connection of its own: one that was open before may be half dead, and nobody could tell what it delivered.
    const socket = connect({ host: '127.0.0.1', port });
    let written = false;
    const end = (outcome: SubmissionOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const fail = (reason: string): void =>
      end(
        written
          ? { kind: 'unknown', message: reason }
          : { kind: 'not_accepted', retryAfterMs: null, carrierCode: null, message: reason },
      );
    const timer = setTimeout(() => fail('no answer in time'), options.deadlineMs);
    socket.on('error', (error) => fail(error.message));
    socket.on('connect', () => {
      if (!options.mayWrite()) {
        end({ kind: 'lease_lost' });
        return;
      }
      written = true;
      exchange(socket, message).then(
        (providerMessageId) =>
          end({
            kind: 'accepted',
            providerMessageId,
            providerStatus: 'queued',
            segmentCount: null,
            costMicroUsd: null,
          }),
        (error: unknown) => fail(error instanceof Error ? error.message : 'no answer'),
      );
    });
  });
}

/** The carrier's id of the message; rejects for everything that is not a whole, well-formed 200. */
function exchange(socket: Socket, message: OutboundMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ reference: message.reference, to: message.to, text: message.text });
    const request = httpRequest({
      method: 'POST',
      path: '/messages',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      createConnection: () => socket,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('aborted', () => reject(new Error('the answer was cut')));
      response.on('error', reject);
      response.on('end', () => {
        try {
          const answer: unknown = JSON.parse(text);
          const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
          if (response.statusCode === 200 && typeof id === 'string') resolve(id);
          else reject(new Error(`answer ${response.statusCode} without an id`));
        } catch {
          reject(new Error('the answer is no JSON'));
        }
      });
    });
    request.end(body);
  });
}
