export { fanOutIsLeft, lockRecords } from './fan-out-store.ts';
export { createFanOutJob, mostAtOnce, wakeLeftFanOuts } from './fan-out.ts';
export { createForwardEvent, type ForwardEvent } from './forward-event.ts';
export { createPublish, type Publish } from './publish.ts';
