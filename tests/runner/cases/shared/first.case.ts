import { describeShared } from './suite.ts';

describeShared('first');
