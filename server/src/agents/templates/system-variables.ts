/** What the platform itself tells templates, under `system.`: each name and what it holds (docs/decisions/agents.md#d270). */
export const systemVariables = {
  session_id: 'The session, which is the call',
  agent_id: 'The agent',
  agent_name: 'Its name',
  organization_name: 'The organization',
  language: 'The language of the conversation, a BCP 47 tag',
  direction: 'inbound, outbound or web',
  from: 'The number that calls; empty without a phone',
  to: 'The number that is called; empty without a phone',
  timezone: 'The zone of the times below, an IANA name',
  now: 'The instant at which the session began, ISO 8601 with its offset',
  date: 'Its date, YYYY-MM-DD',
  time: 'Its time of day, HH:MM',
  weekday: 'Its day of the week, in English',
} as const;

export type SystemVariable = keyof typeof systemVariables;

export function isSystemVariable(name: string): name is SystemVariable {
  return Object.hasOwn(systemVariables, name);
}
