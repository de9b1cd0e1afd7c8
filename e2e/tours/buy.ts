import type { Tour } from './tour.ts';

/** Somebody on a phone finds a device, buys it as a new customer, and pays it by Pix. */
export const buy: Tour = {
  name: 'buy',
  viewport: { width: 360, height: 740 },
  async take(visitor, { newEmail }) {
    const { page, begin, press, fill, look, button, field, heading } = visitor;
    await visitor.open('/');
    begin('from the home page to a device in the cart');
    await press(page.getByRole('link', { name: /Troque sem gastar muito/ }));
    await heading('Quero comprar').waitFor();
    await look('shop');
    await press(page.getByRole('tab', { name: 'Smartphone' }));
    await page.waitForURL(/tab=\d+/);
    await press(button(/^Filtros/));
    await look('filters');
    await press(page.getByRole('checkbox', { name: 'Seminovo' }));
    await press(button(/^Aplicar Filtros/));
    await page.waitForURL(/attr|estado/i);
    await look('shop-narrowed');
    const device = page.getByRole('article').filter({ has: button(/Comprar/) });
    await press(device.getByRole('link').first());
    await page.waitForURL(/\/produto\//);
    await look('product');
    await press(button('Comprar').first());
    await page.getByText('Já adicionamos seu produto no carrinho').waitFor();
    await look('added');
    await press(page.getByRole('dialog').getByText('Ir para o Carrinho'));
    await page.waitForURL(/\/carrinho$/);
    await look('cart');

    begin('from the cart to the paid order, with a new account');
    await press(page.getByRole('checkbox', { name: 'Retirada na loja' }));
    await press(page.getByText('Finalizar Compra'));
    await button('Quero me cadastrar').waitFor();
    await look('who-buys');
    await press(button('Quero me cadastrar'));
    await heading('Dados cadastrais').waitFor();
    await look('account');
    const email = newEmail('compradora');
    const typed = {
      'Nome completo': 'Bia Lima Araújo',
      CPF: '11144477735',
      'Data de nascimento': '15061985',
      Telefone: '11987654321',
      CEP: '89010025',
    };
    for (const [name, text] of Object.entries(typed)) await fill(field(name), text);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Blumenau')),
    );
    const account = { Número: '42', 'E-mail': email, 'Confirme o e-mail': email, Senha: 'uma senha boa' };
    for (const [name, text] of Object.entries(account)) await fill(field(name), text);
    await fill(field('Confirme a senha'), 'uma senha boa');
    await press(page.getByRole('checkbox'));
    await press(button('Cadastrar e continuar'));
    await page.getByText('Passo 1 de 3').waitFor();
    await look('summary');
    await press(button('Próximo'));
    await page.getByRole('button', { name: 'Pagar agora (simulação)' }).waitFor();
    await look('pix');
    await press(button('Pagar agora (simulação)'));
    await page.getByText('Pagamento confirmado.').waitFor();
    await look('paid');

    begin('from the paid order to its pickup code');
    await press(page.getByRole('main').getByRole('link', { name: /^[A-Z0-9]{8}$/ }));
    await page.waitForURL(/\/pedidos\//);
    await look('order');
    await visitor.open('/pedidos');
    await look('orders');
    await visitor.open('/dashboard');
    await look('own-start');
    await visitor.open('/editar-usuario');
    await look('own-data');
    await visitor.open('/seguranca');
    await look('own-security');
  },
};
