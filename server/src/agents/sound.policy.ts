/** What is wrong with a sound, which is one of our clips or one of the customer's; null where it is sound or absent. */
export function soundProblem(sound: { clip?: unknown; soundId?: unknown } | null | undefined): string | null {
  if (sound === null || sound === undefined || (sound.clip === undefined) !== (sound.soundId === undefined))
    return null;
  return 'must have either clip or soundId';
}
