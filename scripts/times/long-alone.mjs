/**
 * Of files that were long in a whole run those that are so alone too, in words: beside others a file waits for processors, and
 * how long it does differs from run to run by more than what is looked for, a sleep. `measure` answers the seconds that a file
 * takes alone, null where it fails; `print` gets a line for each file.
 */
export async function longAlone(files, measure, print) {
  const found = [];
  for (const { file, most, said } of files) {
    const seconds = await measure(file);
    print(`${said}; alone it ${seconds === null ? 'fails' : `takes ${seconds.toFixed(1)}`}`);
    if (seconds === null) found.push(`${file} fails when it runs alone`);
    else if (seconds > most)
      found.push(`${file} takes ${seconds.toFixed(1)} s alone: at most ${most.toFixed(1)} are allowed`);
  }
  return found;
}
