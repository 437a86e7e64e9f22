import { htmlPage } from '../kernel/html-page.ts';

/** The page at /console. Its addresses are relative, so that it works behind a proxy that gives it a path of its own. */
export const consolePage: string = htmlPage({
  title: 'Trunkline console',
  head: `<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="console/icon.svg">
<link rel="stylesheet" href="console/console.css">
<script src="console/page-key.js" data-key-name="trunkline-console-key"></script>
<script type="module" src="console/console.js"></script>`,
  body: `<header>
<nav aria-label="Trunkline"><a href="docs">Documentation</a></nav>
<h1>Console</h1>
<nav id="views" aria-label="Views" hidden><a href="#/calls">Calls</a><a href="#/deliveries">Deliveries</a><a href="#/live">Live</a><a href="#/router">Router</a><a href="#/agents">Agents and numbers</a><a href="#/voices">Voices</a></nav>
<p id="who" class="soft"></p>
</header>
<main>
<noscript><p>This page needs JavaScript: it asks the API for what it shows.</p></noscript>
<form id="sign-in" hidden>
<label for="key-field">API key</label>
<div class="line"><input id="key-field" type="password" autocomplete="off" spellcheck="false" placeholder="sk_test_..."><button>Sign in</button></div>
<p class="soft">It is exchanged for a cookie of 12 hours, and forgotten. <code>npm start</code> prints a link that signs in.</p>
</form>
<p id="said" role="status"></p>
<div id="view"></div>
<button type="button" class="plain" id="sign-out" hidden>Sign out</button>
</main>`,
});
