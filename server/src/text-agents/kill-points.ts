/** The instants at which a drill may end or pause the process while a text is answered. */
export const textAgentKillPoints = ['text-agents.claimed', 'text-agents.asked', 'text-agents.sent'] as const;
export type TextAgentKillPoint = (typeof textAgentKillPoints)[number];
