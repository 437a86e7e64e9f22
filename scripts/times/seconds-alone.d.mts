import type { ChildProcess } from 'node:child_process';

export function secondsAlone(file: string, note?: (child: ChildProcess) => void): Promise<number | null>;
