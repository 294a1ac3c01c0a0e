/** What is read of a picture, whatever its format, and what is said when it does not go on as it began. */
import { invalid } from "#platform/errors.ts";

/** Of a picture the parts that draw it, one after the other. */
export type PictureParts = { width: number; height: number; parts: Buffer[] };

const sentence = "This image is damaged. Save it again and upload the new file.";

export const damaged = (): Error => invalid(sentence, { data: sentence });
