import { simulatedCarrier } from '../../migrations/0006-simulated-carrier.ts';
import type { Declaration } from '../../platform/slice/slice.ts';

import { simulatedNumbers } from './migrations/0027-simulated-numbers.ts';

export const simulated: Declaration = { name: 'providers/simulated', migrations: [simulatedCarrier, simulatedNumbers] };
