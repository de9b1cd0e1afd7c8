import type { Payout } from '@giro/contract/calls/payouts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import Payouts from './payouts.tsx';

const due: Payout = {
  id: 5,
  proposal_id: 123,
  value: 1350,
  credit_id: null,
  due_on: '2026-03-12',
  state: 'due',
  seller: 'Maria Aparecida da Silva',
  device: 'Apple iPhone 13',
  holder: 'Maria S., CPF ***.982.247-**',
  has_pix_key: true,
  account_version: null,
  account_changed_at: null,
  flags: [],
  claimed_by: null,
  is_mine: false,
  in_batch: false,
  by_provider: false,
  paid_at: null,
  e2e_id: null,
  has_receipt: false,
  version: 4,
};
const mine: Payout = { ...due, state: 'claimed', claimed_by: 'Eu', is_mine: true, version: 5 };
const paid: Payout = { ...mine, state: 'paid', paid_at: '2026-03-12T17:00:00Z', has_receipt: true, version: 6 };
const code = '00020126580014br.gov.bcb.pix';
const everything = '/api/repasses?page=1';

const pageOf = (rows: Payout[], can_send = false) => ({
  body: { payouts: { data: rows, total: rows.length, current_page: 1, last_page: 1 }, can_send },
});
const begun = { body: { code, lines: [], payout: mine } };

