/** What the simulated network needs of the composition root. */
export interface SimulatedNetworkNeeds {
  /** Where this process reaches the API: itself where it serves, else the published address; null until it can. */
  apiUrl: () => string | null;
  config: {
    /** How long a conversation may go on once its process has to end, in seconds. */
    workerDrainSeconds: number;
  };
}
