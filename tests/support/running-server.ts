/** Carries the server from global-setup to the reporter and to global-teardown, which Jest runs in the same process. */
interface RunningServer {
  /** Process number of the server that runs now. */
  pid: () => number;
  stop: () => Promise<void>;
}

let running: RunningServer | undefined;

export function keepRunningServer(server: RunningServer): void {
  running = server;
}

/** Process number of the server that all test files share; null where none runs. */
export function runningServerPid(): number | null {
  return running?.pid() ?? null;
}

export async function stopRunningServer(): Promise<void> {
  await running?.stop();
  running = undefined;
}
