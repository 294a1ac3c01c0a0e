/** What was typed into a conversation and not sent yet, kept in this browser until it is. */
import { useState } from "react";
import { useSession } from "#ui/session/session.ts";

const keyOf = (userId: string | number | undefined, conversationId: number | "new") =>
  `plumbline_draft_${userId ?? ""}_${conversationId}`;

/** For one conversation, or for a new message; the component that uses it is drawn anew for another. */
export function useDraft(conversationId: number | "new"): [draft: string, setDraft: (text: string) => void] {
  const key = keyOf(useSession().user?.id, conversationId);
  const [draft, setDraft] = useState(() => read(key));
  return [
    draft,
    (text) => {
      setDraft(text);
      write(key, text);
    },
  ];
}

/** A browser may be set to keep nothing: then a draft lasts as long as its page. */
function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The field itself still has it.
  }
}
