import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';
import { type Member, startMember } from './member.ts';
import type { Stage } from './stage.ts';

const voiceProcesses = 2;

/** Runs `work` with two processes that speak in sessions, in these roles, and begin again so long after their end. */
export async function onVoices<T>(
  stage: Stage,
  how: { readonly roles: 'voice' | 'api,voice'; readonly restartMs: number },
  work: (voices: readonly Member[]) => Promise<T>,
): Promise<T> {
  const voices: Member[] = [];
  try {
    for (let number = 1; number <= voiceProcesses; number += 1) {
      const name = `voice-${number}`;
      const dataDir = join(stage.folder, name);
      mkdirSync(dataDir);
      const environment = { ...stage.environment, ROLES: how.roles, DATA_DIR: dataDir };
      const logFile = join(stage.folder, `${name}.log`);
      const { restartMs } = how;
      voices.push(
        startMember({ name, program: productProgram('main'), port: await freePort(), environment, logFile, restartMs }),
      );
    }
    await Promise.all(voices.map((voice) => voice.ready()));
    return await work(voices);
  } finally {
    await Promise.all(voices.map((voice) => voice.retire()));
  }
}
