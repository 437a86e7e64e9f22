import type { RouterRoute } from './generated/schemas.ts';

/** Who served a request, from the headers of its answer. */
export function routeOf(headers: Headers): RouterRoute {
  const told = (name: string): string => headers.get(`service-${name}`) ?? '';
  return {
    provider: told('provider'),
    model: told('model'),
    region: told('region'),
    attempt_id: told('attempt-id'),
  };
}

/** The id under which the router keeps the record of a request, from the headers of its answer. */
export function requestIdOf(headers: Headers): string {
  return headers.get('service-request-id') ?? '';
}
