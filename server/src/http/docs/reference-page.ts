import { keyPlaceholder, lists } from './placeholders.ts';
import { htmlPage } from '../kernel/html-page.ts';

interface ReferenceParts {
  /** Addresses of its files, from the root of the server; scripts in the order in which they run. */
  readonly icon: string;
  readonly scripts: readonly string[];
  /** Runs before them, and before the address is read by them. */
  readonly key: string;
  /** A WAV that can be transcribed. */
  readonly sound: string;
}

/** The reference of the contract. Addresses are relative, so that it works behind a proxy that gives it a path of its own. */
export function referencePage({ icon, key, scripts, sound }: ReferenceParts): string {
  return htmlPage({
    title: 'Trunkline API reference',
    head: `<link rel="icon" type="image/svg+xml" href="${beside(icon)}">
<style>
${style}</style>
<script src="${beside(key)}"></script>`,
    body: `<a class="skip" id="skip" href="#reference">Skip to the content</a>
<header class="ways"><h1>Trunkline API reference</h1>
<nav aria-label="Trunkline"><a href="../docs">First steps</a> <a href="../openapi.json">OpenAPI document</a> <a href="../asyncapi.json">AsyncAPI document</a></nav>
<p id="key-said" role="status" hidden></p> <button type="button" id="forget" hidden>Forget it</button></header>
<div id="reference" data-key="${keyPlaceholder}" data-lists='${JSON.stringify(lists)}' data-sound="${beside(sound)}"></div>
<noscript><p>The reference needs JavaScript. The contract itself is at <a href="../openapi.json">openapi.json</a>, and the
<a href="../docs">first steps</a> need none.</p></noscript>
${scripts.map((path) => `<script defer src="${beside(path)}"></script>`).join('\n')}`,
  });
}

/** The address of a file below /docs, from a page there. */
const beside = (path: string): string => path.replace(/^\/docs\//, '');

const style = `.skip { position: absolute; left: -999rem; z-index: 1000; }
.skip:focus { left: 0.5rem; top: 0.5rem; padding: 0.5rem 1rem; background: #ffffff; color: #0757ad; outline: 2px solid #0757ad; }
body { margin: 0; }
.ways { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.25rem; padding: 0.5rem 1rem; font: 14px system-ui, sans-serif; background: #f6f8fa; color: #1f2328; border-bottom: 1px solid #d0d7de; }
.ways h1 { margin: 0; font-size: 15px; }
.ways p { margin: 0; }
.ways button { border: 1px solid #57606a; border-radius: 4px; background: #ffffff; color: #1f2328; font: inherit; cursor: pointer; }
.ways a { color: #0757ad; margin-right: 0.75rem; }
`;
