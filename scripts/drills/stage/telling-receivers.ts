import type { ReceivedRequest, ReceiverAnswer } from '../../../tests/support/webhook-receiver.ts';

/** How receivers answer that are well, that print what they were sent, and that do not answer. */
export const receiverAnswers: Readonly<Record<string, (request: ReceivedRequest) => ReceiverAnswer>> = {
  well: () => ({ status: 200, body: 'Thank you' }),
  echoing: ({ headers, rawBody }) => ({ status: 500, body: JSON.stringify({ headers, body: rawBody.toString() }) }),
  // As json_encode of PHP and templates of pages write them.
  printing: ({ headers }) => ({
    status: 403,
    body: `${JSON.stringify(headers).replaceAll('/', '\\/')}<pre>${escapedForHtml(headers['authorization'] ?? '')}</pre>`,
  }),
  // One that goes on where no more of an answer is kept.
  overflowing: ({ headers }) => ({ status: 200, body: `${'.'.repeat(65_516)}${headers['authorization']}` }),
  redirecting: ({ headers }) => ({
    status: 302,
    headers: { location: `http://127.0.0.1:1024/?${encodeURIComponent(headers['authorization'] ?? '')}` },
    body: `You came with ${headers['authorization']} and ${headers['x-api-key']}`,
  }),
  silent: () => 'hang',
  cutting: () => 'reset',
};

function escapedForHtml(text: string): string {
  return text.replaceAll(/["'&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
