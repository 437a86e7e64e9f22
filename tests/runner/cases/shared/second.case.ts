import { describeShared } from './suite.ts';

describeShared('second');
