/** How many customers a bulk message would go to, asked a moment after the last change. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { bulkApi } from "../bulk/bulk-api.ts";
import { audienceOf, type BulkDraft } from "./new-message-draft.ts";

const typingPauseMs = 200;

export function useAudience(draft: BulkDraft) {
  const written = JSON.stringify(audienceOf(draft));
  const [settled] = useDebouncedValue(written, typingPauseMs);
  const audience: ReturnType<typeof audienceOf> = JSON.parse(settled);
  return useQuery({
    ...bulkApi.audience.queryOptions({ input: { audience } }),
    placeholderData: keepPreviousData,
  });
}

export type AudienceAnswer = ReturnType<typeof useAudience>;
