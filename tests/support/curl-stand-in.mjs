// What the lines of the README need of curl, for machines without it: -X, -H, -d, -F with files, -o, -w, -sSf; -s, -S and -N are
// taken and need nothing.
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const words = process.argv.slice(2);
const options = new Map([
  ['-X', []],
  ['-H', []],
  ['-d', []],
  ['-F', []],
  ['-o', []],
  ['-w', []],
]);
let url = '';
for (let i = 0; i < words.length; i += 1) {
  const values = options.get(words[i]);
  if (values !== undefined) values.push(words[(i += 1)]);
  else if (!words[i].startsWith('-')) url = words[i];
}
const of = (flag) => options.get(flag) ?? [];

async function formOf(fields) {
  const form = new FormData();
  for (const field of fields) {
    const [, name, content, type] = /^([^=]+)=(.*?)(?:;type=([^;]+))?$/s.exec(field);
    const isFile = content.startsWith('@');
    // As curl does: a text without a type goes without the header.
    if (!isFile && type === undefined) form.append(name, content);
    else
      form.append(
        name,
        new Blob([isFile ? await readFile(content.slice(1)) : content], { type }),
        ...(isFile ? ['file'] : []),
      );
  }
  return form;
}

const [form, data] = [of('-F'), of('-d')];
const body = form.length > 0 ? await formOf(form) : data[0];
const answer = await fetch(url, {
  method: of('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
  headers: of('-H').map((header) => header.split(/: (.*)/s).slice(0, 2)),
  body,
});
if (words.includes('-sSf') && !answer.ok) process.exit(22);
const bytes = Buffer.from(await answer.arrayBuffer());
const [file] = of('-o');
if (file === undefined) process.stdout.write(bytes);
else writeFileSync(file, bytes);
// Of its escapes and variables only the end of a line.
process.stdout.write(of('-w').join('').replaceAll('\\n', '\n'));
