import type { Temporal } from 'temporal-polyfill';
import { packageZoneRules } from './zone-rules/zone-rules.ts';

// One zone without daylight saving for (nearly) every hour of the globe, from west to east.
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Gambier',
  'Pacific/Pitcairn',
  'America/Phoenix',
  'America/Guatemala',
  'America/Bogota',
  'America/Caracas',
  'America/Sao_Paulo',
  'America/Noronha',
  'Atlantic/Cape_Verde',
  'Africa/Abidjan',
  'Africa/Lagos',
  'Africa/Maputo',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Brisbane',
  'Pacific/Guadalcanal',
  'Pacific/Tarawa',
  'Pacific/Tongatapu',
] as const;

const earliestHour = 9;
const latestHour = 20;

/**
 * An IANA zone in which it is between 09:00 and 20:00 at `now`: a proactive text to a recipient there leaves at once.
 * Of several the one with the youngest day is taken, so that the answer stays good for as long as possible.
 */
export function daytimeZone(now: Temporal.Instant): string {
  return daytimeRecipient(now).timezone;
}

// Their numbers from 555-0100 to 555-0199 belong to nobody.
const areas = ['202', '212'] as const;

/** The first recipient of every zone: a browser takes one of them by the time of the organization that it looks at. */
export const daytimeRecipients = zones.map((timezone, index) => ({ to: numberOf(index, 0), timezone }));

function numberOf(zone: number, nth: number): string {
  return `+1${areas[nth % areas.length]}55501${String(zone).padStart(2, '0')}`;
}

/**
 * A recipient in that zone, of numbers that are not in use; the `nth` of two. Each zone has its own: a conversation keeps the
 * zone that it learned first, in which it may be night at the next start.
 */
export function daytimeRecipient(now: Temporal.Instant, nth = 0): { to: string; timezone: string } {
  const rules = packageZoneRules();
  const open = zones
    .map((timezone, index) => ({ timezone, index, hour: rules.localTime(timezone, now).hour }))
    .filter(({ hour }) => hour >= earliestHour && hour < latestHour)
    .sort((a, b) => a.hour - b.hour)[0];
  if (open === undefined) throw new Error('No zone of the list is in its daytime');
  return { to: numberOf(open.index, nth), timezone: open.timezone };
}
