/**
 * Of files that were long in a whole run those that let the machine rest for longer than they may, in words: beside others a
 * file waits for processors, and how long it does differs from run to run by more than what is looked for, a sleep.
 * `measure` answers the seconds at rest while a file runs alone, null where it fails; `print` gets a line for each file.
 */
export async function longRests(files, measure, print) {
  const found = [];
  for (const { file, most, said } of files) {
    const seconds = await measure(file);
    print(`${said}; alone it ${seconds === null ? 'fails' : `leaves the machine at rest for ${seconds.toFixed(1)}`}`);
    if (seconds === null) found.push(`${file} fails when it runs alone`);
    else if (seconds > most)
      found.push(
        `${file} leaves the machine at rest for ${seconds.toFixed(1)} s alone: at most ${most.toFixed(1)} are allowed`,
      );
  }
  return found;
}
