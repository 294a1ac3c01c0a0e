/** Where addresses are, and how long the drive between two of them is: asked of a provider that knows the roads. */

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

/** Degrees, north and east positive (WGS 84). */
export type Place = {
  latitude: number;
  longitude: number;
  /** False where only the area is known, such as the middle of a ZIP code. */
  is_exact: boolean;
};

export type RoutingPort = {
  /** In the order of the addresses; null for one that cannot be found. */
  locate(addresses: readonly string[]): Promise<(Place | null)[]>;
  /** Whole minutes, rounded up, in the order of the questions; none between two places of the same address. */
  driveMinutes(questions: readonly DriveQuestion[], assumptions: DriveAssumptions): Promise<number[]>;
};
