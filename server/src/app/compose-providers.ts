import type { Addresses } from './addresses.ts';
import { composeCarriers } from './compose-carriers.ts';
import type { Foundation } from './compose-foundation.ts';
import { composeNumberCarriers } from './compose-number-carriers.ts';
import { composeRegistries } from './compose-registries.ts';
import type { Config } from '../config/config.ts';
import { recordingsFolderIn } from '../config/data-folder.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import { createAddressPolicy } from '../platform/outbound-http/address-policy.ts';
import { createGuardedHttp, type GuardedHttp } from '../platform/outbound-http/guarded-http.ts';
import type { LocalReceivers } from '../platform/outbound-http/local-receivers.ts';
import type { Database } from '../platform/db/database.ts';
import { findOrganization } from '../organizations/index.ts';
import type { Lookup } from '../platform/outbound-http/guarded-lookup.ts';
import type { CallCarrier } from '../providers/ports/call-carrier.ts';
import type { CampaignRegistry } from '../providers/ports/campaign-registry.ts';
import { createFolderStorage } from '../providers/folder/storage.ts';
import { createVendors } from '../providers/create-vendors.ts';
import type { ImessageProvider } from '../providers/ports/imessage.ts';
import type { NumberCarrier } from '../providers/ports/number-carrier.ts';
import type { ObjectStorage } from '../providers/ports/object-storage.ts';
import type { MessagingProvider } from '../providers/ports/messaging.ts';
import { vendorDefinitions } from '../providers/registry.ts';
import type { SimulatedImessage } from '../providers/simulated/imessage.ts';
import type { SimulatedCarrier } from '../providers/simulated/messaging.ts';
import { findLocalModels, type LocalModels } from '../providers/local/find-local-models.ts';
import { createLocalVendor } from '../providers/local/vendor.ts';
import { createSimulatedVendor } from '../providers/simulated/vendor.ts';
import { connectSocket } from '../platform/web-socket/connect.ts';
import { withStreams } from '../providers/with-streams.ts';
import { createVendorHttp } from '../providers/wire/vendor-http.ts';
import type { Vendor } from '../providers/ports/vendor.ts';
import type { VendorDefinition } from '../providers/wire/vendor-definition.ts';

/** Whom this server talks to outside of itself. */
export interface Providers {
  /** For addresses that customers choose. */
  guardedHttp: GuardedHttp;
  simulatedCarrier: SimulatedCarrier;
  /** By the name that a number carries: the simulated one, and those that are configured. */
  carriers: ReadonlyMap<string, MessagingProvider>;
  /** Those that carry calls. */
  callCarriers: readonly CallCarrier[];
  /** Of 10DLC. */
  registries: readonly CampaignRegistry[];
  /** Those that sell numbers. */
  numberCarriers: readonly NumberCarrier[];
  /** Of the iMessage channel. */
  imessageProviders: readonly ImessageProvider[];
  simulatedImessage: SimulatedImessage;
  /** Of models: the simulated one, what works on this machine, and those that are configured. */
  vendors: readonly Vendor[];
  /** Keeps recordings of calls. */
  recordingStorage: ObjectStorage;
  /** Those that could be configured. */
  definitions: readonly VendorDefinition[];
}

export function composeProviders(
  foundation: Foundation,
  options: {
    config: Config;
    addresses: Addresses;
    lifecycle: Lifecycle;
    lookup?: Lookup | undefined;
    localModels?: LocalModels | undefined;
  },
): Providers {
  const { config, addresses, lifecycle, lookup } = options;
  const { clock, log } = foundation;
  const guardedHttp = createGuardedHttp({
    policy: createAddressPolicy({
      allowPrivateNetworks: config.webhookAllowPrivateNetworks,
      allowedCidrs: config.webhookAllowedCidrs,
    }),
    ...(lookup === undefined ? {} : { lookup }),
    isTest: testModes(foundation.database),
    local: config.localReceivers ? localReceivers(addresses) : null,
  });
  lifecycle.onStop('webhook connections', () => guardedHttp.close());
  const vendorHttp = createVendorHttp();
  lifecycle.onStop('vendor connections', () => vendorHttp.close());
  const local = createLocalVendor(options.localModels ?? findLocalModels(config.local), log);
  lifecycle.onStop('local models', () => local.stop());
  const { simulated, simulatedImessage, byName, ofCalls } = composeCarriers({
    ...foundation,
    config,
    addresses,
    lifecycle,
  });
  return {
    guardedHttp,
    simulatedCarrier: simulated,
    carriers: byName,
    callCarriers: ofCalls,
    registries: composeRegistries({ ...foundation, config, addresses }),
    numberCarriers: composeNumberCarriers({ ...foundation, config, addresses }),
    imessageProviders: [simulatedImessage],
    simulatedImessage,
    vendors: [
      createSimulatedVendor({ clock }),
      local.vendor,
      ...createVendors(config.vendors, { http: vendorHttp, connect: connectSocket, clock }).map((vendor) => ({
        ...vendor,
        servesTestSessions: config.testVendors.includes(vendor.name),
      })),
    ].map((vendor) => withStreams(vendor, foundation.spool)),
    recordingStorage: createFolderStorage({
      folder: recordingsFolderIn(config.dataDir),
      newId: () => foundation.ids.uuid(),
    }),
    definitions: vendorDefinitions,
  };
}

/** The receivers on this machine, which only test organizations may name. */
function localReceivers(addresses: Addresses): LocalReceivers {
  return {
    ownPorts: () =>
      [addresses.own(), addresses.gateway()].flatMap((url) =>
        url?.startsWith('http:') ? Number(new URL(url).port) : [],
      ),
  };
}

/** Whether an organization is a test one. A mode never changes, so each is looked up once. */
function testModes(database: Database): (organizationId: string) => Promise<boolean> {
  const modes = new Map<string, boolean>();
  return async (organizationId) => {
    const known = modes.get(organizationId);
    if (known !== undefined) return known;
    const organization = await findOrganization(database.read, organizationId);
    const isTest = organization?.mode === 'test';
    if (organization !== null) modes.set(organizationId, isTest);
    return isTest;
  };
}
