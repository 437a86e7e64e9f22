import type { Encryption, SecretContext } from '../../platform/crypto/encryption.ts';
import { type AuthHeader, withStoredValues } from '../../webhooks/index.ts';
import { toolAuthHeadersContext, toolSecretContext } from '../secret-contexts.ts';
import type { SealedSecrets, Tool, ToolIdentity, ToolSourceRequest } from './types.ts';

/** The secrets of webhook tools between a request, which brings them in the clear, and the table, which has them sealed. */
export interface ToolSecrets {
  /** As they are to be kept after a request: what it does not say of a webhook stays. The rules have seen the request. */
  seal(
    tool: Pick<ToolIdentity, 'organizationId' | 'id'>,
    source: ToolSourceRequest,
    before: SealedSecrets,
  ): SealedSecrets;
  /** Throws DecryptionError where they cannot be read. */
  open(tool: Tool): { secret: string | null; authHeaders: AuthHeader[] };
}

export const noSecrets: SealedSecrets = { secretEncrypted: null, authHeadersEncrypted: null };

export function createToolSecrets({ encryption }: { encryption: Encryption }): ToolSecrets {
  const authHeadersOf = (
    { organizationId, id }: Pick<ToolIdentity, 'organizationId' | 'id'>,
    { authHeadersEncrypted }: SealedSecrets,
  ): AuthHeader[] =>
    authHeadersEncrypted === null
      ? []
      : JSON.parse(encryption.decrypt(authHeadersEncrypted, toolAuthHeadersContext(organizationId, id)));

  return {
    seal: (tool, source, before) => {
      if (source.kind !== 'webhook') return noSecrets;
      const { organizationId, id } = tool;
      const { secret, authHeaders = [] } = source;
      const keepsSome = authHeaders.some(({ value }) => value === undefined);
      const completed = withStoredValues(authHeaders, keepsSome ? authHeadersOf(tool, before) : []);
      const sealed = (text: string | null, context: SecretContext): string | null =>
        text === null ? null : encryption.encrypt(text, context);
      return {
        secretEncrypted:
          secret === undefined ? before.secretEncrypted : sealed(secret, toolSecretContext(organizationId, id)),
        authHeadersEncrypted: sealed(
          completed.length === 0 ? null : JSON.stringify(completed),
          toolAuthHeadersContext(organizationId, id),
        ),
      };
    },
    open: (tool) => ({
      secret:
        tool.secretEncrypted === null
          ? null
          : encryption.decrypt(tool.secretEncrypted, toolSecretContext(tool.organizationId, tool.id)),
      authHeaders: authHeadersOf(tool, tool),
    }),
  };
}
