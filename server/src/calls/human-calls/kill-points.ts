/** The instants at which a drill may end the process. */
export const voiceKillPoints = ['voice.change.written', 'voice.change.committed'] as const;
export type VoiceKillPoint = (typeof voiceKillPoints)[number];
