// Runs on the docs page, after the bundle that defines `Scalar`.
// The page talks to the server that it came from, under whatever name or path a proxy gave it.
const base = new URL('.', globalThis.location.href).href;

globalThis.Scalar.createApiReference('#reference', {
  url: `${base}openapi.json`,
  servers: [{ url: base.replace(/\/$/, ''), description: 'This server' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  // Codes, states and numbers stand in tables as words that must not be broken.
  customCss:
    '.markdown td:first-child { word-break: keep-all; overflow-wrap: normal; }' +
    '.markdown td code { white-space: nowrap; }',
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
