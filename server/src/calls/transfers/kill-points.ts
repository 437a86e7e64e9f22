/** The instants at which a drill may end or pause the process while a call is handed over. */
export const transferKillPoints = ['transfers.change.written', 'transfers.change.committed'] as const;
export type TransferKillPoint = (typeof transferKillPoints)[number];
