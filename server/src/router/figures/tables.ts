import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../platform/db/column-types.ts';

/** The tables of figures, as the migrations make them. */
export type FigureTables = {
  figure_imports: {
    id: GeneratedAlways<string>;
    name: string;
    digest: string;
    run_id: string | null;
    generated_at: Timestamp | null;
    routing_policy_version: string | null;
    notes: string[];
    figure_count: number;
    voice_count: number;
    imported_at: ColumnType<Date, string | undefined, never>;
    replaced_at: Timestamp | null;
  };
  figures: {
    import_id: string;
    vendor: string;
    kind: string;
    model: string;
    voice: string | null;
    language: string | null;
    path: string | null;
    board: string | null;
    region: string | null;
    location: string | null;
    metric: string;
    value: number;
    unit: string;
    n: number | null;
    p50: number | null;
    p90: number | null;
    ci_low: number | null;
    ci_high: number | null;
    basis: string;
    estimated: boolean;
    unjudgeable: number | null;
    comparable_across_languages: boolean | null;
    sweeps: number | null;
    wide_tail: boolean | null;
    source: string;
    date: string;
  };
  figure_voices: {
    import_id: string;
    vendor: string;
    voice_id: string;
    name: string;
    gender: string | null;
    accent: string | null;
    languages: string[];
    styles: string[];
    models: string[];
    compatibility: string | null;
  };
};
