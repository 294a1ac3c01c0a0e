/** Whether the page has its answers and has drawn them, for what may come after everything else. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenDrawn } from "../when-idle.ts";

export function useAtRest(): boolean {
  const client = useQueryClient();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => void whenDrawn(client).then(() => setAtRest(true)), [client]);
  return isAtRest;
}
