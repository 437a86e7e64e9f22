import type { components } from '../contract/generated/gateway-openapi.ts';
import { release } from '../platform/process/release.ts';
import type { AdapterModel } from './adapter-models.policy.ts';

type Schemas = components['schemas'];

/** What names the protocol of the gateway's sessions, and its revision (companion facts, 12.3). */
const protocol = { protocol: 'service.voice.v0', protocol_revision: 3 };

export function presentModels(models: readonly AdapterModel[]): Schemas['GatewayModelList'] {
  return {
    ...protocol,
    runtime: { name: 'trunkline', version: release, placement: 'sidecar' },
    models: models.map(presentModel),
  };
}

function presentModel({ provider, kind, adapter, model, lacksSettings }: AdapterModel): Schemas['GatewayModel'] {
  return {
    id: `${provider}:${model}`,
    provider,
    kind,
    adapter,
    // Each port of this build is a request with its answer; none holds a connection open for a conversation.
    transport: 'http',
    installed: true,
    ...(lacksSettings ? { requires_config: true } : {}),
  };
}
