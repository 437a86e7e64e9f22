import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative, resolve } from 'node:path';

/** What the last stage of a Containerfile comes to. */
export interface Image {
  /** Its root folder on this machine. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  cmd: string[];
  healthcheck: string[];
}

/**
 * Carries out a Containerfile without a container engine: each stage is a folder, COPY copies, RUN runs in it. The
 * base image is this machine. Throws on an instruction that it does not know, so that nothing goes unproven.
 */
export function buildImage(options: { text: string; ignore: string; context: string; folder: string }): Image {
  const { context, folder } = options;
  const isIgnored = ignoring(options.ignore, context);
  const stages: Array<Image & { name: string }> = [];
  const stage = () => {
    const last = stages.at(-1);
    if (last === undefined) throw new Error('An instruction stands before the first FROM');
    return last;
  };
  const inside = (image: Image, path: string) => join(image.root, resolve(image.workdir, path));

  for (const line of instructions(options.text)) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/s.exec(line) ?? [];
    switch (word) {
      case 'FROM': {
        const name = / AS (\S+)$/.exec(rest)?.[1] ?? String(stages.length);
        const root = join(folder, name);
        mkdirSync(root, { recursive: true });
        stages.push({ name, root, workdir: '/', env: {}, user: 'root', cmd: [], healthcheck: [] });
        break;
      }
      case 'WORKDIR':
        stage().workdir = resolve(stage().workdir, rest);
        mkdirSync(join(stage().root, stage().workdir), { recursive: true });
        break;
      case 'ENV':
        for (const pair of rest.split(' '))
          stage().env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
        break;
      case 'COPY': {
        const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
        const source = from === undefined ? context : stages.find(({ name }) => name === from)?.root;
        if (source === undefined) throw new Error(`COPY from an unknown stage ${from}`);
        const names = paths.split(' ');
        const to = names.pop() ?? '';
        for (const name of names) {
          copy(join(source, name), inside(stage(), to), {
            intoFolder: to.endsWith('/'),
            isIgnored: from === undefined ? isIgnored : () => false,
          });
        }
        break;
      }
      case 'RUN':
        execFileSync('sh', ['-c', rest], {
          cwd: inside(stage(), '.'),
          // What a test run installed before is in npm's cache: nothing is fetched twice.
          env: { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_prefer_offline: 'true' },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        break;
      case 'USER':
        stage().user = rest;
        break;
      case 'CMD':
        stage().cmd = JSON.parse(rest) as string[];
        break;
      case 'HEALTHCHECK':
        stage().healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
        break;
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break;
      default:
        throw new Error(`Unknown instruction: ${line}`);
    }
  }
  return stage();
}

function instructions(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** As an image builder copies: a folder's content into the target, a file into a target folder that ends in a slash. */
function copy(from: string, to: string, options: { intoFolder: boolean; isIgnored: (path: string) => boolean }): void {
  if (!existsSync(from)) throw new Error(`COPY of what is not there: ${from}`);
  const isFolder = statSync(from).isDirectory();
  cpSync(from, !isFolder && options.intoFolder ? join(to, basename(from)) : to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !options.isIgnored(path),
  });
}

/**
 * Whether the builder leaves a path of the context out, by the lines of its ignore file: the last one that matches the
 * path or a folder above it decides, and `!` takes a line back.
 */
export function ignoring(lines: string, context: string): (path: string) => boolean {
  const rules = instructions(lines).map((line) => ({
    ignores: !line.startsWith('!'),
    pattern: line.replace(/^!/, ''),
  }));
  return (path) => {
    const parts = relative(context, path).split('/');
    const heads = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast(({ pattern }) => heads.some((head) => matchesGlob(head, pattern)));
    return last?.ignores === true;
  };
}
