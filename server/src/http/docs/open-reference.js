// Runs on the page of the reference, after the bundle that defines `Scalar`.
// The page talks to the server that it came from, under whatever name or path a proxy gave it.
const base = new URL('..', globalThis.location.href).href;
const page = globalThis.document;
const reference = page.querySelector('#reference');
// What examples have in place of what each reader has their own, and of which list it is the first.
const { key: keyPlaceholder, sound } = reference.dataset;
const lists = JSON.parse(reference.dataset.lists);

/** Puts a new Idempotency-Key, ids of the reader's and a file with sound into a request that has their placeholders. */
async function fillIn({ request, requestBuilder }) {
  const { headers, body, path } = requestBuilder;
  if (headers.get('idempotency-key') === keyPlaceholder) headers.set('idempotency-key', `docs-${randomHex()}`);
  const authorization = request.headers.get('authorization');
  for (const name of Object.keys(path.variables))
    path.variables[name] = await filled(path.variables[name], authorization);
  if (typeof body?.value === 'string') body.value = await filled(body.value, authorization);
  // Raw samples are nothing that a page can play.
  if (new URL(request.url).pathname.endsWith('/v1/tts/speech')) headers.set('accept', 'audio/wav');
  if (body?.mode === 'formdata') for (const part of body.value) await attachSound(part);
}

/** The text with the reader's own ids. Where a list is empty, or refused, the server says what is wrong with the placeholder. */
async function filled(text, authorization) {
  let whole = String(text);
  for (const [placeholder, { path, member }] of Object.entries(lists)) {
    if (!whole.includes(placeholder)) continue;
    const id = await firstOf(await filled(path, authorization), member ?? 'id', authorization);
    if (id !== undefined) whole = whole.replaceAll(placeholder, id);
  }
  return whole;
}

async function firstOf(path, member, authorization) {
  const answer = await fetch(base + path.slice(1), { headers: authorization === null ? {} : { authorization } });
  if (!answer.ok) return undefined;
  const list = await answer.json();
  const entries = Array.isArray(list) ? list : (Object.values(list).find(Array.isArray) ?? []);
  // Of numbers one that can text.
  return (entries.find(({ smsMessagingProfileStatus: status }) => status === 'ready') ?? entries[0])?.[member];
}

/** A part that names a file as curl does gets the sound that comes with the server, unless the reader has chosen one. */
async function attachSound(part) {
  if (part.key !== 'audio' || part.type === 'file') return;
  const bytes = await (await fetch(new URL(sound, globalThis.location.href))).blob();
  part.value = new File([bytes], 'hello.wav', { type: 'audio/wav' });
}

/** What the page sends and is answered; sound that came in a stream is made whole, so that it can be played. */
async function fetchWhole(...request) {
  const answer = await fetch(...request);
  if (answer.headers.get('content-type') !== 'audio/wav') return answer;
  const { status, headers, url } = answer;
  // One that is made here has no address, and the reference reads it.
  return Object.defineProperty(new Response(await globalThis.wholeWav(answer), { status, headers }), 'url', { value: url });
}

/** In place of "Binary file": a player, put beside the nothing that is drawn here. */
const soundPlayer = {
  props: ['dataUrl'],
  render: () => null,
  mounted() {
    const sound = page.createElement('audio');
    sound.controls = true;
    sound.src = this.dataUrl;
    sound.setAttribute('aria-label', 'What was answered');
    this.$el.after(sound);
  },
  beforeUnmount() {
    const { nextElementSibling: sound } = this.$el;
    if (sound?.tagName === 'AUDIO') sound.remove();
  },
};

function randomHex() {
  // randomUUID is not there where the page came without TLS.
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The page goes by fragments: the link to the content must not be one more place to go to.
page.querySelector('#skip').addEventListener('click', (event) => {
  event.preventDefault();
  const content = page.querySelector('main');
  content.tabIndex = -1;
  content.focus();
});

// The key that came with the address of this tab, and the way to be rid of it.
const { pageKey } = globalThis;
function sayOfKey(text) {
  page.querySelector('#key-said').textContent = text;
  page.querySelector('#key-said').hidden = false;
}
const token = pageKey.get();
if (token !== '') {
  sayOfKey('The key of this tab is used, until you close it.');
  page.querySelector('#forget').hidden = false;
}
if (pageKey.refusal() !== '') sayOfKey(pageKey.refusal());
page.querySelector('#forget').addEventListener('click', () => {
  pageKey.forget();
  globalThis.location.reload();
});
pageKey.onChange(() => (pageKey.refusal() === '' ? globalThis.location.reload() : sayOfKey(pageKey.refusal())));

globalThis.Scalar.createApiReference('#reference', {
  url: `${base}docs/openapi.json`,
  servers: [{ url: base.replace(/\/$/, ''), description: 'This server' }],
  authentication: {
    preferredSecurityScheme: 'bearer',
    ...(token === '' ? {} : { securitySchemes: { bearer: { token } } }),
  },
  onBeforeRequest: fillIn,
  customFetch: fetchWhole,
  plugins: [
    () => ({
      name: 'sound',
      extensions: [],
      apiClientPlugins: [{ responseBody: [{ mimeTypes: ['audio/wav'], previewComponent: soundPlayer }] }],
    }),
  ],
  // Nothing is expanded before a reader opens it: the whole contract has a dozen thousand elements.
  defaultOpenFirstTag: false,
  hideModels: true,
  // The page's own document is not the contract; the introduction leads to that.
  documentDownloadType: 'none',
  customCss:
    // Every word stands out from its ground by 4.5:1.
    ':root, .light-mode { --scalar-color-2: #4f5660; --scalar-color-3: #5d646e; --scalar-color-accent: #0757ad; --scalar-color-blue: #0757ad; --scalar-color-green: #146c2e; --scalar-color-orange: #8a4b00; --scalar-color-yellow: #735200; --scalar-color-red: #a40e26; --scalar-color-purple: #6639ba; --scalar-sidebar-color-2: #4f5660; --scalar-sidebar-search-color: #5d646e; }' +
    '.dark-mode { --scalar-color-2: #b6bec8; --scalar-color-3: #a3adb8; --scalar-color-accent: #79b8ff; --scalar-color-blue: #79b8ff; --scalar-color-green: #56d364; --scalar-color-orange: #f0a04b; --scalar-color-yellow: #e3b341; --scalar-color-red: #ff9492; --scalar-color-purple: #c9a5ff; --scalar-sidebar-color-2: #b6bec8; --scalar-sidebar-search-color: #a3adb8; }' +
    // Codes, states and numbers stand in tables as words that must not be broken.
    '.markdown td:first-child { word-break: keep-all; overflow-wrap: normal; }' +
    '.markdown td code { white-space: nowrap; }' +
    // Statuses that have no room end before the button beside them.
    '.scalar-card-header-title { margin-right: 0.75rem; }' +
    // Samples and answers are read whole, not at the end of a scrollbar.
    ':is(.scalar-code-block, .markdown) :is(pre, pre *) { white-space: pre-wrap !important; overflow-wrap: anywhere; width: auto; }' +
    '.scalar-code-block pre { font-size: 12px; }',
  // A key that was typed in lives as long as the page.
  persistAuth: false,
  // Everything that would call the maker of the page, or send somebody there.
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
