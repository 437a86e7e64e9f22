import { parentPort } from 'node:worker_threads';
import { runTemplateTask } from './liquid.ts';
import type { TemplateTask, ThreadWord } from './protocol.ts';

// The thread in which templates are parsed and rendered: whatever one of them does, requests are answered meanwhile, and
// the thread can be ended from outside.
// oxlint-disable-next-line require-post-message-target-origin -- the main thread, no window
const say = (word: ThreadWord): void => parentPort?.postMessage(word);
parentPort?.on('message', (task: TemplateTask) => say({ answer: runTemplateTask(task, (at) => say({ at })) }));
