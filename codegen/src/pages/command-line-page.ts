import type { Command } from 'commander';
import { createProgram } from '../../../sdk/src/cli/program.ts';

const intro = `# The command line

\`trunkline\` shows from a terminal what became of texts, calls and events, and does what is done by hand. It is part of the package of
the SDK, which your server has:

\`\`\`sh
npx -p http://127.0.0.1:8080/sdk.tgz trunkline login     # anywhere
npm run trunkline -- login                               # in a checkout
\`\`\`

## Keys

\`login\` asks for a key without showing it, tries it, and keeps it by the address of the server in \`trunkline/keys.json\` of
\`$XDG_CONFIG_HOME\`, else of \`~/.config\`; on Windows of \`%APPDATA%\`. The file is yours alone (0600), and one that others may read
is refused. A key is never an argument: arguments are seen by other programs, and remembered by shells.
\`TRUNKLINE_KEY\` wins over the file, which is not read then; the address is \`--url\`, \`TRUNKLINE_URL\` or \`http://127.0.0.1:8080\`.
Plain HTTP to another machine is warned of.

## What is printed

Answers on stdout, everything else on stderr. \`--json\` prints the API's answer, one on a line, for \`jq\`. What others wrote is
printed without characters that a terminal would execute; in JSON they are written as \`\\uXXXX\`.

| exit | means |
|---|---|
| 0 | done, also where who reads stdout has closed it |
| 1 | the server refused: code and hint are on stderr |
| 2 | the command was given wrongly, or there is no key; nothing was asked |
| 3 | the server cannot be reached, or did not answer in time |

## Commands
`;

/** The commands, of a program that is given nothing to do. */
export function commandsOfProgram(): ReturnType<typeof createProgram>['commands'] {
  // Help and errors are all that a program prints by itself.
  const silent = { write: () => true };
  const world = {
    env: {},
    platform: process.platform,
    home: '/',
    stdin: process.stdin,
    stdout: silent,
    stderr: silent,
    pid: process.pid,
    isRunning: () => false,
  };
  return createProgram(world).commands;
}

/** docs/cli.md: every command with what it takes, as its help says it. */
export function renderCommandLinePage(): string {
  return `${intro}${commandsOfProgram().map(renderCommand).join('')}`;
}

function renderCommand(command: Command): string {
  const takes = [
    ...command.registeredArguments.map((argument) => [
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      meaning(argument.description, argument.argChoices),
    ]),
    ...command.options.map((option) => [
      option.flags,
      meaning(option.description, option.argChoices, option.defaultValue),
    ]),
  ];
  const rows = takes.map(([flags = '', says = '']) => `| \`${cell(flags)}\` | ${cell(says)} |\n`);
  return `
### \`trunkline ${command.name()}${command.registeredArguments.map((one) => ` <${one.name()}>`).join('')}\`

${command.description()}

| takes | meaning |
|---|---|
${rows.join('')}`;
}

function meaning(description: string, choices: readonly string[] | undefined, byDefault?: unknown): string {
  const said = choices === undefined ? description : `${description}: ${choices.join(', ')}`;
  return typeof byDefault === 'number' || typeof byDefault === 'string' ? `${said}; ${byDefault} by default` : said;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
