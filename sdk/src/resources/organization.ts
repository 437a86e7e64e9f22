import { type ApiPromise, method } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  MaskedWebhookSecret,
  Organization as OrganizationRecord,
  RotatedWebhookSecret,
  RotateWebhookSecretRequest,
  UpdateOrganizationRequest,
} from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** The secret that signs the events of your organization. */
export interface WebhookSecret {
  /** Enough of it to recognize it. */
  get(options?: CallOptions): ApiPromise<MaskedWebhookSecret>;
  /** Makes a new one and answers it, this once. The old one signs as well until its grace ends, 86400 s by default. */
  rotate(grace?: RotateWebhookSecretRequest, options?: CallOptions): ApiPromise<RotatedWebhookSecret>;
}

/** The organization of the API key. */
export interface OrganizationResource {
  get(options?: CallOptions): ApiPromise<OrganizationRecord>;
  /** Only the fields that are given change. */
  update(changes: UpdateOrganizationRequest, options?: CallOptions): ApiPromise<OrganizationRecord>;
  webhookSecret: WebhookSecret;
}

export function createOrganizationResource({
  methods: { read, patch, post },
}: ResourceParts): Exact<OrganizationResource> {
  const rotate = post('/v1/organization/webhook-secret');
  return {
    get: read('/v1/organization'),
    update: patch('/v1/organization'),
    webhookSecret: {
      get: read('/v1/organization/webhook-secret'),
      rotate: method(['grace', 'options'], async (grace = {}, options) => rotate(grace, options).withResponse()),
    },
  };
}
