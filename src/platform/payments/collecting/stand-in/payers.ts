/** Customers of a business at the stand-in, and the cards and bank accounts that are kept for them. */
import { inShelf, randomMark, shelfClock } from "../../stand-in-store.ts";
import type { CustomersPort } from "../port.ts";
import { accountIn, belonging, type CollectingDesk, onceFor, saveSetup } from "./desk.ts";
import { type Payer, type PayerSetup, secretOf } from "./documents.ts";
import { savedView, setupView } from "./views.ts";

export function payersAt(desk: CollectingDesk): CustomersPort {
  const { pool } = desk;
  const readSetup = (accountId: string, id: string) =>
    inShelf(pool, async (shelf) =>
      setupView(belonging(await shelf.find<PayerSetup>("payer_setup", id), accountId, id)),
    );
  return {
    async createCustomer(request) {
      const { accountId, name, email } = request;
      const id = await onceFor(desk, "createCustomer", request, async (shelf) => {
        await accountIn(shelf, accountId);
        const payer: Payer = { id: `cus_${randomMark()}`, accountId, name, email, methods: [] };
        await shelf.put("payer", payer.id, payer);
        return payer.id;
      });
      return { id };
    },
    listMethods: ({ accountId, customerId }) =>
      inShelf(pool, async (shelf) =>
        belonging(await shelf.find<Payer>("payer", customerId), accountId, customerId).methods.map(savedView),
      ),
    detachMethod: ({ accountId, methodId }) =>
      inShelf(pool, async (shelf) => {
        const [payer] = await shelf.having<Payer>("payer", { accountId, methods: [{ id: methodId }] }, 1);
        const held = payer && (await shelf.hold<Payer>("payer", payer.id));
        if (!held) return;
        await shelf.put("payer", held.id, {
          ...held,
          methods: held.methods.filter(({ id }) => id !== methodId),
        });
      }),
    async createSetup(request) {
      const { accountId, customerId, methodKinds } = request;
      const id = await onceFor(desk, "createSetup", request, async (shelf) => {
        belonging(await shelf.find<Payer>("payer", customerId), accountId, customerId);
        const made = `seti_${randomMark()}`;
        const setup: PayerSetup = {
          id: made,
          accountId,
          customerId,
          methodKinds,
          clientSecret: secretOf(made),
          status: "requires_payment_method",
          method: null,
          failure: null,
        };
        await saveSetup(shelf, setup, "setup_intent.created", await shelfClock(shelf));
        return made;
      });
      return readSetup(accountId, id);
    },
    readSetup: ({ accountId, setupId }) => readSetup(accountId, setupId),
  };
}
