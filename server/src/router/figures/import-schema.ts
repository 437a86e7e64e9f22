import { z } from 'zod';
import { metricNames } from './metrics.policy.ts';

/** The import of each release, which the migrations make. */
export const builtIn = 'built-in';

/** The version of the form of an import. */
export const importSchemaVersion = 1;

/** What a file has at most, and all imports that hold together: every process keeps them in memory. */
export const mostFigures = 100_000;
export const mostVoices = 20_000;

// Names are shown in lists and logs, and PostgreSQL keeps no U+0000.
const name = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u, 'must not have control characters');
const token = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, 'must be lower-case letters, digits, _ and -');
const language = z.string().min(2).max(35).meta({ description: 'BCP 47, in any case: en, en-US, zh-Hant-TW' });
const uri = z
  .string()
  .max(2_000)
  .regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'must be a URI');
const date = z.iso.date();
const amount = z.number();
const count = z.int().min(0).max(1_000_000_000);

const figure = z
  .strictObject({
    vendor: name,
    kind: z.enum(['stt', 'tts', 'llm']),
    model: name,
    voice: name.optional().meta({ description: 'The voice id; left out where the figure is of the model itself' }),
    language: language.optional(),
    path: z.enum(['stream', 'batch']).optional(),
    board: name.optional().meta({ description: 'The benchmark, panel or axis that the value is on' }),
    region: name.optional().meta({ description: 'Of the vendor' }),
    location: name.optional().meta({ description: 'Where it was measured from' }),
    metric: z.enum(metricNames),
    value: amount,
    unit: z.string().max(64).optional().meta({ description: 'The unit of the metric, where it is told' }),
    n: count.optional().meta({ description: 'How many samples' }),
    p50: amount.optional(),
    p90: amount.optional(),
    ci: z.tuple([amount, amount]).optional().meta({ description: 'Lower and upper bound of the confidence interval' }),
    basis: token.meta({ description: 'How it came about: measured, published, vendor_claimed' }),
    estimated: z.boolean().optional(),
    unjudgeable: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .meta({ description: 'Per cent of samples that could not be judged' }),
    comparable_across_languages: z.boolean().optional(),
    sweeps: count.optional(),
    wide_tail: z.boolean().optional(),
    source: uri.optional().meta({ description: 'In place of the source of the document' }),
    date: date.optional().meta({ description: 'In place of the date of the document' }),
  })
  .meta({ id: 'Figure' });

const voice = z
  .strictObject({
    vendor: name,
    voice_id: name,
    name,
    gender: z.enum(['male', 'female', 'neutral']).optional(),
    accent: name.optional(),
    languages: z.array(language).min(1).max(200),
    styles: z.array(name).max(50).optional(),
    models: z.array(name).max(100).optional().meta({ description: 'Left out where every model of the vendor has it' }),
    compatibility: token.optional().meta({ description: 'verified where the voice was tried on its models' }),
  })
  .meta({ id: 'Voice' });

/** The form of a file of figures, as `npm run catalog -- schema` prints it. What it cannot say is in check-import.ts. */
export const importSchema = z
  .strictObject({
    schema: z.literal(importSchemaVersion),
    name: token.meta({ description: 'A later import of the same name replaces this one whole' }),
    source: uri.meta({ description: 'Where the figures were read' }),
    date: date.meta({ description: 'When they were taken' }),
    run_id: name.optional(),
    generated_at: z.iso.datetime({ offset: true }).optional(),
    routing_policy_version: name.optional(),
    notes: z.array(z.string().trim().min(1).max(500)).max(20).optional(),
    figures: z.array(figure).max(mostFigures),
    voices: z.array(voice).max(mostVoices).optional(),
  })
  .meta({ title: 'Figures of models and voices' });

/** What is wrong with a name for an import, in words; null for a name that one can have. */
export function importNameProblem(text: string): string | null {
  if (text === builtIn) return `${builtIn} is the name of what the release brings`;
  return token.safeParse(text).success ? null : 'must be lower-case letters, digits, _ and -, and begin with a letter';
}

export type ImportFile = z.infer<typeof importSchema>;

/** As JSON Schema, for editors and validators. */
export function importJsonSchema(): object {
  return z.toJSONSchema(importSchema, { target: 'draft-2020-12' });
}
