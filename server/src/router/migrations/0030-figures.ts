import type { Migration } from '../../platform/db/migration.ts';

export const figures: Migration = {
  name: '0030-figures',
  up: `
-- The newest id is the version of all of it: an import is one transaction, and they run one after another.
create table figure_imports (
  id bigint generated always as identity primary key,
  name text not null,
  digest text not null,
  run_id text,
  generated_at timestamptz,
  routing_policy_version text,
  notes text[] not null,
  figure_count int not null,
  voice_count int not null,
  imported_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index figure_imports_current on figure_imports (name) where replaced_at is null;

create table figures (
  import_id bigint not null references figure_imports (id),
  vendor text not null,
  kind text not null,
  model text not null,
  voice text,
  language text,
  path text,
  board text,
  region text,
  location text,
  metric text not null,
  value float8 not null,
  unit text not null,
  n int,
  p50 float8,
  p90 float8,
  ci_low float8,
  ci_high float8,
  basis text not null,
  estimated bool not null,
  unjudgeable float8,
  comparable_across_languages bool,
  sweeps int,
  wide_tail bool,
  source text not null,
  date text not null,
  unique nulls not distinct
    (import_id, vendor, kind, model, voice, language, path, board, region, location, metric)
);

create table figure_voices (
  import_id bigint not null references figure_imports (id),
  vendor text not null,
  voice_id text not null,
  name text not null,
  gender text,
  accent text,
  languages text[] not null,
  styles text[] not null,
  models text[] not null,
  compatibility text,
  primary key (import_id, vendor, voice_id)
);

insert into figure_imports (name, digest, notes, figure_count, voice_count) values ('built-in', 'built-in', '{}', 12, 0);
insert into figures (import_id, vendor, kind, model, path, board, metric, value, unit, basis, estimated, source, date)
select i.id, 'simulated', f.kind, 'echo', f.path, f.board, f.metric, f.value, f.unit, 'simulated', false,
  'urn:trunkline:simulation', '2026-11-21'
from figure_imports i cross join (
  select k.kind, m.* from (values ('llm'), ('stt'), ('tts')) k (kind) cross join (values
    (null, 'simulation', 'quality', 1, 'score'),
    ('stream', null, 'first_content_ms', 1, 'ms'),
    ('batch', null, 'total_ms', 1, 'ms')
  ) m (path, board, metric, value, unit)
  union all values
    ('llm', null, null, 'price_output_1m_tokens_usd', 2, 'usd'),
    ('stt', null, null, 'price_audio_hour_usd', 0.36, 'usd'),
    ('tts', null, null, 'price_1m_chars_usd', 10, 'usd')
) f;
`,
};
