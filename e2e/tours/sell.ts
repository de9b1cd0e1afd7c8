import { freshImei } from '../journeys/fresh-imei.ts';
import type { Tour } from './tour.ts';

/** Somebody on a phone finds out what theirs is worth, sells it, and says where the money goes. */
export const sell: Tour = {
  name: 'sell',
  viewport: { width: 360, height: 740 },
  async take(visitor, { newEmail }) {
    const { page, begin, press, fill, choose, look, button, field, heading } = visitor;
    await visitor.open('/');
    await look('home');
    begin('from the home page to the price');
    await press(page.getByRole('link', { name: /Seu celular usado vale dinheiro/ }));
    await heading('Qual é a marca do seu aparelho?').waitFor();
    await look('brand');
    for (const choice of ['Apple', 'Smartphone', 'iPhone 13 Pro Max', 'Chip físico e eSIM'])
      await visitor.answer(choice);
    await look('capacity');
    for (const choice of ['256 GB', 'Grafite']) await visitor.answer(choice);
    await press(page.getByRole('checkbox', { name: 'Caixa original' }));
    await look('accessories');
    await visitor.answer('Continuar');
    await press(page.getByRole('checkbox', { name: 'Marcas de uso visíveis' }));
    await look('defects');
    await visitor.answer('Continuar');
    await look('working');
    await visitor.answer('Funciona perfeitamente');
    await page.getByText('Como chegamos a este valor').waitFor();
    await look('offer');

    begin('from the price to the sent proposal, with a new account');
    await press(button('Aceitar Proposta'));
    await heading('COMO FUNCIONA?').waitFor();
    await look('how-it-works');
    await press(button('Vamos começar!'));
    await look('who-sells');
    await press(button(/Criar conta/));
    await look('form');
    const email = newEmail('vendedora');
    const typed = {
      IMEI: freshImei(),
      'Número de série': 'F2LXK1ABC',
      'Nome completo': 'Josefa da Silva Conceição',
      CPF: '52998224725',
      'Data de nascimento': '31011990',
      Telefone: '47999998888',
      CEP: '89010025',
    };
    for (const [name, text] of Object.entries(typed)) await fill(field(name), text);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Blumenau')),
    );
    const account = { Número: '1000', 'E-mail': email, 'Confirme o e-mail': email, Senha: 'uma senha boa' };
    for (const [name, text] of Object.entries(account)) await fill(field(name), text);
    await fill(field('Confirme a senha'), 'uma senha boa');
    await press(page.getByRole('checkbox'));
    await look('form-filled');
    await press(button(/Enviar/));
    await heading('Tudo Pronto!').waitFor();
    await look('sent');

    begin('say where the money goes, once the proposal is sent');
    await visitor.open('/dashboard');
    await look('own-start');
    await visitor.open('/propostas-user');
    await look('own-proposals');
    await press(button('Visualizar').first());
    await look('own-proposal');
    await page.keyboard.press('Escape');
    await press(button('Dados bancários').first());
    const bank = page.getByRole('dialog');
    await look('bank-data');
    await press(bank.getByRole('switch', { name: 'Quero receber por chave Pix' }));
    await choose(bank.getByLabel('Tipo de chave'), 'E-mail');
    await fill(bank.getByLabel('Chave Pix', { exact: true }), email);
    await press(bank.getByRole('button', { name: 'Salvar' }));
    await page.getByText('Dados bancários atualizados com sucesso!').waitFor();
    await look('bank-data-saved');
  },
};
