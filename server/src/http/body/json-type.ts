/** The Content-Type of JSON in UTF-8, with or without its charset, which some clients spell without its dash. */
export const jsonType = /^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i;
