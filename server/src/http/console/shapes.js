// Drawings, as elements: they take the colours of the page, and screen readers and keyboards reach them.

/** An element of a drawing with these attributes. */
export function shape(name, attributes, ...within) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...within);
  return made;
}
