import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayKey, type TestServerOptions } from './server.ts';

type GatewayOf = () => Pick<NonNullable<TestServerOptions['config']>, 'gateway'>;

/** Where a gateway can be asked, and the setting that has a server of a test listen there. */
export const gatewayAddresses: ReadonlyArray<[address: string, gatewayOf: GatewayOf]> = [
  ['loopback', () => ({})],
  [
    'a Unix socket',
    () => {
      const socket = join(mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-gateway-`)), 'gateway.sock');
      return { gateway: { port: 0, isPortChosen: true, socket, key: gatewayKey } };
    },
  ],
];
