import type { Answers } from '../bring.ts';

export const answers: Answers = {
  getOpenApiDocument: (system) => askAgain(system, '/openapi.json'),
  getAsyncApiDocument: (system) => askAgain(system, '/asyncapi.json'),
};

/** Has a document, and asks whether it is still current. */
async function askAgain(system: Parameters<NonNullable<Answers[string]>>[0], path: string): Promise<void> {
  const document = { method: 'GET', path };
  const { headers } = await system.ask(document);
  await system.ask({ ...document, headers: { 'if-none-match': String(headers['etag']) } });
}
