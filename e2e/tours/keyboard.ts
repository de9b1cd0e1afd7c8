import type { Tour } from './tour.ts';
import type { Visitor } from './visitor.ts';

/** So many presses of Tab lead nowhere: the control cannot be reached. */
const mostTabs = 80;

/** Presses Tab until the keyboard is at the control of this name, and then what works it. */
async function reach({ page, key }: Visitor, name: string | RegExp, work = 'Enter'): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    const reached = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.matches('a, button, input, select, summary')) return '';
      return element.getAttribute('aria-label') ?? element.textContent ?? '';
    });
    const label = reached.trim().replace(/\s+/g, ' ');
    if (typeof name === 'string' ? label === name || label.startsWith(name) : name.test(label)) return key(work);
    await key('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

/** Somebody without a mouse: counts every key, Tab included. */
export const keyboard: Tour = {
  name: 'keyboard',
  viewport: { width: 1280, height: 800 },
  async take(visitor, { owner }) {
    const { page, begin, open, look, type, key, heading } = visitor;
    begin('from the home page to the price');
    await open('/');
    await reach(visitor, /^Seu celular usado vale dinheiro/);
    await heading('Qual é a marca do seu aparelho?').waitFor();
    for (const [choice, next] of [
      ['Apple', 'Que tipo de aparelho é?'],
      ['Smartphone', 'Qual é o modelo?'],
    ] as const) {
      await reach(visitor, choice);
      await heading(next).waitFor();
    }
    await reach(visitor, 'iPhone 13 Pro Max');
    for (const choice of ['Chip físico e eSIM', '256 GB', 'Grafite']) {
      await visitor.button(choice).waitFor();
      await reach(visitor, choice);
    }
    await page.getByRole('checkbox', { name: 'Caixa original' }).waitFor();
    await look('question');
    await reach(visitor, 'Continuar');
    await page.getByRole('checkbox', { name: 'Marcas de uso visíveis' }).waitFor();
    await reach(visitor, 'Continuar');
    await visitor.button('Funciona perfeitamente').waitFor();
    await reach(visitor, 'Funciona perfeitamente');
    await page.getByText('Como chegamos a este valor').waitFor();
    await look('offer');

    begin('from the shop to a device in the cart');
    await open('/quero-comprar');
    await reach(visitor, 'Pular para o conteúdo');
    await reach(visitor, 'Pular os filtros');
    await reach(visitor, /^Comprar/);
    await page.getByText('Já adicionamos seu produto no carrinho').waitFor();
    await look('added');
    await reach(visitor, 'Ir para o Carrinho');
    await page.waitForURL(/\/carrinho$/);

    begin('to sign in, find an order and open it');
    await open('/login');
    await page.getByRole('textbox', { name: 'E-mail' }).focus();
    await type(owner.email);
    await key('Tab');
    await type(owner.password);
    await key('Enter');
    await page.waitForURL(/\/index$/);
    const { orders } = await (await page.request.get('/api/orders')).json();
    await key('Control+k');
    await page.getByLabel(/^Modelo, IMEI/).waitFor();
    await type(orders[0].order_code);
    await page
      .getByRole('status')
      .filter({ hasText: /resultado/ })
      .waitFor();
    await look('search');
    await key('Enter');
    await page.waitForURL(/\/vendas\//);
    await look('found');
  },
};
