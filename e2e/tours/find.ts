import type { Tour } from './tour.ts';

/** Somebody looks for a device: by its name, by filters, for one that is not there, and beside others. */
export const find: Tour = {
  name: 'find',
  viewport: { width: 1280, height: 800 },
  async take({ page, begin, open, look, press, key, type, fill, button, heading }) {
    begin('from anywhere to the devices of a name, typed with mistakes');
    await open('/termos');
    await look('terms');
    await key('/');
    await type('ifone 13');
    await page.getByRole('option').first().filter({ hasText: 'iPhone 13' }).waitFor();
    await look('suggestions');
    await key('Enter');
    await page.waitForURL(/busca=/);
    await look('found');

    begin('to narrow them by price and colour');
    const filters = page.getByRole('complementary', { name: 'Filtros' });
    await fill(filters.getByLabel('Até').first(), '4000');
    await press(filters.getByRole('group', { name: 'Cores' }).getByRole('checkbox').first());
    await press(filters.getByRole('button', { name: 'Aplicar Filtros' }));
    await page.waitForURL(/preco_max/);
    await look('narrowed');
    begin('to be told when something comes that nobody has');
    await open('/quero-comprar?busca=xilofone%20encantado');
    await look('nothing');
    await press(button('Avise-me quando chegar'));
    await page.getByRole('dialog').waitFor();
    await look('tell-me');

    const { products } = await (await page.request.get('/api/products')).json();
    const [one, other, third] = products;
    await open(`/comparar?skus=${one.SKU},${other.SKU},${third.SKU}`);
    await heading(/^Comparar/).waitFor();
    await look('compared');
    const { products: all } = await (await page.request.get('/api/busca?q=')).json();
    const gone = all.data.find(({ stock }: { stock: number }) => stock === 0);
    if (gone) {
      await open(`/produto/${gone.SKU}/x`);
      await look('sold-out');
    }
    begin('from the blog to a post');
    await open('/blog');
    await look('blog');
    await press(page.getByRole('main').getByRole('article').getByRole('link').first());
    await page.waitForURL(/\/blog\//);
    await look('post');
    for (const [address, name] of [
      ['/cadastro-usuario', 'register'],
      ['/reset-senha', 'forgotten-password'],
      ['/carrinho', 'empty-cart'],
      ['/contraproposta', 'no-offer'],
      ['/renovar-proposta', 'no-renewal'],
      ['/avise-me/cancelar', 'no-notice'],
    ] as const) {
      await open(address);
      await look(name);
    }
  },
};
