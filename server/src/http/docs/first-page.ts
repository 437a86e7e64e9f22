import { daytimeRecipients } from '../../platform/time/daytime-zone.ts';
import { htmlPage } from '../kernel/html-page.ts';

interface FirstPageParts {
  /** Addresses of its files, from the root of the server. */
  readonly icon: string;
  readonly script: string;
  /** Runs before everything else. */
  readonly key: string;
  /** Mends the head of a WAV that came in a stream. */
  readonly wav: string;
  readonly style: string;
}

/**
 * The first screen of the docs: four doors, a first text, a first call. It is whole without JavaScript; with it a key can be
 * entered and the two can be tried here. Addresses are relative, so that it works behind a proxy that gives it a path of its
 * own, and everything that the script needs to know stands in attributes.
 */
export function firstPage({ icon, script, key, wav, style }: FirstPageParts): string {
  return htmlPage({
    title: 'Trunkline API',
    head: `<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${icon.slice(1)}">
<style>
${style}</style>
<script src="${key.slice(1)}"></script>
<script defer src="${wav.slice(1)}"></script>
<script defer src="${script.slice(1)}"></script>`,
    body: `<a class="skip" href="#doors">Skip to the doors</a>
<header>
<nav aria-label="Trunkline">
<a href="docs/reference">Reference</a>
<a href="openapi.json">OpenAPI document</a>
<a href="asyncapi.json">AsyncAPI document</a>
<a href="llms.txt">For programs that read</a>
</nav>
<h1>Trunkline API</h1>
<p class="lead">One HTTP API for texts, calls and agents, models of speech and language, numbers and webhooks, served by a
machine of yours. A test organization costs nothing and reaches no one outside.</p>
</header>
<main data-recipients='${JSON.stringify(daytimeRecipients)}'>
${doors}
${keySection}
${firstText}
${firstCall}
${speech}
${shell}
</main>
<footer>Everything that the server answers is in the <a href="docs/reference">reference</a>, made from the same
<a href="openapi.json">document</a> that it is held to.</footer>`,
  });
}

const doors = `<section aria-labelledby="doors">
<h2 id="doors">Four doors</h2>
<ul class="doors">
<li><h3><a href="#first-text">Texts</a></h3>
<p>Send and receive, in the recipient's hours. <a href="docs/reference#tag/sms">All of texts</a></p></li>
<li><h3><a href="#first-call">Calls and agents</a></h3>
<p>Who speaks, what is said, what it leaves behind. <a href="docs/reference#tag/sessions">Sessions</a>,
<a href="docs/reference#tag/agents">agents</a></p></li>
<li><h3><a href="docs/reference#tag/router">Router</a></h3>
<p>Speech to text, text to speech and language models of many vendors, behind one request.</p></li>
<li><h3><a href="docs/reference#tag/webhooks">Webhooks</a></h3>
<p>What happened, signed and posted to your server, with every attempt on record.</p></li>
</ul>
</section>`;

const keySection = `<section aria-labelledby="key-title" id="key" hidden>
<h2 id="key-title">Your key</h2>
<form id="key-form">
<label for="key-field">API key of a test organization, as <code>npm start</code> prints it</label>
<input id="key-field" type="password" autocomplete="off" spellcheck="false" placeholder="sk_test_..." aria-describedby="key-said">
<button>Use this key</button>
</form>
<p class="said" id="key-said" role="status">It stays in the memory of this page, and goes to this server alone.</p>
<button type="button" id="forget" hidden>Forget this key</button>
</section>
<noscript><p>Without JavaScript nothing can be sent from here: the lines below for a shell do the same.</p></noscript>`;

const firstText = `<section aria-labelledby="first-text">
<h2 id="first-text">A first text</h2>
<p>From the number that your organization has, to a recipient of the simulated carrier for whom it is day.</p>
<div class="tried" hidden>
<button type="button" id="send-text">Send a first text</button>
<p class="said" id="text-said" role="status"></p>
<ol class="events" id="text-events" aria-live="polite" aria-label="What became of the text"></ol>
</div>
<details open><summary>In a shell, in the folder of the project</summary>
<pre tabindex="0"><code>eval "$(npm run -s exports)"
curl -sS $TRUNKLINE_URL/v1/sms/messages -H "Authorization: Bearer $TRUNKLINE_KEY" \\
  -H "Idempotency-Key: text-$(date +%s%N)" -H "Content-Type: application/json" \\
  -d '{"from_phone_number_id": "'$TRUNKLINE_NUMBER'", "to": "'$TRUNKLINE_TO'",
       "text": "Hello from Trunkline", "recipient_timezone": "'$TRUNKLINE_ZONE'"}'</code></pre></details>
</section>`;

const firstCall = `<section aria-labelledby="first-call">
<h2 id="first-call">A first call</h2>
<p>Over a simulated telephone network, to a number that answers and talks. It takes five seconds, and is recorded; until you
connect a vendor, the voices in it are a tone.</p>
<div class="tried" hidden>
<button type="button" id="make-call">Make a first call</button>
<p class="said" id="call-said" role="status"></p>
<ol class="events" id="call-events" aria-live="polite" aria-label="What happened in the call"></ol>
<div id="call-sound"></div>
</div>
<details open><summary>In a shell, in the folder of the project</summary>
<pre tabindex="0"><code>eval "$(npm run -s exports)"
CALL=$(curl -sS $TRUNKLINE_URL/v1/sessions/phone -H "Authorization: Bearer $TRUNKLINE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"to": "+15550100200", "intent": {"language": "en"}, "firstMessage": "Good morning!"}' \\
  | grep -o '"sessionId":"[^"]*' | cut -d '"' -f 4)
curl -sSN $TRUNKLINE_URL/v1/sessions/$CALL/stream -H "Authorization: Bearer $TRUNKLINE_KEY"</code></pre></details>
</section>`;

const speech = `<section aria-labelledby="first-speech">
<h2 id="first-speech">Something to hear</h2>
<p>The router speaks a text as a WAV file. The model of a test organization makes a tone of it; vendors that you connect have
voices.</p>
<div class="tried" hidden>
<label for="speech-text">Text</label>
<input id="speech-text" value="Hello from Trunkline" maxlength="200">
<button type="button" id="speak">Speak</button>
<p class="said" id="speech-said" role="status"></p>
<div id="speech-sound"></div>
</div>
<details open><summary>In a shell, in the folder of the project</summary>
<pre tabindex="0"><code>eval "$(npm run -s exports)"
curl -sS $TRUNKLINE_URL/v1/tts/speech -o hello.wav -H "Accept: audio/wav" \\
  -H "Authorization: Bearer $TRUNKLINE_KEY" -H "Idempotency-Key: tts-$(date +%s%N)" \\
  -H "Content-Type: application/json" \\
  -d '{"input": "Hello from Trunkline", "audio": {"encoding": "pcm_s16le", "sample_rate_hz": 16000, "channels": 1}}'</code></pre></details>
</section>`;

const shell = `<section aria-labelledby="elsewhere">
<h2 id="elsewhere">From anywhere else</h2>
<p>Every request carries <code>Authorization: Bearer</code> and a key. Without the project's folder, name the address of
this server and your key yourself:</p>
<pre tabindex="0"><code>export TRUNKLINE_URL=... TRUNKLINE_KEY=sk_test_...
curl -sS $TRUNKLINE_URL/v1/phone-numbers -H "Authorization: Bearer $TRUNKLINE_KEY"
npm i $TRUNKLINE_URL/sdk.tgz   # the typed client for Node and browsers</code></pre>
</section>`;
