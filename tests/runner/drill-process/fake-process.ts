// Stands for a process that runs drills: what it does with a drill is the drill's name.
const say = (message: object): unknown => process.send?.(message);
const held = { figure: 'as it should be', broken: [], seconds: 0 };

process.on('message', (names: readonly string[]) => {
  if (names.length === 0) process.exit(0);
  for (const name of names) {
    if (name === 'crashes') process.exit(7);
    if (name === 'hangs') return;
    say({ finding: name === 'breaks' ? { ...held, broken: ['a text was lost'] } : held });
    if (name === 'crashes-behind') process.exit(8);
    if (name === 'hangs-behind') return;
  }
  say({ batchEnded: names.includes('leaves-its-system') ? ['what it ran on was not taken down: Error: busy'] : [] });
});
