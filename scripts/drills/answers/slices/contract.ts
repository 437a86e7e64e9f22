import type { Answers } from '../bring.ts';

export const answers: Answers = {
  getOpenApiDocument: async (system) => {
    const document = { method: 'GET', path: '/openapi.json' };
    const { headers } = await system.ask(document);
    await system.ask({ ...document, headers: { 'if-none-match': String(headers['etag']) } });
  },
};
