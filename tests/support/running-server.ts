/** Carries the server from global-setup to global-teardown, which Jest runs in the same process. */
let stop: (() => Promise<void>) | undefined;

export function keepRunningServer(stopIt: () => Promise<void>): void {
  stop = stopIt;
}

export async function stopRunningServer(): Promise<void> {
  await stop?.();
  stop = undefined;
}
