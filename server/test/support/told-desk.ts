import { buildPost } from './build-post.ts';
import { buildProduct } from './build-product.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';

/** Changes by somebody of the shop to the rows of products, and to what is kept as a draft. */
export function createDeskChanges({ admin }: MoneyShop) {
  const over = (version: number) => ({ 'if-match': `"${version}"` });
  const createCategory = async () =>
    (await admin.post('storeCat', { name: `Rascunhos ${Math.random()}` })).body.category.id as number;
  return {
    setPrice: async (doer: Client) =>
      doer.put(`products/gestao/${(await buildProduct(admin)).id}/preco`, { price: 90 }, over(1)),
    moveStock: async (doer: Client) =>
      doer.put(`products/gestao/${(await buildProduct(admin)).id}/estoque`, { stock: 7, stock_seen: 5 }),
    createDraft: async (doer: Client) =>
      doer.post('posts/rascunhos', { title: 'Rascunho', category: await createCategory() }),
    saveDraft: async (doer: Client) => {
      const category = await createCategory();
      const post = await buildPost(admin, category);
      return doer.post(`posts/rascunhos/${post.id}`, { title: post.title, category }, over(post.version));
    },
  };
}
