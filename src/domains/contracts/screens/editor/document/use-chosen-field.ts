/** Which field of a PDF one works on, and to which page the next one is added. */
import { useState } from "react";

export function useChosenField() {
  const [id, choose] = useState<string | null>(null);
  const [page, turnTo] = useState(1);
  return { id, choose, page, turnTo };
}

export type ChosenField = ReturnType<typeof useChosenField>;
