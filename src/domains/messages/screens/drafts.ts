/** What was typed into a conversation and not sent yet, kept in this browser until it is. */
import { useKeptDraft } from "#ui/drafts/use-kept-draft.ts";
import { useSession } from "#ui/session/session.ts";

/** For one conversation, or for a new message; the component that uses it is drawn anew for another conversation. */
export function useDraft(conversationId: number | "new"): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useKeptDraft(`${useSession().user?.id ?? ""}_${conversationId}`);
  return [draft, setDraft];
}
