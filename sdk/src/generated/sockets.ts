export type * from '../../../spec/types/sockets.ts';
