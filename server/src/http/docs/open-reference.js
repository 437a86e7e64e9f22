// Runs on the docs page, after the bundle that defines `Scalar`.
// The page talks to the server that it came from, under whatever name or path a proxy gave it.
const base = new URL('.', globalThis.location.href).href;
const reference = globalThis.document.querySelector('#reference');
// What examples have in place of what each reader has their own.
const { number: numberPlaceholder, key: keyPlaceholder } = reference.dataset;

/** Puts a new Idempotency-Key and a number of the reader's into a request that has their placeholders. */
async function fillIn({ request, requestBuilder }) {
  const { headers, body, path } = requestBuilder;
  if (headers.get('idempotency-key') === keyPlaceholder) headers.set('idempotency-key', `docs-${randomHex()}`);
  const isIn = (text) => typeof text === 'string' && text.includes(numberPlaceholder);
  const places = Object.keys(path.variables).filter((name) => isIn(path.variables[name]));
  if (places.length === 0 && !isIn(body?.value)) return;
  const id = await firstNumber(request.headers.get('authorization'));
  // Nothing to put in: the server says what is wrong, with the key or with the number.
  if (id === undefined) return;
  for (const name of places) path.variables[name] = id;
  if (isIn(body?.value)) body.value = body.value.replaceAll(numberPlaceholder, id);
}

async function firstNumber(authorization) {
  const answer = await fetch(`${base}v1/phone-numbers`, { headers: authorization === null ? {} : { authorization } });
  if (!answer.ok) return undefined;
  const numbers = await answer.json();
  return (numbers.find(({ smsMessagingProfileStatus }) => smsMessagingProfileStatus === 'ready') ?? numbers[0])?.id;
}

function randomHex() {
  // randomUUID is not there where the page came without TLS.
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

globalThis.Scalar.createApiReference('#reference', {
  url: `${base}docs/openapi.json`,
  servers: [{ url: base.replace(/\/$/, ''), description: 'This server' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  onBeforeRequest: fillIn,
  defaultOpenAllTags: true,
  // The page's own document is not the contract; the introduction leads to that.
  documentDownloadType: 'none',
  customCss:
    // Codes, states and numbers stand in tables as words that must not be broken.
    '.markdown td:first-child { word-break: keep-all; overflow-wrap: normal; }' +
    '.markdown td code { white-space: nowrap; }' +
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
