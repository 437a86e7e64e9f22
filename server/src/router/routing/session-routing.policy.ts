import type { SessionPrincipal } from '../../contract/principal.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import { routerErrors } from '../model/errors.ts';
import { routingPointer } from './routing.policy.ts';
import type { Routing } from '../model/types.ts';

/**
 * A routing inside the list of providers that a session has for the layer (docs/decisions/sessions.md#d74). Explicit and allowed
 * ones have to be on it; where all are allowed, those of the list are. Throws 400 invalid_request at what is not on it.
 */
export function routingInside(session: SessionPrincipal, kind: ModelKind, routing: Routing): Routing {
  const list = session.allowedProviders[kind] ?? [];
  if (list.length === 0) return routing;
  const at = routingPointer(kind);
  if (routing.mode === 'explicit') {
    const { vendor, model } = routing;
    if (!list.includes(vendor) && !list.includes(`${vendor}:${model}`)) throw outside(`${at}/provider`, list);
    return routing;
  }
  if (routing.allow === null) return { ...routing, allow: list };
  const allow = routing.allow.flatMap((entry, index) => {
    const common = commonEntries(entry, list);
    if (common.length === 0) throw outside(`${at}/allow_providers/${index}`, list);
    return common;
  });
  return { ...routing, allow: [...new Set(allow)] };
}

/** The entries of a list, each `vendor` or `vendor:model`, as far as an entry allows them too. */
function commonEntries(entry: string, list: readonly string[]): string[] {
  const [vendor = entry] = entry.split(':');
  if (list.includes(entry) || list.includes(vendor)) return [entry];
  return entry === vendor ? list.filter((one) => one.startsWith(`${vendor}:`)) : [];
}

function outside(field: string, list: readonly string[]) {
  return routerErrors.invalidRequest(
    `${field}: is not among the providers of the session`,
    `The session allows ${list.join(', ')}`,
  );
}
