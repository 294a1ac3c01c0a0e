/** The screens' door to the conversations that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { templatesContract } from "#domains/templates/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { answersContract } from "../answers/contract.ts";
import { callsContract } from "../calls/contract.ts";
import { type Conversation, messagesContract } from "../contract.ts";
import { scheduledContract } from "../scheduled/contract.ts";
import { wishesContract } from "../wishes/contract.ts";

export const messagesApi = apiFor("messages", messagesContract);
export const scheduledApi = apiFor("scheduledTexts", scheduledContract);
export const wishesApi = apiFor("wishes", wishesContract);
export const answersApi = apiFor("answers", answersContract);
export const callsApi = apiFor("loggedCalls", callsContract);

export const templatesApi = apiFor("templates", templatesContract);

/** After a change: what the server now says stands at once in the thread's head, and lists and threads are asked again. */
export function putConversation(client: QueryClient, conversation: Conversation): void {
  client.setQueryData(messagesApi.get.queryKey({ input: { id: conversation.id } }), conversation);
  void client.invalidateQueries({ queryKey: messagesApi.list.key() });
}

export const refreshScheduled = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: scheduledApi.key() }),
    client.invalidateQueries({ queryKey: messagesApi.list.key() }),
  ]);

export const refreshThread = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: messagesApi.messages.key() }),
    client.invalidateQueries({ queryKey: messagesApi.list.key() }),
  ]);

/** As `refreshThread`, and the head with whom it waits on. */
export const refreshConversation = (client: QueryClient): Promise<unknown> =>
  Promise.all([refreshThread(client), client.invalidateQueries({ queryKey: messagesApi.get.key() })]);
