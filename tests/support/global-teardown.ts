import { stopRunningServer } from './running-server.ts';

/** Stops the server of the run and removes its folder. */
export async function globalTeardown(): Promise<void> {
  await stopRunningServer();
}

// Jest loads it by its default export.
export { globalTeardown as default };
