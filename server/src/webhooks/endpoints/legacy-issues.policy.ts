import type { Issue } from '../../platform/process/errors.ts';
import type { EndpointUpdate } from '../model/endpoint-changes.ts';
import type { StoredEndpoint } from './endpoint-store.ts';

/** What a change would take from an endpoint of an agent's own configuration: it is of that agent and its event alone. */
export function legacyIssues(before: StoredEndpoint, update: EndpointUpdate): Issue[] {
  if (before.legacy === null) return [];
  return (['events', 'allAgents', 'agentIds'] as const).flatMap((name) =>
    update[name] === undefined || JSON.stringify(update[name]) === JSON.stringify(before[name])
      ? []
      : [{ path: `/body/${name}`, message: 'stays as it is while legacyManaged is true' }],
  );
}
