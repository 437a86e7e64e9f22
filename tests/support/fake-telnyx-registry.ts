import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, failOnWire, startFakeCarrierServer, type WireFault } from './fake-carrier-server.ts';
import { createTelnyxSigner, type TelnyxError, type TelnyxSigner } from './fake-telnyx-wire.ts';

type Fields = Record<string, unknown>;

/** How the registry answers the next request of a kind: in place of taking it, or when it has taken it. */
export type RegistryScript =
  | { instead: { status: number; errors: readonly TelnyxError[]; headers?: Record<string, string> } | WireFault }
  | { afterwards: WireFault };

/** The registry's end of the wire on loopback: it reads strictly, keeps books, and decides when a test says so. */
export interface FakeTelnyxRegistry {
  /** What a server is configured with to reach it. */
  readonly account: {
    apiKey: string;
    baseUrl: string;
    publicKey: Buffer;
    messagingProfileId: null;
    connectionId: null;
  };
  readonly signer: TelnyxSigner;
  readonly violations: readonly string[];
  /** Every request that was read, as `METHOD /path` below `/v2/10dlc`, without its query. */
  readonly requests: readonly string[];
  /** Its books, by id or number. */
  readonly brands: ReadonlyMap<string, Fields>;
  readonly campaigns: ReadonlyMap<string, Fields>;
  readonly numbers: ReadonlyMap<string, Fields>;
  /** For the next requests of that kind, one after another; null leaves one as it is. */
  plan(request: string, ...scripts: Array<RegistryScript | null>): void;
  /** From now on another account has a business with that EIN. */
  takeEin(ein: string): void;
  /** Writes into a record of the books, as a decision of the registry. */
  decide(book: 'brands' | 'campaigns' | 'numbers', id: string, fields: Fields): void;
  /** Writes another record like one that it has, registered by somebody else. */
  copyBrand(id: string, as: string, displayName: string): void;
  copyCampaign(id: string, as: string, fields: Fields): void;
  remove(book: 'brands' | 'campaigns' | 'numbers', id: string): void;
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const brandKeys = words(`entityType displayName companyName firstName lastName ein phone street city state postalCode
  country email stockSymbol stockExchange website vertical businessContactEmail webhookURL webhookFailoverURL isReseller
  mock mobilePhone ipAddress`);
const brandNeeds = ['entityType', 'displayName', 'country', 'email', 'vertical'];
const campaignKeys = words(`brandId usecase description subUsecases sample1 sample2 sample3 sample4 sample5 messageFlow
  helpMessage helpKeywords optinMessage optinKeywords optoutMessage optoutKeywords subscriberOptin subscriberOptout
  subscriberHelp embeddedLink embeddedPhone numberPool ageGated directLending autoRenewal termsAndConditions
  privacyPolicyLink termsAndConditionsLink referenceId tag mnoIds webhookURL webhookFailoverURL`);
const campaignNeeds = ['brandId', 'usecase', 'description'];
const campaignChanges = words('sample1 sample2 sample3 sample4 sample5 messageFlow helpMessage autoRenewal webhookURL');
const appealable = words('TELNYX_FAILED MNO_REJECTED MNO_PROVISIONING_FAILED');
const duplicateEin = {
  status: 409,
  json: { errors: [{ code: '10012', title: 'Duplicate', detail: 'The EIN is registered already' }] },
};
const perPageMost = 500;

export async function startFakeTelnyxRegistry(): Promise<FakeTelnyxRegistry> {
  const apiKey = `KEY_${randomUUID()}`;
  const signer = createTelnyxSigner();
  const books = {
    brands: new Map<string, Fields>(),
    campaigns: new Map<string, Fields>(),
    numbers: new Map<string, Fields>(),
  };
  const { brands, campaigns, numbers } = books;
  const scripts = new Map<string, Array<RegistryScript | null>>();
  const foreignEins = new Set<unknown>();
  const requests: string[] = [];
  let ended = false;

  /** An answer as the registry gives it once it has done what it was asked. */
  type Answer = { status: number; json?: unknown };
  const absent: Answer = { status: 404, json: { errors: [{ code: '10005', title: 'Resource not found' }] } };
  const invalid = (detail: string): Answer => ({
    status: 422,
    json: { errors: [{ code: '10027', title: 'Validation error', detail }] },
  });
  const unfit = (detail: string): Answer => ({
    status: 400,
    json: { errors: [{ code: '10015', title: 'Bad request', detail }] },
  });
  const found = (record: Fields | undefined): Answer => (record === undefined ? absent : { status: 200, json: record });
  const now = (): string => new Date().toISOString();

  const pageOf = (records: Fields[], query: URLSearchParams): Answer => {
    const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('recordsPerPage') ?? 10)];
    if (size > perPageMost) return invalid('recordsPerPage is too large');
    const page = records.slice((number - 1) * size, number * size);
    return { status: 200, json: { records: page, page: number, totalRecords: records.length } };
  };

  const routes: ReadonlyArray<[request: RegExp, take: (id: string, body: Fields, query: URLSearchParams) => Answer]> = [
    [
      /^POST \/brand$/,
      (_, body) => {
        const missing = brandNeeds.find((key) => body[key] === undefined);
        if (missing !== undefined) return invalid(`${missing} is missing`);
        strange(body, brandKeys);
        if (foreignEins.has(body['ein'])) return duplicateEin;
        const brandId = randomUUID();
        const fields = { status: 'REGISTRATION_PENDING', identityStatus: 'UNVERIFIED', createdAt: now() };
        brands.set(brandId, { ...body, brandId, ...fields });
        return { status: 200, json: brands.get(brandId) };
      },
    ],
    [
      /^GET \/brand$/,
      (_, __, query) => {
        const named = [...brands.values()].filter(({ displayName }) => displayName === query.get('displayName'));
        // The list shows less than the record.
        const rows = named.map(({ brandId, displayName, status, identityStatus }) => ({
          brandId,
          displayName,
          status,
          identityStatus,
        }));
        return pageOf(rows.toReversed(), query);
      },
    ],
    [/^GET \/brand\/feedback\/(.+)$/, (id) => (brands.has(id) ? { status: 200, json: feedbackOf(id) } : absent)],
    [/^GET \/brand\/([^/]+)$/, (id) => found(brands.get(id))],
    [
      /^PUT \/brand\/([^/]+)\/revet$/,
      (id) => {
        const record = brands.get(id);
        if (record === undefined) return absent;
        if (record['status'] !== 'OK' || record['identityStatus'] !== 'UNVERIFIED') {
          return unfit('The brand is not in a state that can be vetted anew');
        }
        brands.set(id, { ...record, status: 'REGISTRATION_PENDING' });
        return found(brands.get(id));
      },
    ],
    [
      /^PUT \/brand\/([^/]+)$/,
      (id, body) => {
        strange(body, brandKeys);
        const record = brands.get(id);
        if (record === undefined) return absent;
        const missing = brandNeeds.find((key) => body[key] === undefined);
        if (missing !== undefined) return invalid(`${missing} is missing`);
        if (foreignEins.has(body['ein'])) return duplicateEin;
        // What is left out is taken away.
        const kept = Object.entries(record).filter(([key]) => !brandKeys.has(key));
        brands.set(id, { ...Object.fromEntries(kept), ...body });
        return found(brands.get(id));
      },
    ],
    [/^DELETE \/brand\/([^/]+)$/, (id) => (brands.delete(id) ? { status: 204 } : absent)],
    [
      /^POST \/campaignBuilder$/,
      (_, body) => {
        const missing = campaignNeeds.find((key) => body[key] === undefined);
        if (missing !== undefined) return invalid(`${missing} is missing`);
        strange(body, campaignKeys);
        if (!brands.has(String(body['brandId']))) return absent;
        if ([...campaigns.values()].some(({ referenceId }) => referenceId === body['referenceId'])) {
          return { status: 409, json: { errors: [{ code: '10012', title: 'Duplicate reference' }] } };
        }
        const campaignId = randomUUID();
        const fields = { campaignStatus: 'TCR_PENDING', submissionStatus: 'CREATED', createDate: now() };
        campaigns.set(campaignId, { ...body, campaignId, ...fields });
        return { status: 200, json: campaigns.get(campaignId) };
      },
    ],
    [
      /^GET \/campaign$/,
      (_, __, query) =>
        pageOf(
          [...campaigns.values()].filter(({ brandId }) => brandId === query.get('brandId')),
          query,
        ),
    ],
    [/^GET \/campaign\/([^/]+)$/, (id) => found(campaigns.get(id))],
    [
      /^PUT \/campaign\/([^/]+)$/,
      (id, body) => {
        strange(body, campaignChanges);
        const record = campaigns.get(id);
        if (record === undefined) return absent;
        campaigns.set(id, { ...record, ...body });
        return found(campaigns.get(id));
      },
    ],
    [
      /^POST \/campaign\/([^/]+)\/appeal$/,
      (id) => {
        const record = campaigns.get(id);
        if (record === undefined) return absent;
        if (!appealable.has(String(record['campaignStatus']))) {
          return unfit('The campaign is not in a state that can be appealed');
        }
        campaigns.set(id, { ...record, campaignStatus: 'MNO_PENDING', failureReasons: undefined });
        return { status: 200, json: { appealed_at: now() } };
      },
    ],
    [/^DELETE \/campaign\/([^/]+)$/, (id) => (campaigns.delete(id) ? { status: 200, json: { time: 1 } } : absent)],
    [
      /^POST \/phone_number_campaigns$/,
      (_, body) => {
        const e164 = String(body['phoneNumber']);
        if (numbers.has(e164)) return { status: 409, json: { errors: [{ code: '10012', title: 'Assigned already' }] } };
        numbers.set(e164, assignment(e164, body['campaignId']));
        return found(numbers.get(e164));
      },
    ],
    [
      /^PUT \/phone_number_campaigns\/(.+)$/,
      (e164, body) => {
        if (!numbers.has(e164)) return absent;
        numbers.set(e164, assignment(e164, body['campaignId']));
        return found(numbers.get(e164));
      },
    ],
    [/^GET \/phone_number_campaigns\/(.+)$/, (e164) => found(numbers.get(e164))],
    [
      /^DELETE \/phone_number_campaigns\/(.+)$/,
      (e164) => {
        const record = numbers.get(e164);
        if (record === undefined) return absent;
        numbers.set(e164, { ...record, assignmentStatus: 'PENDING_UNASSIGNMENT' });
        return found(numbers.get(e164));
      },
    ],
  ];

  function feedbackOf(id: string): Fields {
    const complaints = brands.get(id)?.['feedback'] ?? [];
    return { brandId: id, category: complaints };
  }

  function strange(body: Fields, known: ReadonlySet<string>): void {
    for (const key of Object.keys(body)) if (!known.has(key)) violations.push(`unknown key ${key}`);
  }

  const serve = async (exchange: {
    req: IncomingMessage;
    res: ServerResponse;
    text: () => Promise<string>;
  }): Promise<void> => {
    const { req, res } = exchange;
    const text = await exchange.text();
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://registry');
    // The same host has the numbers of the account, which are looked at beside the registry.
    if (req.method === 'GET' && pathname === '/v2/phone_numbers')
      return answerJson(res, 200, {
        data: [],
        meta: { page_number: 1, page_size: 250, total_pages: 0, total_results: 0 },
      });
    const request = `${req.method} ${decodeURIComponent(pathname.replace(/^\/v2\/10dlc/, ''))}`;
    requests.push(request);
    if (!pathname.startsWith('/v2/10dlc/')) violations.push(`${pathname} is not of the registry`);
    if (req.headers.authorization !== `Bearer ${apiKey}`) violations.push('the API key is wrong');
    const body: Fields = text === '' ? {} : JSON.parse(text);
    const kind = request.replace(/ (\/[^/]+(?:\/feedback)?).*/, ' $1');
    const script = scripts.get(kind)?.shift();
    if (script && 'instead' in script) {
      const { instead } = script;
      if ('errors' in instead) return answerJson(res, instead.status, { errors: instead.errors }, instead.headers);
      return failOnWire(res, instead);
    }
    const [pattern, take] = routes.find(([one]) => one.test(request)) ?? [];
    if (pattern === undefined || take === undefined) {
      violations.push(`${request} is nothing that the registry has`);
      return answerJson(res, 404, {});
    }
    const answer = take(pattern.exec(request)?.[1] ?? '', body, searchParams);
    if (script) return failOnWire(res, script.afterwards);
    if (answer.json === undefined) res.writeHead(answer.status).end();
    else answerJson(res, answer.status, answer.json);
  };

  const server = await startFakeCarrierServer({ tls: false, serve, isEnding: () => ended });
  const { violations } = server;
  return {
    account: {
      apiKey,
      baseUrl: server.url,
      publicKey: signer.publicKey,
      messagingProfileId: null,
      connectionId: null,
    },
    signer,
    violations,
    requests,
    ...books,
    plan: (request, ...more) => scripts.set(request, [...(scripts.get(request) ?? []), ...more]),
    takeEin: (ein) => {
      foreignEins.add(ein);
    },
    decide: (book, id, fields) => {
      const record = books[book].get(id);
      if (record === undefined) throw new Error(`The registry has no ${id} among its ${book}`);
      books[book].set(id, { ...record, ...fields });
    },
    copyBrand: (id, as, displayName) => {
      brands.set(as, { ...brands.get(id), brandId: as, displayName, webhookURL: null });
    },
    copyCampaign: (id, as, fields) => {
      campaigns.set(as, { ...campaigns.get(id), campaignId: as, referenceId: as, ...fields });
    },
    remove: (book, id) => {
      books[book].delete(id);
    },
    stopListening: server.stopListening,
    listen: server.listen,
    close: async () => {
      ended = true;
      await server.close();
    },
  };
}

function assignment(phoneNumber: string, campaignId: unknown): Fields {
  return { phoneNumber, campaignId, telnyxCampaignId: campaignId, assignmentStatus: 'PENDING_ASSIGNMENT' };
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
