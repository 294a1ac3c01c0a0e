/** How many customers a bulk message would go to, asked a moment after the last change. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Audience } from "../../bulk/contract.ts";
import { bulkApi } from "../bulk/bulk-api.ts";
import { audienceOf, type BulkDraft } from "./new-message-draft.ts";

const typingPauseMs = 200;

export function useAudience(draft: BulkDraft) {
  const written = JSON.stringify(audienceOf(draft));
  const [settled] = useDebouncedValue(written, typingPauseMs);
  const audience = JSON.parse(settled) as Audience;
  return useQuery({
    ...bulkApi.audience.queryOptions({ input: { audience } }),
    placeholderData: keepPreviousData,
  });
}

export type AudienceAnswer = ReturnType<typeof useAudience>;
