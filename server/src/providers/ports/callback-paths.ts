/** Where a carrier posts what became of texts, and those that arrived. */
export function carrierCallbackPath(carrier: string): string {
  return `/v1/carriers/${carrier}/events`;
}

/** Where a carrier posts what happens on lines; the carrier's own words stand behind it. */
export function callCallbackPath(carrier: string): string {
  return `/v1/carriers/${carrier}/calls`;
}

/** Where a carrier posts what became of orders of numbers. */
export function numberCallbackPath(carrier: string): string {
  return `/v1/carriers/${carrier}/numbers`;
}

/** Where a carrier streams the sound of a line, by the token that it was given. */
export function lineMediaPath(carrier: string, token: string): string {
  return `/v1/carriers/${carrier}/media/${token}`;
}

/** Where a provider of the iMessage channel posts its events. */
export function imessageEventsPath(provider: string): string {
  return `/v1/imessage-providers/${provider}/events`;
}

/** Where a registry of 10DLC posts what became of registrations. */
export function registryCallbackPath(registry: string): string {
  return `/v1/registries/${registry}/events`;
}