async function openList(answers: Parameters<typeof answerCalls>[0], rows = [due], canSend = false) {
  const asked = answerCalls({ [everything]: pageOf(rows, canSend), ...answers });
  const { user } = renderPart(<Payouts />, { at: '/repasses' });
  await screen.findByRole('table');
  const press = (name: string) => screen.getByRole('button', { name });
  const sent = (end: string) => asked.filter((call) => call.path.endsWith(end));
  return { asked, sent, user, press };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

test('the rest of a credit is told from the price of its device', async () => {
  await openList({}, [due, { ...due, id: 6, credit_id: 9, seller: 'Rui Melo' }]);
  const rows = screen.getAllByText('Crédito encerrado').map((note) => note.closest('tr')?.textContent);
  expect(rows).toEqual([expect.stringContaining('Rui Melo')]);
});

describe('paying a seller', () => {
  test('takes the payout in hand over its version and shows code, amount and whom to look for', async () => {
    const { sent, user, press } = await openList({ '/5/pagar': begun });
    await user.click(press('Pagar'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText<HTMLTextAreaElement>('Pix copia e cola')).toHaveProperty('value', code);
    expect(await dialog.findByRole('img', { name: 'QR code do Pix' })).toBeTruthy();
    expect(dialog.getByText(/^Confira no app do banco:/).textContent).toContain('***.982.247-**');
    expect(dialog.getByText(/aceita pagá-lo mais de uma vez/)).toBeTruthy();
    expect(sent('/5/pagar')).toHaveLength(1);
    expect(sent('/5/pagar')[0]?.headers.get('if-match')).toBe('"4"');
    expect(screen.getByText('por você')).toBeTruthy();
  });

  test('without a key shows the account line by line and can ask for one', async () => {
    const lines = [
      { label: 'Banco', value: 'Banco do Brasil' },
      { label: 'Conta', value: '98765-0' },
    ];
    const { sent, user, press } = await openList({
      '/5/pagar': { body: { code: null, lines, payout: { ...mine, has_pix_key: false } } },
      '/5/nao-pago': { body: { message: 'De volta.', payout: { ...due, has_pix_key: false, version: 6 } } },
      '/proposals/send-email-dados-bac/123': [
        { body: { success: true, message: 'E-mail enviado.' } },
        { status: 429, body: { message: 'Espere dez minutos.' } },
      ],
    });
    await user.click(press('Pagar'));
    expect(await screen.findByText('98765-0')).toBeTruthy();
    expect(press('Copiar Conta')).toBeTruthy();
    await user.click(press('Pedir chave Pix'));
    expect(await screen.findByText('Chave Pix pedida por e-mail. O repasse voltou à lista.')).toBeTruthy();
    expect(sent('/5/nao-pago')[0]?.body).toEqual({ reason: 'Chave Pix pedida ao vendedor' });
    expect(sent('/send-email-dados-bac/123')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(press('Pagar'));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Pedir chave Pix' }));
    expect(await screen.findByText(/^O repasse voltou à lista, mas o e-mail não saiu\./)).toBeTruthy();
  });

  test('of a changed account waits for the word that the seller was asked', async () => {
    const asks = { message: 'A conta foi alterada há 3 h.', error: 'x', confirm_changed: 12 };
    const { sent, user, press } = await openList({ '/5/pagar': [{ status: 409, body: asks }, begun] });
    await user.click(press('Pagar'));
    expect(await screen.findByText('A conta foi alterada há 3 h.')).toBeTruthy();
    await user.click(press('Continuar'));
    expect(problems()).toEqual(['Confirme com o vendedor antes.']);
    await user.click(screen.getByRole('checkbox', { name: 'Conferi com o vendedor' }));
    await user.click(press('Continuar'));
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy();
    expect(sent('/5/pagar').map(({ body }) => body)).toEqual([{}, { confirm_changed: 12 }]);
  });

  test('of a device that was bought twice waits for a reason', async () => {
    const asks = { message: 'A loja já comprou este IMEI de outra pessoa (proposta 9).', needs: 'flag_reason' };
    const { sent, user, press } = await openList({ '/5/pagar': [{ status: 409, body: asks }, begun] });
    await user.click(press('Pagar'));
    expect(await screen.findByText(asks.message)).toBeTruthy();
    await user.click(press('Continuar'));
    expect(problems()).toEqual(['Diga por que seguir.']);
    await user.type(field('Por que seguir mesmo assim'), 'Conferido');
    await user.click(press('Continuar'));
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy();
    expect(sent('/5/pagar').map(({ body }) => body)).toEqual([{}, { flag_reason: 'Conferido' }]);
  });

  test('that another admin has in hand says so, and brings the list up to date', async () => {
    const theirs = { ...due, state: 'claimed' as const, claimed_by: 'Ana' };
    const { user, press } = await openList({
      [everything]: [pageOf([due]), pageOf([theirs])],
      '/5/pagar': { status: 409, body: { message: 'Ana já está pagando este vendedor.' } },
    });
    await user.click(press('Pagar'));
    expect(await screen.findByText('Ana já está pagando este vendedor.')).toBeTruthy();
    await user.click(press('Atualizar a lista'));
    expect(await screen.findByText('por Ana')).toBeTruthy();
    expect(press('Liberar')).toBeTruthy();
  });

  test('ends with a receipt or the identifier, and not without either', async () => {
    let form: FormData | undefined;
    const { user, press } = await openList({ '/5/pagar': begun });
    const fetchBefore = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      if (!address.endsWith('/5/pago')) return fetchBefore(address, init);
      form = init.body as FormData;
      return Response.json({ message: 'Pagamento registrado.', payout: paid });
    });
    await user.click(press('Pagar'));
    await user.click(await screen.findByRole('button', { name: 'Já paguei' }));
    await user.click(press('Registrar pagamento'));
    expect(problems()).toEqual(['Anexe o comprovante ou informe o identificador do Pix.']);
    await user.upload(
      screen.getByLabelText<HTMLInputElement>('Arquivo do comprovante'),
      new File(['%PDF-1.4'], 'comprovante.pdf', { type: 'application/pdf' }),
    );
    await user.click(press('Registrar pagamento'));
    expect(await screen.findByText('Pagamento registrado.')).toBeTruthy();
    expect(form?.get('receipt')).toMatchObject({ name: 'comprovante.pdf' });
    expect(form?.get('paid_on')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(form?.has('e2e')).toBe(false);
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver comprovante' }).href).toMatch(
      /\/api\/repasses\/5\/comprovante$/,
    );
  });

  test('goes on where it was when its window was closed, also after the page was loaded anew', async () => {
    const { sent, user, press } = await openList({ '/5/pagar': begun }, [mine]);
    for (let time = 1; time <= 2; time++) {
      await user.click(press('Continuar'));
      expect(await screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola')).toHaveProperty('value', code);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(sent('/5/pagar')).toHaveLength(time);
    }
  });

  test('that is in a file for the bank is recorded either way, and shows no code', async () => {
    await openList({}, [{ ...mine, in_batch: true }]);
    const row = screen.getByText('por você, em lote').closest('tr') as HTMLElement;
    const labels = within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['Já paguei', 'Não paguei']);
  });

  test('that did not happen goes back to the list with its reason', async () => {
    const { sent, user, press } = await openList({
      '/5/pagar': begun,
      '/5/nao-pago': { body: { message: 'De volta à lista.', payout: { ...due, version: 6 } } },
    });
    await user.click(press('Pagar'));
    await user.click(await screen.findByRole('button', { name: 'Não paguei' }));
    await user.click(field('Motivo'));
    await user.paste('App fora do ar');
    await user.click(press('Devolver à lista'));
    expect(await screen.findByText('De volta à lista.')).toBeTruthy();
    expect(sent('/5/nao-pago')[0]?.body).toEqual({ reason: 'App fora do ar' });
    expect(screen.getByText('A pagar')).toBeTruthy();
  });
});

test('a payment is undone with its reason', async () => {
  const { sent, user, press } = await openList(
    { '/5/desfazer': { body: { message: 'Desfeito.', payout: { ...due, version: 7 } } } },
    [paid],
  );
  await user.click(press('Desfazer'));
  await user.click(field('Motivo'));
  await user.paste('Voltou do banco');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito.')).toBeTruthy();
  expect(sent('/5/desfazer')[0]?.body).toEqual({ reason: 'Voltou do banco' });
});

test("the shop's own Pix is offered where it can pay a key, and asked about first", async () => {
  const other = { ...due, id: 6, has_pix_key: false };
  const { sent, user, press } = await openList(
    { '/5/enviar': { status: 202, body: { message: 'Enviando.', payout: { ...due, state: 'sending' } } } },
    [due, other],
    true,
  );
  expect(screen.getAllByRole('button', { name: 'Enviar pelo Pix da loja' })).toHaveLength(1);
  await user.click(press('Enviar pelo Pix da loja'));
  expect(sent('/5/enviar')).toHaveLength(0);
  await user.click(press('Enviar'));
  expect(await screen.findByText('Enviando o Pix')).toBeTruthy();
  expect(sent('/5/enviar')[0]?.headers.get('if-match')).toBe('"4"');
});

test('several payouts become a file; one that is elsewhere is named, and nothing is downloaded', async () => {
  const other = { ...due, id: 6, seller: 'João', value: 0.5, proposal_id: 124 };
  const waiting = { ...due, id: 7, holder: null };
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const refusal = { status: 409, body: { message: 'A proposta 124 já está com Ana.' } };
  const { sent, user, press } = await openList({ '/repasses/lote': [refusal, { body: 'linhas' }] }, [
    due,
    other,
    waiting,
  ]);
  expect(screen.getAllByRole('checkbox', { name: /^Escolher .*, proposta/ })).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Escolher João, proposta 124' }));
  await user.click(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }));
  expect(screen.getByText(/^2 repasses · R\$\s1\.350,50$/)).toBeTruthy();
  await user.click(press('Baixar arquivo do lote'));
  await user.click(press('Baixar'));
  expect(await screen.findByText('A proposta 124 já está com Ana.')).toBeTruthy();
  expect(download).not.toHaveBeenCalled();
  await user.click(press('Baixar'));
  expect(await screen.findByText(/^Arquivo do lote baixado\./)).toBeTruthy();
  expect(download).toHaveBeenCalledTimes(1);
  expect(sent('/repasses/lote')[1]?.body).toEqual({
    rows: [
      { id: 5, version: 4 },
      { id: 6, version: 4 },
    ],
  });
});

