/** What media needs of the composition root. */
export interface MediaNeeds {
  /** The address of this process, for others of this server. */
  peerUrl: () => string;
  /** Whether sound is read no faster than it is spoken. */
  isMediaPaced: boolean;
}
