import { it } from '@jest/globals';

it('ends the process that runs it', () => process.exit(0));
