import { htmlPage } from '../kernel/html-page.ts';

/** The page at /talk. Its addresses are relative, so that it works behind a proxy that gives it a path of its own. */
export const talkPage: string = htmlPage({
  title: 'Talk to Trunkline',
  head: `<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="talk/icon.svg">
<link rel="stylesheet" href="talk/talk.css">
<script src="talk/page-key.js" data-key-name="trunkline-talk-key"></script>
<script type="module" src="talk/talk.js"></script>`,
  body: `<header>
<nav aria-label="Trunkline"><a href="docs">Documentation</a></nav>
<h1>Talk to it</h1>
<p class="lead">Press the button and speak: the agent greets, hears, and may be interrupted. Typing works as well.</p>
</header>
<main>
<noscript><p>This page needs JavaScript: it plays and hears sound.</p></noscript>
<form id="key" hidden>
<label for="key-field">API key of a test organization, as <code>npm start</code> prints it</label>
<div class="line"><input id="key-field" type="password" autocomplete="off" spellcheck="false" placeholder="sk_test_..."><button>Use</button></div>
</form>
<label for="agent">Who speaks</label>
<select id="agent"><option value="">Facts about Trunkline</option></select>
<p class="who" id="who"></p>
<div class="row">
<button type="button" id="talk">Talk</button>
<button type="button" class="plain" id="interrupt" hidden>Interrupt</button>
<button type="button" class="plain" id="mute" aria-pressed="false" hidden>Mute</button>
<button type="button" class="plain" id="end" hidden>End</button>
</div>
<section id="ears" aria-labelledby="ears-title" hidden>
<h2 id="ears-title">Who is to hear you?</h2>
<div class="row">
<button type="button" id="ears-here">Here: no word leaves this machine; clear, slow English only</button>
<button type="button" class="plain" id="ears-browser">The browser: better; Chrome and Edge send your voice to their maker</button>
</div>
</section>
<p id="said" role="status"></p>
<ul class="row" id="questions" aria-label="Questions to ask" hidden></ul>
<ol id="captions" aria-live="polite" aria-label="What is said"></ol>
<p id="draft" hidden></p>
<form id="typing">
<label for="text">Type instead</label>
<div class="line"><input id="text" maxlength="2000" autocomplete="off" disabled><button id="send" disabled>Send</button></div>
</form>
<section id="latencies" aria-labelledby="latencies-title" hidden>
<h2 id="latencies-title">How long each answer took</h2>
<table><thead><tr><th scope="col">Turn</th><th scope="col">End of speech</th><th scope="col">Model</th><th scope="col">Voice</th><th scope="col">In all</th></tr></thead>
<tbody id="turns"></tbody></table>
</section>
<div id="recording"></div>
</main>`,
});
