import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, failOnWire, type WireFault } from './fake-carrier-server.ts';

/** How the next question about an account is answered in place of its answer. */
export type SetupFault = WireFault | { kind: 'refuse'; status: number; json: object; headers?: Record<string, string> };

/** What one question comes to; `fault` says what the carrier would hold against it. */
export interface SetupAnswerGiven {
  readonly status: number;
  readonly json: object;
  readonly fault?: string;
  /** It is taken, and the answer is lost. */
  readonly lost?: true;
}

export interface FakeSetup {
  /** What was asked and changed, as `GET /path`. */
  readonly requests: readonly string[];
  /** For the next questions, one after another; null leaves one as it is. */
  plan(...faults: (SetupFault | null)[]): void;
  /** By so many seconds the carrier's clock is ahead. */
  clockAhead: number;
  serves(path: string, method?: string): boolean;
  serve(
    request: { req: IncomingMessage; res: ServerResponse; text: () => Promise<string> },
    violations: string[],
  ): Promise<void>;
}

/** The part of a carrier that says how an account is set up, and has it set. */
export function createFakeSetup(options: {
  serves: (path: string, method?: string) => boolean;
  authorization: string;
  unauthorized: object;
  answer: (method: string, url: URL, text: string) => SetupAnswerGiven;
}): FakeSetup {
  const requests: string[] = [];
  const faults: (SetupFault | null)[] = [];
  const fake: FakeSetup = {
    requests,
    plan: (...planned) => {
      faults.push(...planned);
    },
    clockAhead: 0,
    serves: options.serves,
    serve: async ({ req, res, text }, violations) => {
      const { method = '', url = '', headers } = req;
      const written = await text();
      requests.push(`${method} ${url}`);
      const date = { date: new Date(Date.now() + fake.clockAhead * 1_000).toUTCString() };
      const fault = faults.shift() ?? null;
      if (fault !== null)
        return fault.kind === 'refuse'
          ? answerJson(res, fault.status, fault.json, { ...date, ...fault.headers })
          : failOnWire(res, fault);
      if (headers.authorization !== options.authorization) return answerJson(res, 401, options.unauthorized, date);
      const given = options.answer(method, new URL(url, 'http://carrier'), written);
      if (given.fault !== undefined) violations.push(given.fault);
      if (given.lost === true) return failOnWire(res, { kind: 'reset' });
      return answerJson(res, given.status, given.json, date);
    },
  };
  return fake;
}
