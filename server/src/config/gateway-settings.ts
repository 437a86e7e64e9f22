import { resolve } from 'node:path';
import type { z } from 'zod';

/** Where the local gateway listens, and what opens it. */
export interface GatewayConfig {
  /** Of 127.0.0.1; 0 picks a free one. */
  readonly port: number;
  /** Whether the operator chose it: the default one gives way where it is taken. */
  readonly isPortChosen: boolean;
  /** The absolute path of a Unix socket. With one there is no port. */
  readonly socket: string | null;
  /** Null means the key kept in `dataDir`. */
  readonly key: string | null;
}

// Linux takes 107 bytes, other systems 103.
const mostSocketBytes = 103;
const socketForm = `must be the path of a Unix socket, ${mostSocketBytes} bytes at most from the root on, without control characters`;

/** A key as it is sent: in an Authorization header there is room for no other. */
export const gatewayKeyPattern = /^[\x21-\x7e]{1,256}$/;

/** The variables of the local gateway. */
export function gatewayVariables(checks: { text: z.ZodString; port: z.ZodType<number, string> }) {
  const { text, port } = checks;
  return {
    GATEWAY_PORT: port.default(8081),
    GATEWAY_SOCKET: text.refine(isSocketPath, socketForm).nullable().default(null),
    GATEWAY_KEY: text
      .regex(gatewayKeyPattern, 'must be a key of up to 256 characters without spaces')
      .nullable()
      .default(null),
  };
}

type Values = {
  [Name in keyof ReturnType<typeof gatewayVariables>]: z.infer<ReturnType<typeof gatewayVariables>[Name]>;
};

/** `environment` tells which of them were set. */
export function gatewayConfig(env: Values, environment: Readonly<Record<string, string | undefined>>): GatewayConfig {
  return Object.freeze({
    port: env.GATEWAY_PORT,
    isPortChosen: environment.GATEWAY_PORT !== undefined,
    socket: env.GATEWAY_SOCKET === null ? null : resolve(env.GATEWAY_SOCKET),
    key: env.GATEWAY_KEY,
  });
}

function isSocketPath(path: string): boolean {
  return !/\p{Cc}/u.test(path) && Buffer.byteLength(resolve(path)) <= mostSocketBytes;
}
