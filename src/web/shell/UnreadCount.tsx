/** The count of unread conversations beside the way to them, once the page has come to rest. */
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { useAtRest } from "./use-at-rest.ts";

const UnreadMark = optionalPart<{ isSmall?: boolean }>(async () => ({
  default: (await import("#domains/messages/screens/unread/UnreadMark.tsx")).UnreadMark,
}));

export function UnreadCount({ isSmall = false }: { isSmall?: boolean }) {
  return useAtRest() && <UnreadMark isSmall={isSmall} />;
}
