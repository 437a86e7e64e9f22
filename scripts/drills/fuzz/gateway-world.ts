import { createKnownNames } from './known-names.ts';
import type { Caller } from './request-plan.ts';
import type { World } from './world.ts';

/** The local gateway, which has one key and nothing that is anybody's. */
export function createGatewayWorld(key: string): World {
  const bearer = (one: string): string => `Authorization: Bearer ${one}`;
  const said: Readonly<Partial<Record<Caller, readonly string[]>>> = {
    ours: [bearer(key)],
    malformed: [`Authorization: Basic ${key}\xff`],
    twice: [bearer(key), bearer(key)],
    stranger: [],
  };
  return {
    names: createKnownNames(),
    credentials: (caller) => [...(said[caller] ?? [bearer(`${key}0`)])],
    ownerOf: () => 'ours',
    secrets: [{ name: 'key of the gateway', secret: key }],
  };
}
