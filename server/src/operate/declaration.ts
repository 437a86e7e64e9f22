import type { KillPoint } from '../platform/process/kill-points.ts';
import type { Declaration } from '../platform/slice/slice.ts';

const killPoints = ['operate.key_rotated'] as const;
export type OperateKillPoint = KillPoint<(typeof killPoints)[number]>;

export const operate: Declaration = { name: 'operate', killPoints };
