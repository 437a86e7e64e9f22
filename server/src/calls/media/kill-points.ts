/** The instants at which a drill may end the process. */
export const mediaKillPoints = ['media.client.committed'] as const;

export type MediaKillPoint = (typeof mediaKillPoints)[number];
