/** Where a process that starts now shall die, null for nowhere; `number` counts those of a role from 1. */
export type DrawKillPoint = (role: 'api' | 'worker', number: number) => string | null;

/** What arms the processes of a drill, until it is disarmed: those that start then live. */
export interface Arming {
  readonly killPoint: DrawKillPoint;
  disarm(): void;
}

export function createArming(draw: DrawKillPoint): Arming {
  let armed = true;
  return {
    killPoint: (role, number) => (armed ? draw(role, number) : null),
    disarm: () => {
      armed = false;
    },
  };
}
