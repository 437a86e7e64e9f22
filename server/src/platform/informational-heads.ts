/**
 * How many heads that are no answer yet (1xx) are read before one that is. Servers send one or two, and a proxy may say
 * every few seconds that it goes on; written as fast as they can be, they cost work for as long as the deadline allows.
 */
export const mostInformationalHeads = 100;
