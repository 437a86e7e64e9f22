import { describe, expect, it } from '@jest/globals';
import { createLifecycle } from './lifecycle.ts';
import { createLog } from './log.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('the end of a process', () => {
  it('stops in reverse order what was started, once, and passes over what fails', async () => {
    const lifecycle = createLifecycle({ log });
    const seen: string[] = [];
    lifecycle.onStop('database', () => void seen.push('database'));
    lifecycle.onStop('broken', () => Promise.reject(new Error('no')));
    lifecycle.onStop('server', async () => {
      await Promise.resolve();
      seen.push('server');
    });
    await Promise.all([lifecycle.stop({ graceMs: 0 }), lifecycle.stop({ graceMs: 0 })]);
    expect(seen).toEqual(['server', 'database']);
  });

  it('begins to drain before anything stops', async () => {
    const lifecycle = createLifecycle({ log });
    const seen: string[] = [];
    lifecycle.onStop('server', () => void seen.push(`stop while draining ${lifecycle.isDraining()}`));
    lifecycle.onDrain('jobs', () => void seen.push(`drain while draining ${lifecycle.isDraining()}`));
    expect(lifecycle.isDraining()).toBe(false);
    await lifecycle.stop({ graceMs: 1 });
    expect(seen).toEqual(['drain while draining true', 'stop while draining true']);
  });
});
