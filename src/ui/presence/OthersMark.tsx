/** `OthersHere` for a page's head: its code comes once the page stands. */
import { optionalPart } from "../overlays/lazy-part.tsx";

export const OthersMark = optionalPart(() => import("./OthersHere.tsx"));
