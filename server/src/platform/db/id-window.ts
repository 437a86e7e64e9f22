/** What of time an id says, as SQL. `organization` and the instants are SQL expressions. */
interface IdWindow {
  /** The lowest id that a row from this instant on can have. */
  from(instant: string, organization: string): string;
  /** An id above every row from before this instant. */
  before(instant: string, organization: string): string;
}

// Ids are made by the clocks of processes, rows are dated by the database's: an hour apart they cannot be.
const slack = `interval '1 hour'`;
const lowest = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// Test organizations may live at another time than their ids; their logs are small, and are read from end to end.
const bound = (instant: string, otherwise: string, organization: string): string => `
  (select case when mode = 'live' and clock_offset = interval '0'
     then uuid_v7_bound(greatest(${instant}, timestamptz 'epoch')) else '${otherwise}'::uuid end
   from organization_clocks where id = ${organization})`;

/** Lets a statement on a table of UUID v7 pass over the days outside of a span of time. */
export const idWindow: IdWindow = {
  from: (instant, organization) => bound(`${instant} - ${slack}`, lowest, organization),
  before: (instant, organization) => bound(`${instant} + ${slack}`, highest, organization),
};
