import { posix } from 'node:path';

interface Tree {
  /** By path, before the move. */
  readonly texts: ReadonlyMap<string, string>;
  /** All files that are committed. */
  readonly files: readonly string[];
  readonly moves: ReadonlyMap<string, string>;
}

// A string that begins like a path from the file that it stands in, a mere `.` left out; the target of a link in a page.
const relativeString = /(["'`])(\.{1,2}\/[^"'`\n$]*)\1/g;
const link = /(\]\()([^)\s#:]+)/g;

/** The texts by their paths after the move, with every path in them that names something moved. */
export function mendPaths({ texts, files, moves }: Tree): Map<string, string> {
  const after = (file: string): string => moves.get(file) ?? file;
  const known = new Set(files);
  const folders = new Set(files.flatMap(foldersOf));
  const movedFolders = foldersThatMove(files, moves);
  const target = (path: string): string | null => {
    if (known.has(path)) return after(path);
    return folders.has(path) ? (movedFolders.get(path) ?? path) : null;
  };
  const absolute = absolutePaths(moves, movedFolders);
  const mended = new Map<string, string>();
  for (const [file, text] of texts) {
    const here = posix.dirname(after(file));
    const relative = (written: string): string => {
      const named = posix.join(posix.dirname(file), written).replace(/(?<=.)\/$/, '');
      const found = target(named);
      if (found === null || (found === named && after(file) === file)) return written;
      const path = posix.relative(here, found);
      const whole = path === '' ? '.' : path.startsWith('.') || !written.startsWith('.') ? path : `./${path}`;
      return written.endsWith('/') && !whole.endsWith('/') ? `${whole}/` : whole;
    };
    const isPage = file.endsWith('.md');
    const changed = isPage
      ? text.replaceAll(link, (_, open: string, written: string) => open + relative(written))
      : text.replaceAll(relativeString, (_, quote: string, written: string) => quote + relative(written) + quote);
    mended.set(after(file), absolute(changed));
  }
  return mended;
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Folders of which all files go to one folder, and that one. */
function foldersThatMove(files: readonly string[], moves: Tree['moves']): Map<string, string> {
  const targets = new Map<string, Set<string>>();
  for (const file of files)
    for (const folder of foldersOf(file)) {
      const to = moves.get(file) ?? file;
      const rest = file.slice(folder.length);
      const all = targets.get(folder) ?? new Set();
      all.add(to.endsWith(rest) ? to.slice(0, -rest.length) : to);
      targets.set(folder, all);
    }
  return new Map(
    [...targets].flatMap(([folder, all]) => {
      const [only] = all;
      return all.size === 1 && only !== undefined && only !== folder ? [[folder, only] as const] : [];
    }),
  );
}

/**
 * Replaces what is written from the root of the repository; in a regular expression, too, where its slashes and points are escaped
 * and the whole path stands there.
 */
function absolutePaths(moves: Tree['moves'], folders: ReadonlyMap<string, string>): (text: string) => string {
  const all = new Map([...moves, ...folders]);
  const patterns = [...all.keys()].toSorted((a, b) => b.length - a.length);
  if (patterns.length === 0) return (text) => text;
  const escaped = patterns.map((path) =>
    path.replaceAll(/[.\\+*?^$()[\]{}|]/g, String.raw`\$&`).replaceAll(/\/|\\\./g, String.raw`\\{0,2}$&`),
  );
  const anywhere = new RegExp(`(?<![\\w./-]|\\\\/)(?:${escaped.join('|')})(?![\\w-]|\\\\{0,2}\\.\\w)`, 'g');
  return (text) =>
    text.replaceAll(anywhere, (written) => {
      const to = all.get(written.replaceAll('\\', '')) ?? written;
      return written.includes('\\') ? asWritten(written, to) : to;
    });
}

/** A path with its slashes and points escaped as they are in another one. */
function asWritten(written: string, path: string): string {
  return ['/', '.'].reduce((text, sign) => {
    const [escape = ''] = new RegExp(`\\\\+(?=[${sign}])`).exec(written) ?? [];
    return text.replaceAll(sign, escape + sign);
  }, path);
}
