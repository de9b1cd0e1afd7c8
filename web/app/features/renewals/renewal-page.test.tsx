import type { Renewal } from '@giro/contract/calls/renewals.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { RenewalPage } from './renewal-page.tsx';

const path = '/renovacao/abc';
const screens = { '/quero-vender': <p>Avaliador</p>, '/propostas-user': <p>Propostas</p> };

const buildRenewal = (part: Partial<Renewal> = {}): Renewal => ({
  proposal_id: 12,
  device: 'Apple iPhone 13',
  image_model: null,
  model_id: 10,
  old_value: 1500,
  new_value: 1420,
  valid_until: '2026-03-11T02:59:59Z',
  is_expired: true,
  is_open: true,
  days: 7,
  ...part,
});

type Answers = Parameters<typeof answerCalls>[0][string];

function draw(answers: Answers, at = '/renovar-proposta?token=abc') {
  const asked = answerCalls({ [path]: answers });
  return { asked, ...renderPart(<RenewalPage />, { at, screens }) };
}

const body = (part: Partial<Renewal> = {}) => ({ body: { message: 'Ok.', renewal: buildRenewal(part) } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const renew = () => screen.findByRole('button', { name: 'Renovar por 7 dias' });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a quote and what the device is worth today', () => {
  it.each([
    [{}, /^Hoje pagamos R\$\s1\.420,00 \(antes R\$\s1\.500,00\)$/, /R\$\s80,00 a menos: os preços/],
    [{ is_expired: false }, /1\.420,00/, /Se você enviar o aparelho até 10\/03\/2026, não precisa renovar/],
    [{ new_value: 1500 }, /^Hoje pagamos R\$\s1\.500,00, o mesmo de antes$/, /O preço não mudou/],
    [{ new_value: 1600 }, /^Hoje pagamos R\$\s1\.600,00 \(antes/, /R\$\s100,00 a mais/],
  ])('%o', async (part, title, words) => {
    const { asked } = draw(body(part));
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(await renew()).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it.each([
    [true, 'Sua cotação venceu em 10/03/2026.'],
    [false, 'Sua cotação vale até 10/03/2026.'],
  ])('says when it ends; ended: %s', async (is_expired, words) => {
    draw(body({ is_expired }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('renewing', () => {
  it('is one press, at the value that is shown', async () => {
    const { asked, user } = draw([
      body(),
      body({ old_value: 1420, is_expired: false, valid_until: '2026-03-19T02:59:59Z' }),
    ]);
    await user.click(await renew());
    const done = await heading('Cotação renovada');
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(asked[1]?.body).toEqual({ valor: 1420 });
    expect(screen.getByText(/Pagamos R\$\s1\.420,00 se você enviar o aparelho até 18\/03\/2026/)).toBeTruthy();
    expect(link('Ver minhas propostas')).toBe('/propostas-user');
  });

  it('at a price that moved meanwhile shows the new one, to be confirmed', async () => {
    const moved = { message: 'O preço mudou: hoje pagamos R$ 1.400,00.', renewal: buildRenewal({ new_value: 1400 }) };
    const { asked, user } = draw([body(), { status: 409, body: moved }, body({ old_value: 1400 })]);
    await user.click(await renew());
    expect((await screen.findByRole('alert')).textContent).toMatch(/O preço mudou.*Confira o valor/);
    expect(await heading(/^Hoje pagamos R\$\s1\.400,00/)).toBeTruthy();
    await user.click(await renew());
    expect(await heading('Cotação renovada')).toBeTruthy();
    expect(asked.map((call) => call.body)).toEqual([undefined, { valor: 1420 }, { valor: 1400 }]);
  });

  it('what went its way meanwhile says so', async () => {
    const { user } = draw([body(), { status: 422, body: { message: 'Não.' } }, body({ is_open: false })]);
    await user.click(await renew());
    expect(await heading('Esta cotação não se renova mais')).toBeTruthy();
  });

  it.each([
    [429, 'Aguarde alguns minutos.'],
    [500, 'Não deu certo agora. Tente de novo em instantes.'],
  ])('refused with %i can be tried again', async (status, words) => {
    const message = status === 429 ? words : undefined;
    const { user } = draw([body(), { status, body: { message } }, body({ old_value: 1420 })]);
    await user.click(await renew());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    await user.click(await renew());
    expect(await heading('Cotação renovada')).toBeTruthy();
  });
});

describe('a quote that cannot be renewed', () => {
  it.each([
    [10, '/quero-vender?modelo=10'],
    [null, '/quero-vender'],
  ])('for want of a model or answer leads to the wizard; model: %s', async (model_id, address) => {
    draw(body({ model_id, new_value: null }));
    expect(await heading('Avalie de novo')).toBeTruthy();
    expect(link('Avaliar de novo')).toBe(address);
  });

  it('as the device is worth nothing today says so', async () => {
    draw(body({ new_value: 0 }));
    expect(await heading('Hoje não temos oferta para este aparelho')).toBeTruthy();
    expect(link('Avaliar de novo')).toBe('/quero-vender?modelo=10');
  });

  it('as the device is on its way keeps its value', async () => {
    draw(body({ is_open: false }));
    expect(await screen.findByText(/o valor combinado continua valendo/)).toBeTruthy();
    expect(link('Ver minhas propostas')).toBe('/propostas-user');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('as its link leads to nothing says so', async () => {
    draw({ status: 404, body: { message: 'Não.' } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Não encontramos esta proposta/);
  });
});
