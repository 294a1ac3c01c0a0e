/** How long the drive between two places is: what is asked of whoever knows the roads. */

export type DriveQuestion = {
  /** Addresses as people write them, or "39.7392, -104.9903". */
  from: string;
  to: string;
};

/** What is assumed where nobody knows better. */
export type DriveAssumptions = {
  /** Kilometres an hour as the crow flies. */
  speedKmh: number;
  /** For two different places of which one cannot be found. */
  unknownMinutes: number;
};

export type RoutingPort = {
  /** Whole minutes, rounded up, in the order of the questions; none between two places of the same address. */
  driveMinutes(questions: readonly DriveQuestion[], assumptions: DriveAssumptions): Promise<number[]>;
};
