import type { Config } from '../../config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok } = findingsOf('webhooks');

/** Where webhooks and tools may go beyond public addresses. */
export function checkReceivers(config: Pick<Config, 'localReceivers' | 'webhookAllowPrivateNetworks'>): Finding[] {
  if (config.webhookAllowPrivateNetworks)
    return [ok('WEBHOOK_ALLOW_PRIVATE_NETWORKS lets those of every organization go to this machine and its networks')];
  return [
    config.localReceivers
      ? ok(
          'those of test organizations may go to 127.0.0.1, [::1] and localhost, because only this machine reaches this server',
        )
      : ok('none goes to this machine, because others reach this server, or WEBHOOK_ALLOW_PRIVATE_NETWORKS is false'),
  ];
}
