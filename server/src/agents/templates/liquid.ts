import { Liquid, type LiquidOptions } from 'liquidjs';
import type { Inspected, Rendered, TemplateAnswer, TemplateTask } from './protocol.ts';

/** What the texts of one task have at most when they are rendered, in characters and together. */
export const mostRenderedCharacters = 262_144;

// The engine looks at these between two nodes alone; the thread is ended from outside where that is too late.
const limits = { parseLimit: 1_000_000, renderLimit: 500, memoryLimit: 4_000_000 } satisfies LiquidOptions;

const nowhere = {
  exists: () => Promise.resolve(false),
  existsSync: () => false,
  readFile: () => Promise.reject(new Error('Templates read no files')),
  readFileSync: () => {
    throw new Error('Templates read no files');
  },
  resolve: (_folder: string, file: string) => file,
};

function createEngine(): Liquid {
  const engine = new Liquid({
    ...limits,
    fs: nowhere,
    strictFilters: true,
    ownPropertyOnly: true,
    relativeReference: false,
    cache: false,
    // Times are shown in the zone that they are written in.
    preserveTimezones: true,
  });
  // They read other templates, and there are none.
  for (const name of ['include', 'render', 'layout', 'block']) delete engine.tags[name];
  // A text that was read before a conversation is that of the conversation: nothing in it is left to chance, or to the clock
  // of this machine.
  delete engine.filters['sample'];
  const date = engine.filters['date'];
  if (typeof date !== 'function') throw new Error('The engine has no filter date');
  engine.registerFilter('date', function (value: unknown, ...args: unknown[]) {
    const isNow = value === 'now' || value === 'today';
    return date.call(this, isNow ? this.context.getSync(['system', 'now']) : value, ...args);
  });
  return engine;
}

const engine = createEngine();

/**
 * Does one task, text by text; a text that fails does not keep the others from being looked at. `begin` is told the place of
 * each text before it is looked at.
 */
export function runTemplateTask(task: TemplateTask, begin: (at: number) => void): TemplateAnswer {
  const each = <Result>(run: (text: string) => Result): Result[] =>
    task.texts.map((text, at) => {
      begin(at);
      return run(text);
    });
  if (task.kind === 'inspect') return each(inspect);
  let left = mostRenderedCharacters;
  return each((text) => {
    const rendered = render(text, task.variables, left);
    if ('text' in rendered) left -= rendered.text.length;
    return rendered;
  });
}

/** Which variables a text names, from the outside: `['caller', 'name']` for `caller.name`. */
function inspect(text: string): Inspected {
  try {
    const paths = engine.globalVariableSegmentsSync(engine.parse(text));
    return { paths: paths.map((path) => path.filter((segment) => typeof segment === 'string')) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function render(text: string, variables: Readonly<Record<string, unknown>>, mostCharacters: number): Rendered {
  try {
    const rendered = String(engine.parseAndRenderSync(text, variables));
    return rendered.length > mostCharacters
      ? { problem: `gives more than ${mostRenderedCharacters} characters, together with the templates before it` }
      : { text: rendered };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

const longestProblem = 200;

function problemOf(error: unknown): string {
  // What is sound, and goes beyond a limit with these values, is a template all the same.
  const what = error instanceof Error && error.name === 'RenderError' ? 'cannot be rendered' : 'is no Liquid template';
  if (error instanceof Error) {
    // The first line is the message; what follows shows the template around the place.
    const [line = ''] = error.message.split('\n', 1);
    return `${what}: ${line.slice(0, longestProblem)}`;
  }
  return what;
}
