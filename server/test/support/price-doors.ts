import { buildBought } from './build-unit.ts';
import { over, type PriceShop } from './price-shop.ts';
import { sendImport } from './send-form.ts';

/** Words that go with a price. */
type Reasons = { price_reason?: string; floor_reason?: string };
type Product = { id: number; SKU: string; name: string };

const columns = 'SKU;nome;preço';

/** Every call by which somebody gives a product of the shop another price, over what is there now. */
export function doorsOf({ shop, admin, priceOf }: PriceShop) {
  const wanted = async (id: number, price: number, floor: { direction: string; value: number }) => ({
    products: [{ id, version: (await priceOf(id)).version }],
    by: 'reais',
    whole_reais: false,
    ...floor,
    price,
  });
  async function mass({ id }: Product, price: number, reasons: Reasons = {}, dryRun = false) {
    const now = (await priceOf(id)).price;
    const value = Math.abs(Math.round((price - now) * 100) / 100);
    const body = await wanted(id, price, { direction: price > now ? 'up' : 'down', value });
    return admin.post('products/gestao/precos', { ...body, dryRun, ...reasons });
  }
  const tableOf = ({ SKU, name }: Product, price: number) =>
    `${columns}\n${SKU};${name};${price.toFixed(2).replace('.', ',')}`;

  return {
    form: ({ id, SKU, name }: Product, price: number, reasons: Reasons = {}) =>
      admin.post(`productsUpdate/${id}`, { SKU, name, price: price.toFixed(2), ...reasons }),
    list: async ({ id }: Product, price: number, reasons: Reasons = {}) =>
      admin.put(`products/gestao/${id}/preco`, { price, ...reasons }, over((await priceOf(id)).version)),
    mass,
    table: (product: Product, price: number, reasons: Reasons = {}, dryRun = false) =>
      admin.post('produtos/importar', { csv: tableOf(product, price), dryRun, ...reasons }),
    /** As a file of Bling, shown and then brought; where the shop refuses the price, the product keeps its own. */
    imported: async ({ SKU, name }: Product, price: number) => {
      const file = `Código;Descrição;Preço\n${SKU};${name};${price.toFixed(2).replace('.', ',')}`;
      const asked = { origem: 'bling', tipo: 'produtos', existentes: 'atualizar' };
      const tried = await sendImport(shop, admin.token, { ...asked, dryRun: 'true' }, file);
      const { fingerprint } = tried.body;
      return sendImport(shop, admin.token, { ...asked, dryRun: 'false', fingerprint: String(fingerprint) }, file);
    },
  };
}

/** A device that was bought for R$ 1.220,00, put on the shelf at this price. */
export async function stockAt({ shop, admin, model }: PriceShop, price: number, reasons: Reasons = {}) {
  const { id } = await buildBought(shop, admin, model);
  return admin.post('estoque', { proposal: id, price, ...reasons });
}
