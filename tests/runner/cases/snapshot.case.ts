import { expect, it } from '@jest/globals';

it('failed: has a snapshot that nobody has kept', () => expect({ a: 1 }).toMatchSnapshot());
