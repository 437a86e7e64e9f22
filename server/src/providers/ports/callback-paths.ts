/** Where a carrier posts what became of texts, and those that arrived. */
export function carrierCallbackPath(carrier: string): string {
  return `/v1/carriers/${carrier}/events`;
}

/** Where a provider of the iMessage channel posts its events. */
export function imessageEventsPath(provider: string): string {
  return `/v1/imessage-providers/${provider}/events`;
}

/** Where a registry of 10DLC posts what became of registrations. */
export function registryCallbackPath(registry: string): string {
  return `/v1/registries/${registry}/events`;
}
