import type { ChildProcess } from 'node:child_process';

export function restAlone(file: string, note?: (child: ChildProcess) => void): Promise<number | null>;
