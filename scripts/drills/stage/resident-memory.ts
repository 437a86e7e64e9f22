import type { OneProcess } from './one-process.ts';

/** Memory that the process holds, in megabytes, as it tells itself. */
export async function residentMegabytes({ url }: Pick<OneProcess, 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  if (bytes === undefined) throw new Error('The process does not tell its memory');
  return Math.round(Number(bytes) / 1_048_576);
}
