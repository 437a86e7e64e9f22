import { join } from 'node:path';
import type { BenchOptions, BenchResult } from './measure.ts';
import { measureCrowd } from './router-crowd.ts';
import { measureFailover } from './router-failover.ts';
import { measureJson } from './router-json.ts';
import { measureMedia } from './router-media.ts';
import { type RouterPart, type RouterStage, startRouterStage } from './router-stage.ts';
import { measureStreams } from './router-streams.ts';
import { microsByOwner, renderOwners } from './profile-owners.ts';
import { profileName } from './trunkline.ts';

const parts: Readonly<Record<string, (stage: RouterStage, options: BenchOptions) => Promise<RouterPart>>> = {
  json: measureJson,
  streams: measureStreams,
  failover: measureFailover,
  media: measureMedia,
  crowd: measureCrowd,
};

/**
 * The router against the smallest durable proxy, Portkey, a direct call to the vendor behind it and, where one is named, another
 * commit of ours, all on the same core: each request admitted, with a key of its own, in a live organization, and routed
 * explicitly. No worker runs.
 */
export async function runRouterBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const wanted = Object.entries(parts).filter(([name]) => options.only === undefined || options.only === name);
  if (wanted.length === 0) throw new Error(`The parts of router are ${Object.keys(parts).join(', ')}`);
  const stage = await startRouterStage(options);
  const found: RouterPart[] = [];
  for (const [, measure] of wanted) found.push(await measure(stage, options));
  await stage.stop();
  if (options.profileTo !== undefined) console.log(`\n${ownersOf(options.profileTo, stage, found)}`);
  return {
    name: 'router',
    title: 'the API on one core, a lean vendor behind it',
    measures: found.flatMap(({ measures }) => measures),
    notes: found.flatMap(({ notes }) => notes),
    postgresVersion: stage.trunkline.postgresVersion,
  };
}

/** Whose code takes the processor time of the main thread, in each of our servers. */
function ownersOf(folder: string, { ours }: RouterStage, parts: readonly RouterPart[]): string {
  const profiles = parts
    .flatMap(({ windows }) => windows ?? [])
    .map(({ contender, windows }) => ({
      name: contender.name,
      owners: microsByOwner(join(folder, profileName('api', contender === ours ? undefined : contender.name)), windows),
    }));
  return renderOwners(profiles);
}
