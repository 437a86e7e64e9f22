import type { components } from '../../../server/src/contract/generated/openapi.ts';

type Wire = components['schemas'];

/** What the simulated carrier asks for a number, in dollars. */
export const priceUsd = 1;
/** How long an order pends that ends in 0002. */
export const pendsMs = 60_000;

/** A number in use, as a plain model has it. */
export interface ModelNumber {
  id: string;
  e164: string;
  /** How it came: given at birth, brought from elsewhere, or bought, with what became of its order. */
  kind: 'given' | 'brought' | 'delivered' | 'pending' | 'failed';
  label: string | null;
  direction: Wire['PhoneNumber']['direction'];
  agentId: string | null;
  routeToBrokerId: string | null;
  /** Of one that pends: when it is delivered. */
  dueAt: number | null;
}

/** A key that was sent, with its request; without a number it bought nothing and is free. */
export interface ModelKey {
  key: string;
  body: { e164: string };
  numberId: string | null;
}

/** What a plain model says of an organization that has numbers. */
export interface ModelAccount {
  isPrepaid: boolean;
  balanceUsd: number;
  reservedUsd: number;
  numbers: ModelNumber[];
  keys: ModelKey[];
  /** The types of the events of each number that it ever had, oldest first. */
  events: Map<string, string[]>;
}

/** What a plain model says of the numbers of two organizations and of the carrier. */
export interface NumbersModel {
  accounts: readonly [ModelAccount, ModelAccount];
  /** The numbers that the carrier sold. */
  sold: Set<string>;
}

export const unavailable = [409, 'NUMBER_UNAVAILABLE'] as const;

export function isInUse({ accounts }: NumbersModel, e164: string): boolean {
  return accounts.some(({ numbers }) => numbers.some((number) => number.e164 === e164));
}

export const noNumber = {
  label: null,
  direction: 'outbound',
  agentId: null,
  routeToBrokerId: null,
  dueAt: null,
} as const;

/** How a purchase of a number is refused; null where it is placed. */
export function refusalOfPurchase(model: NumbersModel, account: ModelAccount, e164: string) {
  if (isInUse(model, e164)) return unavailable;
  if (e164.endsWith('0004')) return [503, 'SERVICE_UNAVAILABLE'] as const;
  if (!e164.startsWith('+1')) return [422, 'NUMBER_NOT_ORDERABLE'] as const;
  if (model.sold.has(e164)) return unavailable;
  if (account.isPrepaid && account.balanceUsd - account.reservedUsd < priceUsd) {
    return [402, 'INSUFFICIENT_CREDITS'] as const;
  }
  return e164.endsWith('0001') ? unavailable : null;
}

/** Places an order in the model: it is delivered, pends or fails as the last four digits say. */
export function buyInModel(
  model: NumbersModel,
  account: ModelAccount,
  bought: Pick<ModelNumber, 'id' | 'e164' | 'label'> & { atMs: number },
): void {
  const { atMs, ...said } = bought;
  const { e164, id } = said;
  const kind = e164.endsWith('0003') ? 'failed' : e164.endsWith('0002') ? 'pending' : 'delivered';
  account.numbers.push({ ...noNumber, ...said, kind, dueAt: kind === 'pending' ? atMs + pendsMs : null });
  account.events.set(id, kind === 'delivered' ? ['number.purchased'] : []);
  if (kind !== 'failed') model.sold.add(e164);
  if (kind === 'delivered') account.balanceUsd -= priceUsd;
  if (kind === 'pending') account.reservedUsd += priceUsd;
}

/** Delivers what is due in the model. */
export function passTimeInModel(account: ModelAccount, nowMs: number): void {
  for (const number of account.numbers) {
    if (number.dueAt === null || number.dueAt > nowMs) continue;
    Object.assign(number, { kind: 'delivered', dueAt: null });
    account.reservedUsd -= priceUsd;
    account.balanceUsd -= priceUsd;
    account.events.get(number.id)?.push('number.purchased');
  }
}

/** Releases a number in the model: the carrier sells it again, where it had sold it. */
export function releaseInModel(model: NumbersModel, account: ModelAccount, number: ModelNumber): void {
  account.numbers = account.numbers.filter((one) => one !== number);
  account.events.get(number.id)?.push('number.released');
  if (number.kind === 'pending') account.reservedUsd -= priceUsd;
  if (number.kind === 'pending' || number.kind === 'delivered') model.sold.delete(number.e164);
}

/** What GET /v1/phone-numbers must show of each number, by its id. */
export function shownOf({ numbers }: ModelAccount): object[] {
  return byId(
    numbers.map(({ kind, dueAt: _dueAt, ...said }) => ({
      ...said,
      source: kind === 'brought' ? 'sip_trunk' : 'managed',
      isCharged: kind === 'delivered',
      order: kind === 'pending' || kind === 'failed' ? kind : null,
    })),
  );
}

/** The same of an answer. */
export function shownOfAnswer(numbers: ReadonlyArray<Wire['PhoneNumber']>): object[] {
  return byId(
    numbers.map((number) => {
      const { id, e164, label, direction, agentId, routeToBrokerId, source } = number;
      const orderIssue = number.setupStatus.issues.map((issue) => /^order_(pending|failed):/.exec(issue)?.[1]);
      const [isCharged, order] = [number.lastChargedAt !== null, orderIssue.find(Boolean) ?? null];
      return { id, e164, label, direction, agentId, routeToBrokerId, source, isCharged, order };
    }),
  );
}

const byId = <One extends { id: string }>(items: One[]): One[] =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
