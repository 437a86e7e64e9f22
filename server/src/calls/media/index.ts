import { defineSlice, needs } from '../../platform/slice/slice.ts';
import { organizations } from '../../organizations/index.ts';
import { sessions } from '../sessions/index.ts';
import { mediaKillPoints } from './kill-points.ts';
import { mediaPasses } from './migrations/0078-media-passes.ts';
import type { MediaNeeds } from './needs.ts';

export type { MediaPorts } from './create-slice.ts';

/** The sound of sessions: sockets of their clients and of the workers that have them, and what goes between the two. */
export const media = defineSlice({
  name: 'media',
  uses: [organizations, sessions],
  needs: needs<MediaNeeds>(),
  migrations: [mediaPasses],
  killPoints: mediaKillPoints,
  create: async (deps) => {
    const { createMediaSlice } = await import('./create-slice.ts');
    return createMediaSlice({ ...deps, sessions: deps.use(sessions) });
  },
});
