/** What a stream of the process takes. */
export interface TextSink {
  write(text: string): unknown;
}

/** All that the command line has of the process it runs in. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The folder of the person. */
  readonly home: string;
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** Ends what follows changes. */
  readonly signal?: AbortSignal;
  /** Names this process among those of the machine. */
  readonly pid: number;
  isRunning(pid: number): boolean;
}
