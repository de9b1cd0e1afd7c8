import { Secret, TOTP } from 'otpauth';
import type { Tour } from './tour.ts';
import type { Visitor } from './visitor.ts';

const codeOf = (text: string) => new TOTP({ secret: Secret.fromBase32(text.replaceAll(' ', '')) }).generate();

async function setUpMail({ page, begin, press, fill, choose, look, button }: Visitor): Promise<void> {
  begin('from the sign-in to a mail server that can be tried');
  await press(page.getByRole('link', { name: /Ligar o envio de e-mails/ }));
  await page.getByLabel('Host', { exact: true }).waitFor();
  await look('mail-settings');
  await choose(page.getByLabel('Provedor', { exact: true }), 'Gmail ou Google Workspace');
  for (const [label, text] of Object.entries({
    Usuário: 'loja@exemplo.com.br',
    Senha: 'segredo do correio',
    'E-mail do remetente': 'loja@exemplo.com.br',
    'Nome do remetente': 'Loja da Ana',
  })) {
    await fill(page.getByLabel(label, { exact: true }), text);
  }
  await look('mail-settings-filled');
  await press(button('Salvar configurações'));
  await page.getByText('Configurações de e-mail salvas com sucesso!').waitFor();
  await look('mail-settings-saved');
}

async function setUpShop({ page, begin, press, fill, look, open, button }: Visitor): Promise<void> {
  begin('from the first screen to a name and a Pix key of the shop');
  await open('/index');
  await press(page.getByRole('link', { name: /Dizer quem é a loja/ }));
  await page.getByLabel('Nome da loja').waitFor();
  await look('shop-settings');
  await fill(page.getByLabel('Nome da loja'), 'Celulares da Ana');
  await fill(page.getByLabel('Chave Pix', { exact: true }), 'loja@exemplo.com.br');
  await press(button('Salvar configurações da loja'));
  await page.getByText(/salvas com sucesso/).waitFor();
}

async function protect({ page, begin, press, fill, look, open, button }: Visitor): Promise<void> {
  begin('from the first screen to a second factor');
  await open('/index');
  await press(page.getByRole('link', { name: /Proteger sua conta com um segundo fator/ }));
  await button('Ativar aplicativo').waitFor();
  await look('security');
  await press(button('Ativar aplicativo'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  await look('factor');
  await fill(dialog.getByLabel(/^Código do aplicativo/), codeOf((await dialog.locator('code').textContent()) ?? ''));
  await press(dialog.getByRole('button', { name: 'Ativar', exact: true }));
  await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor();
  await look('recovery-codes');
  await press(page.getByLabel('Guardei os códigos em um lugar seguro'));
  await press(button('Concluir'));
}

async function answerProposal({ page, begin, press, fill, choose, look, open, button }: Visitor): Promise<void> {
  begin('from the first screen to a posting code for a new proposal');
  await open('/index');
  await look('start');
  await press(page.getByRole('link', { name: /propostas? novas?|Novas propostas/i }).first());
  await page.getByRole('row').nth(1).waitFor();
  await look('proposals');
  await press(button('Alterar Status').first());
  const dialog = page.getByRole('dialog');
  await look('status');
  await choose(dialog.getByLabel('Novo status'), 'Inserir código de envio');
  await fill(dialog.getByLabel('Código de envio'), 'AB123456785BR');
  await look('status-mail');
  await press(dialog.getByRole('button', { name: 'Salvar' }));
  await page.getByText('Status atualizado com sucesso!').waitFor();
  await look('status-saved');
}

async function paySeller({ page, begin, press, fill, look, open, button }: Visitor): Promise<void> {
  begin('from the first screen to a paid seller');
  await open('/index');
  await press(page.getByRole('main').getByRole('link', { name: /A pagar/ }));
  await button('Pagar').first().waitFor();
  await look('payouts');
  await press(button('Pagar').first());
  await button('Já paguei').waitFor();
  await look('pay');
  await press(button('Já paguei'));
  await fill(page.getByLabel('Identificador do Pix (E2E)'), 'E00000000202611220000abcdefghijk');
  await look('paid');
  await press(button('Registrar pagamento'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The owner of a new shop: what the first screen asks to be done, and the first work of the day. */
export const firstDay: Tour = {
  name: 'first-day',
  viewport: { width: 1280, height: 800 },
  async take(visitor, { owner }) {
    const { page, begin, press, fill, look, open, button, field } = visitor;
    begin('to sign in');
    await open('/login');
    await look('sign-in');
    await fill(field('E-mail'), owner.email);
    await fill(field('Senha'), owner.password);
    await press(button('Entrar'));
    await page.waitForURL(/\/index$/);
    await look('first-steps');
    await setUpMail(visitor);
    await setUpShop(visitor);
    await answerProposal(visitor);
    await paySeller(visitor);
    await protect(visitor);
    begin('to find the proposal of an IMEI');
    await open('/index');
    const { data } = await (await page.request.get('/api/proposals')).json();
    await visitor.key('Control+k');
    await fill(page.getByLabel(/^Modelo, IMEI/), data[0].imei);
    await page
      .getByRole('status')
      .filter({ hasText: /resultado/ })
      .waitFor();
    await look('search');
    await visitor.key('Enter');
    await page.waitForURL(/\/propostas\/\d+$/);
    await look('found');
  },
};
