/** The instants at which a drill may end or pause the process while a callback becomes a call. */
export const callbackKillPoints = ['callbacks.claimed', 'callbacks.linked', 'callbacks.dialed'] as const;
export type CallbackKillPoint = (typeof callbackKillPoints)[number];
