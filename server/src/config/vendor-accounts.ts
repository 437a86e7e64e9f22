import type { z } from 'zod';
import type { CatalogModel } from '../providers/ports/catalog-model.ts';
import { vendorDefinitions } from '../providers/registry.ts';

/** An account at a vendor of models, as it was configured. */
export interface VendorAccountConfig {
  /** As callers write it in `provider`. */
  readonly name: string;
  readonly apiKey: string | null;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly models: readonly CatalogModel[];
}

const keyForm = 'must be an API key without spaces';
const urlForm = 'must be an http:// or https:// address without user, query or fragment';

/** `<VENDOR>_API_KEY`, `<VENDOR>_BASE_URL`, and `<VENDOR>_MODELS` where only the operator knows what is served. */
export function vendorVariables(checks: { isPlainHttpUrl: (value: string) => boolean; text: z.ZodString }) {
  const { text, isPlainHttpUrl } = checks;
  const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
  return Object.fromEntries(
    vendorDefinitions.flatMap(({ name, readModels }) => {
      const prefix = vendorPrefix(name);
      const shape: Array<[string, z.ZodType]> = [
        [`${prefix}_API_KEY`, optional(text.regex(/^[\x21-\x7e]{1,512}$/, keyForm))],
        [
          `${prefix}_BASE_URL`,
          optional(text.refine(isPlainHttpUrl, urlForm).transform((value) => value.replace(/\/+$/, ''))),
        ],
      ];
      if (readModels !== undefined) {
        const modelsForm = 'must be a comma-separated list like stt:whisper,tts:kokoro,llm:llama3';
        shape.push([`${prefix}_MODELS`, optional(text.refine((list) => canRead(readModels, list), modelsForm))]);
      }
      return shape;
    }),
  );
}

/** An address needs the key that it is for; a vendor that only the operator knows, its models instead. */
export const vendorRules = vendorDefinitions.flatMap(({ name, readModels }) => {
  const prefix = vendorPrefix(name);
  const [url, models, key] = [`${prefix}_BASE_URL`, `${prefix}_MODELS`, `${prefix}_API_KEY`];
  const isMissing = (missing: string, others: readonly string[]) => (values: object) =>
    valueOf(values, missing) === null && others.some((other) => valueOf(values, other) !== null);
  if (readModels === undefined)
    return [{ name: key, must: `must be set together with ${url}`, others: [url], isBroken: isMissing(key, [url]) }];
  return [
    {
      name: url,
      must: `must be set together with ${models}`,
      others: [models, key],
      isBroken: isMissing(url, [models, key]),
    },
    { name: models, must: `must be set together with ${url}`, others: [url], isBroken: isMissing(models, [url]) },
  ];
});

/** The vendors that are configured: by their key, or by their address where they need none. */
export function vendorAccounts(values: object): VendorAccountConfig[] {
  return vendorDefinitions.flatMap(({ name, defaultBaseUrl, models, readModels }) => {
    const prefix = vendorPrefix(name);
    const apiKey = valueOf(values, `${prefix}_API_KEY`);
    const baseUrl = valueOf(values, `${prefix}_BASE_URL`) ?? defaultBaseUrl;
    const isConfigured = defaultBaseUrl === null ? baseUrl !== null : apiKey !== null;
    if (!isConfigured || baseUrl === null) return [];
    const listed = readModels?.(valueOf(values, `${prefix}_MODELS`) ?? '');
    return [Object.freeze({ name, apiKey, baseUrl, models: listed ?? models })];
  });
}

/** The variables that a vendor must have before it can be called. */
export function neededSettings(vendor: string): readonly string[] {
  const prefix = vendorPrefix(vendor);
  const definition = vendorDefinitions.find(({ name }) => name === vendor);
  return definition?.defaultBaseUrl === null ? [`${prefix}_BASE_URL`, `${prefix}_MODELS`] : [`${prefix}_API_KEY`];
}

function canRead(read: (list: string) => readonly CatalogModel[], list: string): boolean {
  try {
    return read(list).length > 0;
  } catch {
    // What it must be is said by the variable.
    return false;
  }
}

/** What the variables of a vendor begin with. */
export function vendorPrefix(vendor: string): string {
  return vendor.toUpperCase();
}

function valueOf(values: object, name: string): string | null {
  const value: unknown = name in values ? Object.entries(values).find(([key]) => key === name)?.[1] : null;
  return typeof value === 'string' ? value : null;
}
