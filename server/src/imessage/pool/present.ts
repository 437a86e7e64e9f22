import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { ImessageAccess, ImessageAgent, PoolEntry } from '../types.ts';
import type { ChannelNumber } from './pool-service.ts';

type Wire = components['schemas'];

/** The number of the interface; before there is a pool it says nothing of an agent (rule 2). */
export function presentNumber(number: ChannelNumber): Wire['ImessageNumber'] {
  const { calls, messages, imessageFirst, smsFallback } = number.capabilities;
  return {
    id: number.id,
    phoneNumber: number.e164,
    status: number.status,
    smsStatus: number.texts,
    smsReadyAt: number.textsSince === null ? null : isoMillis(number.textsSince),
    capabilities: { calls, messages, imessageFirst, smsFallback },
    tags: { ...number.tags },
    ...(number.entry === null ? {} : { agentId: number.entry.agentId }),
  };
}

export function presentAccess(access: ImessageAccess): Wire['ImessageAccess'] {
  const { integrationEnabled, privateApiEnabled, privateApiSince, poolsSince } = access;
  return {
    integrationEnabled,
    privateApiEnabled,
    privateApiSince: privateApiSince === null ? null : isoMillis(privateApiSince),
    poolsSince: poolsSince === null ? null : isoMillis(poolsSince),
  };
}

export function presentAssigned({ e164 }: NumberStanding, entry: PoolEntry): Wire['AssignedImessageNumber'] {
  return {
    phoneNumberId: entry.phoneNumberId,
    phoneNumber: e164,
    agentId: entry.agentId,
    status: entry.status,
    callerId: entry.callerId,
    createdAt: isoMillis(entry.createdAt),
    updatedAt: isoMillis(entry.updatedAt),
  };
}

export function presentAgent(agent: ImessageAgent): Wire['ImessageAgent'] {
  return {
    agentId: agent.agentId,
    enabled: agent.enabled,
    backend: agent.backend,
    identityId: agent.identityId,
    updatedAt: isoMillis(agent.updatedAt),
  };
}
