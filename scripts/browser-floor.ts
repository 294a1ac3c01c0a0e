/** The oldest browsers in which Plumbline works: the build aims at them, and a check holds what was built to them. */
export const browserFloor = ["chrome117", "edge117", "firefox128", "safari17.4", "ios17.4"];
