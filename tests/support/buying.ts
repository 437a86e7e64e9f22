import { requestExample } from './contract-examples.ts';
import type { Organization, Reach } from './organization.ts';

let sold = 0;
const areaCodes = Array.from({ length: 90 }, (_, n) => 210 + n);

/** A number that was not bought yet in this process and that is delivered at once. */
export function freshForSale(): string {
  sold += 1;
  const line = String(1_000 + Math.floor(Math.random() * 8_000)).padStart(4, '0');
  const exchange = String(200 + (sold % 700));
  return `+1${areaCodes[sold % areaCodes.length]}${exchange}${line}`;
}

/** The same where the last four digits choose what happens. */
export function freshEnding(digits: string): string {
  return freshForSale().slice(0, -4) + digits;
}

/** Submits the verification of an organization, where none was yet. */
export async function submitted({ call }: Pick<Organization, 'call'>): Promise<void> {
  const { status, text } = await call('POST', '/v1/phone-numbers/kyb/submit', requestExample('submitKyb'));
  if (status !== 200 && status !== 409) throw new Error(`Not submitted: ${text}`);
}

/**
 * A number of a live organization as its purchase left it so long ago, whose months nothing has charged since: what was noted as not
 * covered is looked at each second. Answers its id; the organization has no clock of its own from then on.
 */
export async function boughtLongAgo(
  { sql }: Pick<Reach, 'sql'>,
  organizationId: string,
  {
    ago,
    monthlyMicroUsd,
    id = `num_${organizationId.slice(4)}`,
  }: { ago: string; monthlyMicroUsd: number; id?: string },
): Promise<string> {
  await sql('update organizations set clock_offset = default where id = $1', [organizationId]);
  const made = await sql(
    `with number as (
       insert into phone_numbers (id, organization_id, e164, source, carrier, direction, created_at, updated_at,
         last_charged_at, first_charged_at, charged_months, next_charge_at, charge_uncovered_at)
       select $1, $2, $3, 'managed', 'telnyx', 'both', t, t, t, t, 1, t + interval '1 month', now()
       from (values (now() - $4::interval)) as begun(t) returning id)
     insert into number_orders (phone_number_id, organization_id, e164, carrier, status, monthly_micro_usd, upfront_micro_usd,
       created_at, updated_at)
     select $1, $2, $3, 'telnyx', 'delivered', $5, 0, now(), now() from number returning phone_number_id`,
    [id, organizationId, freshForSale(), ago, monthlyMicroUsd],
  );
  if (made.length !== 1) throw new Error('No number was made');
  return id;
}
