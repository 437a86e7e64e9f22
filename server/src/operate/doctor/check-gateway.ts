import { existsSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { neededSettings } from '../../config/vendor-accounts.ts';
import { adapterModels } from '../../gateway/index.ts';
import { vendorDefinitions } from '../../providers/registry.ts';
import { checkPort } from './check-port.ts';
import { type Finding, findingsOf } from './finding.ts';

const check = 'gateway';
const { ok, fail } = findingsOf(check);

/** Whether the local gateway can listen, and which settings its adapters lack; nothing where the process has none. */
export async function checkGateway(config: Pick<Config, 'roles' | 'gateway' | 'vendors'>): Promise<Finding[]> {
  const { roles, gateway, vendors } = config;
  if (!roles.includes('gateway')) return [];
  const { port, isPortChosen, socket } = gateway;
  const address =
    socket === null
      ? await checkPort({ host: '127.0.0.1', port, check, name: 'GATEWAY_PORT', givesWay: !isPortChosen })
      : [checkSocket(socket)];
  return [...address, ...checkAdapters(vendors)];
}

function checkSocket(path: string): Finding {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isSocket())
    return fail(`${path} is there and is no socket`, 'move it away, or choose another GATEWAY_SOCKET');
  if (!existsSync(dirname(path)))
    return fail(`${dirname(path)} is not there`, 'make that folder, or choose another GATEWAY_SOCKET');
  return ok(`it listens on ${path}`);
}

/** What an adapter that is listed with `requires_config` lacks. */
function checkAdapters(vendors: Config['vendors']): Finding[] {
  const lacking = adapterModels(vendorDefinitions, vendors).filter(({ lacksSettings }) => lacksSettings);
  return [...new Map(lacking.map((one) => [one.adapter, one])).values()].map(({ adapter, provider, kind }) =>
    ok(
      vendors.some(({ name }) => name === provider)
        ? `${adapter} needs a model: ${provider.toUpperCase()}_MODELS lists none of ${kind}`
        : `${adapter} needs ${neededSettings(provider).join(' and ')}`,
    ),
  );
}
