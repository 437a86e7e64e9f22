import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of docs/decisions: the decisions about one subject, in the order in which they are read. */
export interface DecisionPage {
  /** The name of its file. */
  readonly file: string;
  readonly title: string;
  /** What it is about, in one line. */
  readonly about: string;
  readonly decisions: readonly Decision[];
}

export interface Decision {
  readonly number: number;
  readonly title: string;
  /** What stands below its heading. */
  readonly text: string;
}

const pageForm = /^# (?<title>\S.*)\n\n(?<about>\S.*)\n\n(?=## )/;
const headingForm = /^(?<number>[1-9]\d*)\. (?<title>\S.*) <a id="d(?<anchor>\d+)"><\/a>$/;

/** docs/decisions/README.md of `root`: every decision, by page, with its number, title and link. */
export async function renderDecisionIndex(root: string): Promise<string> {
  return decisionIndex(await readDecisions(root));
}

/** The pages of `root`'s docs/decisions, by the names of their files. Throws where one has another form. */
export async function readDecisions(root: string): Promise<DecisionPage[]> {
  const folder = join(root, 'docs/decisions');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return Promise.all(
    files.toSorted().map(async (file) => decisionPage(file, await readFile(join(folder, file), 'utf8'))),
  );
}

/** What stands in a page. Throws where it has no title, no line about it, or a section that is not headed as a decision. */
export function decisionPage(file: string, text: string): DecisionPage {
  const page = pageForm.exec(text);
  if (page?.groups === undefined)
    throw new Error(`docs/decisions/${file} begins otherwise than with a title, one line about it, and a section`);
  const { title = '', about = '' } = page.groups;
  const sections = text.slice(page[0].length).split(/^## /m).slice(1);
  return { file, title, about, decisions: sections.map((section) => decisionOf(file, section)) };
}

function decisionOf(file: string, section: string): Decision {
  const [heading = '', ...lines] = section.split('\n');
  const { number, title = '', anchor } = headingForm.exec(heading)?.groups ?? {};
  if (number === undefined || number !== anchor)
    throw new Error(
      `docs/decisions/${file} has the heading "${heading}": it has the form 7. What was decided <a id="d7"></a>`,
    );
  return { number: Number(number), title, text: lines.join('\n').trim() };
}

/** The index of these pages. Throws where two decisions have one number. */
export function decisionIndex(pages: readonly DecisionPage[]): string {
  const places = new Map<number, string>();
  for (const { file, decisions } of pages)
    for (const { number } of decisions) {
      const other = places.get(number);
      if (other !== undefined) throw new Error(`Decision ${number} stands in docs/decisions/${other} and in ${file}`);
      places.set(number, file);
    }
  const lines = pages.flatMap(({ file, title, about, decisions }) => [
    `- **[${title}](${file})** ${about}`,
    ...decisions.map(({ number, title: decided }) => `  - [${number}. ${decided}](${file}#d${number})`),
  ]);
  return `# Decisions

What was chosen where the interface is silent, and why: a page for each subject, a section for each decision. Numbers are stable,
and those from 101 on were made while building. A decision that is replaced says by which, and that one says what it replaces.
The next free number is ${Math.max(0, ...places.keys()) + 1}.

${lines.join('\n')}
`;
}
