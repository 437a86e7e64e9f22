import type { Migration } from '../../../platform/db/migration.ts';

export const streamingProcesses: Migration = {
  name: '0087-streaming-processes',
  up: `
-- The process that has the stream of a line, or had it last.
alter table lines add column streamed_by uuid;
create index lines_streamed on lines (streamed_by) where status = 'open' and is_stream_used and lost_at is null;
`,
};
