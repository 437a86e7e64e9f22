import { loadSettings, loadSigningSecrets } from '../../organizations/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { type AuthHeader, withStoredValues } from '../model/auth-headers.ts';
import type { EndpointChanges, EndpointUpdate } from '../model/endpoint-changes.ts';
import { type PreviousSecret, previousSecretsBeside } from '../model/endpoint-previous-secrets.ts';
import { deletePreviousSecrets, insertPreviousSecrets, listPreviousSecrets } from './endpoint-secret-store.ts';
import type { StoredEndpoint } from './endpoint-store.ts';
import { authHeadersContext, endpointSecretContext, previousEndpointSecretContext } from '../model/secret-contexts.ts';
import type { Endpoint } from '../model/types.ts';

type Sealed = Pick<StoredEndpoint, 'id' | 'organizationId' | 'authHeadersEncrypted' | 'signingSecretEncrypted'>;

/** The secrets of endpoints between a request, which brings them in the clear, and the table, which has them sealed. */
export interface EndpointSecrets {
  /** What may be shown of them. */
  describe(endpoint: Sealed): Pick<Endpoint, 'authHeaderNames' | 'hasCustomSecret'>;
  /** The headers with credentials as they are to be kept after a change; null when there are none. */
  sealAuthHeaders(endpoint: Sealed, changes: EndpointChanges): string | null;
  /** The custom signing secret as it is to be kept after a change; null when the organization's signs. */
  sealSigningSecret(endpoint: Sealed, changes: EndpointChanges): string | null;
  /**
   * Keeps what an update stops signing with: the replaced secret until its grace ends, beside those that were replaced
   * before. An update that leaves the secret as it is ends earlier ones where it asks for a grace of 0.
   */
  keepReplaced(tx: Tx, endpoint: Sealed, update: EndpointUpdate): Promise<void>;
}

const defaultGraceSeconds = 86_400;

export function createEndpointSecrets(options: { encryption: Encryption; ids: Ids }): EndpointSecrets {
  const { encryption, ids } = options;

  const authHeadersOf = ({ organizationId, id, authHeadersEncrypted }: Sealed): AuthHeader[] =>
    authHeadersEncrypted === null
      ? []
      : JSON.parse(encryption.decrypt(authHeadersEncrypted, authHeadersContext(organizationId, id)));
  const signingSecretOf = ({ organizationId, id, signingSecretEncrypted }: Sealed): string | null =>
    signingSecretEncrypted === null
      ? null
      : encryption.decrypt(signingSecretEncrypted, endpointSecretContext(organizationId, id));
  const signingSecretAfter = (endpoint: Sealed, changes: EndpointChanges): string | null => {
    const before = signingSecretOf(endpoint);
    const { signingSecretSource = before === null ? 'workspace' : 'custom', signingSecret = before } = changes;
    return signingSecretSource === 'workspace' ? null : signingSecret;
  };

  return {
    describe: (endpoint) => ({
      authHeaderNames: authHeadersOf(endpoint).map(({ name }) => name),
      hasCustomSecret: endpoint.signingSecretEncrypted !== null,
    }),
    sealAuthHeaders: (endpoint, { authHeaders }) => {
      if (authHeaders === undefined) return endpoint.authHeadersEncrypted;
      if (authHeaders.length === 0) return null;
      const completed = withStoredValues(authHeaders, authHeadersOf(endpoint));
      return encryption.encrypt(JSON.stringify(completed), authHeadersContext(endpoint.organizationId, endpoint.id));
    },
    sealSigningSecret: (endpoint, changes) => {
      const secret = signingSecretAfter(endpoint, changes);
      const context = endpointSecretContext(endpoint.organizationId, endpoint.id);
      return secret === null ? null : encryption.encrypt(secret, context);
    },
    keepReplaced: async (tx, endpoint, update) => {
      const { organizationId, id } = endpoint;
      const { signingSecretGraceSeconds: graceSeconds = defaultGraceSeconds } = update;
      const [before, after] = [signingSecretOf(endpoint), signingSecretAfter(endpoint, update)];
      if (graceSeconds === 0) return deletePreviousSecrets(tx, organizationId, id);
      if (before === after) return;

      const now = (await loadSettings(tx, [organizationId])).get(organizationId)?.now;
      if (now === undefined) throw new Error('An endpoint belongs to no organization');
      const graceEnd = now.add({ seconds: graceSeconds });
      const shared = (await loadSigningSecrets(tx, encryption, [organizationId])).get(organizationId) ?? [];
      const replaced =
        before === null
          ? shared.map(({ secret, replacedAt, expiresAt }) => ({
              secret,
              replacedAt: replacedAt ?? now,
              expiresAt: expiresAt ?? graceEnd,
            }))
          : [{ secret: before, replacedAt: now, expiresAt: graceEnd }];
      const earlier = (await listPreviousSecrets(tx, organizationId, id)).map((kept) => ({
        replacedAt: kept.replacedAt,
        expiresAt: kept.expiresAt,
        secret: encryption.decrypt(kept.encrypted, previousEndpointSecretContext(organizationId, kept.id)),
      }));
      const current = after === null ? shared.map(({ secret }) => secret) : [after];
      const previous = previousSecretsBeside(current, [...replaced, ...earlier]);
      await deletePreviousSecrets(tx, organizationId, id);
      await insertPreviousSecrets(
        tx,
        organizationId,
        id,
        previous.map((kept) => sealed(organizationId, kept)),
      );
    },
  };

  function sealed(organizationId: string, { secret, replacedAt, expiresAt }: PreviousSecret) {
    const id = ids.uuid();
    const encrypted = encryption.encrypt(secret, previousEndpointSecretContext(organizationId, id));
    return { id, encrypted, replacedAt, expiresAt };
  }
}
