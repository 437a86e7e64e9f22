import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { BoundHandler } from '../../../server/src/contract/binding.ts';
import { loadGatewayContract } from '../../../server/src/contract/contract.ts';
import { createGatewayApp } from '../../../server/src/app/gateway-app.ts';
import { createHttpServer, type HttpServerLimits } from '../../../server/src/http/server/server.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { listen } from '../../../server/src/platform/net/listen.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { packageZoneRules } from '../../../server/src/platform/time/zone-rules/zone-rules.ts';
import { askGateway } from '../../support/gateway-client.ts';
import { gatewayOperationList, gatewaySample } from '../../support/gateway-samples.ts';
import { gatewayKey } from '../../support/server.ts';

let close: () => Promise<unknown> = async () => {};
afterEach(() => close());

/** The real pipeline of the gateway, with one handler for every operation. */
async function start(options: {
  handler?: BoundHandler;
  isDraining?: boolean;
  limits?: Partial<HttpServerLimits>;
}): Promise<{ address: string; logged: string[] }> {
  const { handler = () => Promise.reject(new Error('not asked')), isDraining = false, limits } = options;
  const contract = loadGatewayContract();
  const logged: string[] = [];
  const app = await createGatewayApp({
    zoneRules: packageZoneRules(),
    contract,
    handlers: new Map(Object.keys(contract.operations).map((id) => [id, handler])),
    clock: systemClock,
    ids: createIds(systemClock, systemRandomness),
    log: createLog({ level: 'info', pretty: false, destination: { write: (line) => void logged.push(line) } }),
    metrics: createMetrics({ processMetrics: false }),
    isDraining: () => isDraining,
    key: gatewayKey,
    isOnPort: true,
    strict: false,
  });
  const server = createHttpServer(app, limits);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${port}`, logged };
}

describe('a gateway that drains', () => {
  it('lives and is not ready: 503 with the status draining (companion facts 12.1)', async () => {
    const { address } = await start({ isDraining: true });
    const readyz = await askGateway(address, { method: 'GET', path: '/readyz' });
    expect(readyz).toMatchObject({ status: 503, body: { status: 'draining' }, headers: { 'retry-after': '1' } });
    expect((await askGateway(address, { method: 'GET', path: '/healthz' })).status).toBe(200);
  });
});

describe('a fault of the gateway', () => {
  it.each(gatewayOperationList)('in $id is 500 internal_error, with its cause in the log alone', async (operation) => {
    const { address, logged } = await start({ handler: () => Promise.reject(new Error('the disk is on fire')) });
    const answer = await askGateway(address, gatewaySample(operation));
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { code: 'internal_error', message: 'Internal error' } },
    });
    expect(logged.join('')).toContain('the disk is on fire');
  });
});
