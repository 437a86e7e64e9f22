import { request } from 'undici';

/** One call of the API with a body of JSON, answered with JSON. Throws for another status than the expected one. */
export async function callApi<T>(
  caller: { url: string; apiKey: string },
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  expectStatus: number,
  body?: object,
): Promise<T> {
  const { statusCode, body: answer } = await request(`${caller.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${caller.apiKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (statusCode !== expectStatus) throw new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text === '' ? 'null' : text);
}
