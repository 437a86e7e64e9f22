// Loaded ahead of a measured process: answers on the port LOOP_DELAY_PORT how late its event loop was since it was asked last,
// in milliseconds at p99, and at /memory what is alive of its memory behind a collection, in MiB.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const resolutionMs = 1;
const port = Number(process.env['LOOP_DELAY_PORT']);

function liveMiB(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}

if (isMainThread && port > 0) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  createServer(({ url }, response) => {
    // What is measured is the time between two looks.
    const lateMs = delays.percentile(99) / 1e6 - resolutionMs;
    response.end(JSON.stringify(url === '/memory' ? liveMiB() : lateMs));
    delays.reset();
  })
    .listen(port, '127.0.0.1')
    .unref();
}
