/** A third-party generator as its manual says to run it, on `openapi.json` and into a folder of its name. */
export interface Generator {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

// The slowest first: they run two at a time.
export const generators = [
  {
    name: 'openapi-zod-client',
    command: 'openapi-zod-client',
    args: ['openapi.json', '-o', 'openapi-zod-client/api.ts', '--with-deprecated'],
  },
  { name: 'kubb', command: 'kubb', args: ['generate', '--config', 'kubb.config.mjs', '--logLevel', 'silent'] },
  {
    name: 'swagger-typescript-api',
    command: 'swagger-typescript-api',
    args: ['generate', '-p', 'openapi.json', '-o', 'swagger-typescript-api', '-n', 'api.ts'],
  },
  { name: 'openapi-ts', command: 'openapi-ts', args: ['-i', 'openapi.json', '-o', 'openapi-ts'] },
  { name: 'orval', command: 'orval', args: ['--config', 'orval.config.mjs'] },
  {
    name: 'openapi-typescript',
    command: 'openapi-typescript',
    args: ['openapi.json', '-o', 'openapi-typescript/api.ts'],
  },
  { name: 'oazapfts', command: 'oazapfts', args: ['openapi.json', 'oazapfts/api.ts'] },
] as const satisfies readonly Generator[];

export type GeneratorName = (typeof generators)[number]['name'];