test('a seller with an account is asked for a key from the row', async () => {
  const { sent, user, press } = await openList(
    { '/proposals/send-email-dados-bac/123': { body: { success: true, message: 'E-mail enviado.' } } },
    [{ ...due, has_pix_key: false }],
  );
  await user.click(press('Pedir chave Pix'));
  expect(await screen.findByText('E-mail enviado.')).toBeTruthy();
  expect(sent('/send-email-dados-bac/123')).toHaveLength(1);
});

test('a seller without data is asked for them from the row', async () => {
  const { sent, user, press } = await openList(
    { '/proposals/send-email-dados-bac/123': { status: 429, body: { message: 'Espere dez minutos.' } } },
    [{ ...due, holder: null }],
  );
  await user.click(press('Pedir dados bancários'));
  expect(await screen.findByText('Espere dez minutos.')).toBeTruthy();
  expect(sent('/send-email-dados-bac/123')).toHaveLength(1);
});

test('a day without payouts leads on to those before and after', async () => {
  answerCalls({
    '/api/repasses?page=1&quando=hoje': pageOf([]),
    '/api/repasses?page=1&quando=atrasados': pageOf([due]),
  });
  const { user } = renderPart(<Payouts />, { at: '/repasses?quando=hoje' });
  expect(await screen.findByText('Ninguém para pagar hoje')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ver atrasados' }));
  expect(await screen.findByText('Maria Aparecida da Silva')).toBeTruthy();
});
