/** How scores and checks are written on the screen; a color never says it alone. */
import { fairScore, goodScore, type SeoCheck } from "../../seo/contract.ts";

type Grade = { label: string; color: string };

const grades = {
  good: { label: "Good", color: "green" },
  fair: { label: "Fair", color: "yellow" },
  poor: { label: "Poor", color: "red" },
} as const satisfies Record<SeoCheck["state"], Grade>;

export const gradeOf = (score: number): Grade =>
  score >= goodScore ? grades.good : score >= fairScore ? grades.fair : grades.poor;

export const stateGrades: Record<SeoCheck["state"], Grade> = grades;
