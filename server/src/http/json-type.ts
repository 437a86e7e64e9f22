/** The Content-Type of JSON in UTF-8, with or without its charset. */
export const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;
