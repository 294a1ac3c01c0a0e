/** Read before the program by scripts/screenshots.ts: moves its clock to the moment of the pictures. */
import { moveClockTo } from "#platform/clock.ts";

const moment = process.env["PICTURE_MOMENT"];
if (moment) moveClockTo(new Date(moment));
