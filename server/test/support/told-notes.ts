import type { BuiltModel } from './build-model.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';

/** Notes that somebody of the shop writes and takes away, about each kind of record. */
export function createNoteChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin } = shop;
  const add = async (doer: Client, path: string) => doer.post(`${path}/notas`, { words: 'Ligou hoje' });
  const remove = async (doer: Client, path: string) => {
    const { note } = (await add(admin, path)).body;
    return doer.delete(`${path}/notas/${note.id}`);
  };
  const proposal = async () => `proposals/${(await submitProposal(shop, model)).id}`;
  const order = async () => `orders/${(await shop.placed()).id}`;
  const person = async () => `usersAdmin/${(await shop.signedIn()).id}`;
  return {
    addProposalNote: async (doer: Client) => add(doer, await proposal()),
    removeProposalNote: async (doer: Client) => remove(doer, await proposal()),
    addOrderNote: async (doer: Client) => add(doer, await order()),
    removeOrderNote: async (doer: Client) => remove(doer, await order()),
    addUserNote: async (doer: Client) => add(doer, await person()),
    removeUserNote: async (doer: Client) => remove(doer, await person()),
  };
}
