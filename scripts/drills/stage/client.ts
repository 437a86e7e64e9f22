import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** What the API said. `json` is null where there was no JSON. */
export interface Answer {
  status: number;
  json: Record<string, unknown> | null;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
  apiKey?: string;
}

export interface DrillClient {
  /** The key that it shows by itself. */
  readonly apiKey: string;
  /** One try at the API process with that index; null when no answer came. */
  once(call: Call, at: number): Promise<Answer | null>;
  /**
   * Repeats the same call, at one API process after the other, until it is answered: no answer and 503 are none.
   * This is what the interface tells a client to do, and an Idempotency-Key makes it safe.
   */
  untilAnswered(call: Call, at?: number): Promise<Answer>;
  /** Answers of 500 and above that are no honest 503: a promise broken in itself. */
  serverErrors(): Answer[];
  close(): Promise<void>;
}

const triesApartMs = 50;
const mostTries = 2_000;

export function createClient(options: { urls: readonly string[]; apiKey: string }): DrillClient {
  const agent = new Agent({ connections: 64, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 15_000 });
  const errors: Answer[] = [];

  const once = async (call: Call, at: number): Promise<Answer | null> => {
    const url = options.urls[at % options.urls.length] ?? '';
    try {
      const { statusCode, body } = await request(`${url}${call.path}`, {
        dispatcher: agent,
        method: call.method,
        headers: {
          ...call.headers,
          authorization: `Bearer ${call.apiKey ?? options.apiKey}`,
          ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
      });
      const answer = { status: statusCode, json: readJson(await body.text()) };
      if (statusCode >= 500 && statusCode !== 503) errors.push(answer);
      return answer;
    } catch {
      return null;
    }
  };
  return {
    apiKey: options.apiKey,
    once,
    untilAnswered: async (call, at = 0) => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const answer = await once(call, at + tries);
        if (answer !== null && answer.status < 500) return answer;
        await sleep(triesApartMs);
      }
      throw new Error(`No answer to ${call.method} ${call.path}`);
    },
    serverErrors: () => errors,
    close: () => agent.destroy(),
  };
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
