import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of the project's docs/, as its readers get it. */
export interface Guide {
  /** Its path from the root of the server. */
  readonly path: string;
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly about: string;
  readonly markdown: string;
}

const folder = join(import.meta.dirname, '../../../../docs');

/**
 * Every page of docs/ but the one for changes of the server, by the name of its file, in the order in which people need them.
 * What is served is this list: no path of a request becomes one of a file.
 */
export const guideNames: Readonly<Record<string, string>> = {
  sms: 'Send and receive texts: quiet hours, consent, batches, conversations, and the simulated recipients that fail.',
  agents: 'Agents and their tools, conversations with a worker of yours, and calls over the simulated network.',
  workers: 'The contract of a program that speaks in sessions: claim, heartbeat, turns, tools, end.',
  router: 'One request for speech to text, text to speech and language models of many vendors.',
  webhooks: 'Endpoints, signatures, retries, the log of deliveries, replays, and receivers on your own machine.',
  voices: 'Find a voice in the catalog of all vendors, and speak with it.',
  numbers: 'Search for a number, buy it, set it up, release it.',
  calls: 'Telephones at Telnyx and Twilio: ten steps, what to do where it does not work, and what was not tried.',
  'after-the-call': 'What a call leaves behind: transcript, recording, forms filled in, what it cost.',
  transfers: 'Hand a caller over to a person, blind or warm.',
  people: 'Calls between people: browsers and telephones on one line.',
  imessage: 'Messages over the iMessage channel, through a simulated provider.',
  carriers: 'Send over Telnyx or Twilio from a live organization.',
  'local-gateway': 'Models for the programs of your own machine, on an address of its own.',
  cli: 'The command line: log in, send, call, follow what happens, from a terminal or a script.',
  console: 'The page that shows calls, texts and deliveries, and delivers again.',
  figures: 'Bring figures of models and voices, by which the router ranks them.',
  evidence: 'The file that proves what was decided about texting a recipient, and how to check it.',
  'running-in-production': 'Roles, PostgreSQL, proxies, monitoring, backups, upgrades and secrets.',
  configuration: 'Every environment variable, with its default and what it is for.',
  'key-rotation': 'Replace the key that encrypts secrets, without a pause.',
  promises: 'What must never break, and how each promise is tried.',
  'state-machines': 'The states of everything that has any, as diagrams.',
  'first-minutes': 'How long the first steps take from a fresh clone, on three versions of Node.',
  dependencies: 'What each library does here, and what is written beside it.',
};

/** Reads the pages. */
export function loadGuides(): Promise<Guide[]> {
  return Promise.all(
    Object.entries(guideNames).map(async ([name, about]) => {
      const markdown = await readFile(join(folder, `${name}.md`), 'utf8');
      const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
      if (title === undefined) throw new Error(`docs/${name}.md has no title`);
      return { path: `/docs/guides/${name}.md`, title, about, markdown: withoutDeadLinks(markdown) };
    }),
  );
}

/** Links to files that the server does not serve, such as decisions, sources and pictures, become their words; blocks of code stay as they are. */
function withoutDeadLinks(markdown: string): string {
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith('```') ? part : part.replace(/!?\[([^\][]+)\]\(([^)\s]+)\)/g, wordsUnlessServed)))
    .join('');
}

function wordsUnlessServed(link: string, words: string, target: string): string {
  const [, name = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  return /^(https?:|#)/.test(target) || name in guideNames ? link : words;
}

/**
 * /llms.txt in the form of llmstxt.org: what the server is, and where a program that reads finds what. Addresses are relative, so
 * that they hold behind a proxy that gives the server a path of its own.
 */
export function llmsText(guides: readonly Guide[]): string {
  return `# Trunkline

> A self-hosted voice platform behind one HTTP API: texts, calls and agents, models of speech and language, telephone numbers,
> webhooks. This file is served by a running server.

- The API is below the address that this file came from: take \`llms.txt\` off its end. Addresses below are relative to it.
- Every request carries \`Authorization: Bearer\` and a key. \`sk_test_...\` is a key of a test organization, which costs nothing and
  reaches no one outside: carrier, telephone network and models are simulated. \`npm start\` prints one.
- Operations whose parameters list \`Idempotency-Key\` take a new one for each request, and the same one to repeat it.
- A refusal is JSON: \`error\` says what is wrong, \`code\` is one of a closed list, \`issues\` names fields, \`docs_url\` explains. Those of
  the router and the voice catalog hold code and message in \`error\`.

## The contract

- [OpenAPI 3.1 document](openapi.json): every operation, schema, error code and webhook, with examples. The server checks every request by it.
- [AsyncAPI 3.0 document](asyncapi.json): speech over WebSocket, every frame of both ways.
- [SDK](sdk.tgz): the typed client for Node and browsers, \`npm i\` and the address of this link.

## Guides

${guides.map(({ path, title, about }) => `- [${title}](${path.slice(1)}): ${about}`).join('\n')}

## Optional

- [First steps](docs): the page for people, with a first text and a first call.
- [Reference](docs/reference): the contract, drawn for people; it needs JavaScript.
`;
}
