import { element } from './elements.js';

const everyMs = 2_000;

/**
 * Shows what `read` answers, and again every two seconds while the page is seen, until it is refused, `isOver` says so or the view is left.
 * `partsOf` makes of an answer pairs of what a part shows and how it is drawn: one that shows the same stays, with what was opened,
 * begun or read in it.
 */
export async function follow(place, { read, partsOf, isOver }) {
  let shown = [];
  for (;;) {
    const answer = await read();
    // What is there stays while the server is away.
    if (answer.code !== 'AWAY' || shown.length === 0) {
      shown = redraw(place, shown, partsOf(answer));
      if (answer.code !== null || isOver(answer)) return;
    }
    do await new Promise((resolve) => setTimeout(resolve, everyMs));
    while (document.visibilityState !== 'visible' && place.isConnected);
    if (!element('view').contains(place)) return;
  }
}

function redraw(place, shown, parts) {
  const now = parts.map(([value, draw], nth) => {
    const text = JSON.stringify(value);
    return shown[nth]?.text === text ? shown[nth] : { text, node: draw() };
  });
  if (now.length !== shown.length) place.replaceChildren(...now.map(({ node }) => node));
  else
    now.forEach(({ node }, nth) => {
      if (node !== shown[nth].node) shown[nth].node.replaceWith(node);
    });
  return now;
}
