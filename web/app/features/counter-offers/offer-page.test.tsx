import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildOffer, setClock } from '../../../test/offers.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { OfferPage } from './offer-page.tsx';

const at = '/contraproposta?token=abc';
const path = '/contraproposta/abc';
const answerPath = `${path}/resposta`;
const screens = { '/bank-data': <p>Formulário</p>, '/propostas-user': <p>Propostas</p> };

beforeEach(() => void setClock());
afterEach(() => void vi.useRealTimers());

type Answers = Parameters<typeof answerCalls>[0];

function draw(answers: Answers, address = at) {
  const asked = answerCalls(answers);
  return { asked, ...renderPart(<OfferPage />, { at: address, screens }) };
}

const drawOffer = (part: Parameters<typeof buildOffer>[0] = {}, answers: Answers = {}) =>
  draw({ [path]: { body: { offer: buildOffer(part) } }, ...answers });

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
async function focused(name: string | RegExp) {
  const element = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(element));
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answered = (part: Parameters<typeof buildOffer>[0], bank_token: string | null = null) => ({
  body: { message: 'Ok.', offer: buildOffer(part), bank_token },
});

describe('an offer that can be answered', () => {
  it('says what was found, what it costs, and until when', async () => {
    drawOffer({ message: '<p>Veja a <b>bateria</b>.<script>1</script></p>' });
    expect(await heading('Responda até 17/03 (faltam 3 dias)')).toBeTruthy();
    expect(screen.getByText('Sua avaliação').parentElement?.textContent).toMatch(/R\$\s1\.500,00/);
    expect(screen.getByText('Nossa nova oferta').parentElement?.textContent).toMatch(/R\$\s1\.250,00/);
    const [battery] = screen.getAllByRole('listitem');
    expect(battery?.textContent).toMatch(/^Bateria: acima de 85 % → 78 %−\sR\$\s150,00$/);
    expect((await screen.findByText('bateria')).closest('p')?.textContent).toBe('Veja a bateria.');
    expect(screen.getByText(/Sem resposta até lá, a nova oferta vale como aceita/)).toBeTruthy();
    expect(screen.getByText(/Frete da devolução, por sua conta: R\$\s35,00/)).toBeTruthy();
  });

  it.each([
    [null, /O frete da devolução é por sua conta/],
    [0, 'A devolução não custa nada para você.'],
  ])('names the way back also for a freight of %s', async (freight, words) => {
    drawOffer({ freight });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('opens nothing by being opened', async () => {
    const { asked } = drawOffer();
    await button(/^Aceitar/);
    expect(asked.map((call) => call.path)).toEqual([`/api${path}`]);
  });

  it('is accepted after one question, and leads to the bank data', async () => {
    const { asked, user } = drawOffer({}, { [answerPath]: answered({ state: 'accepted' }, 'b-1') });
    await user.click(await button(/^Aceitar R\$\s1\.250,00$/));
    await focused(/^Aceitar R\$\s1\.250,00\?$/);
    expect(asked).toHaveLength(1);
    await user.click(await button(/^Sim, aceitar/));
    await focused('Oferta aceita');
    expect(asked[1]?.body).toEqual({ aceita: true, valor: 1250 });
    const link = screen.getByRole('link', { name: 'Informar dados bancários' });
    expect(link.getAttribute('href')).toBe('/bank-data?token=b-1');
  });

  it('is refused after one question that names the freight, and the device comes back', async () => {
    const { asked, user } = drawOffer({}, { [answerPath]: answered({ state: 'refused' }) });
    await user.click(await button('Recusar e receber de volta'));
    expect((await heading('Recusar e receber de volta?')).parentElement?.textContent).toMatch(/R\$\s35,00/);
    await user.click(await button('Sim, recusar a oferta'));
    expect(await heading('Vamos devolver seu aparelho')).toBeTruthy();
    expect(asked[1]?.body).toEqual({ aceita: false, valor: 1250 });
    expect(screen.queryByRole('button', { name: /Aceitar/ })).toBeNull();
  });

  it('can still be thought over', async () => {
    const { asked, user } = drawOffer();
    await user.click(await button('Recusar e receber de volta'));
    await user.click(await button('Voltar'));
    await focused(/^Responda até/);
    expect(asked).toHaveLength(1);
  });

  it('that has changed meanwhile is shown as it is now, and asked about anew', async () => {
    const { user } = draw({
      [path]: [{ body: { offer: buildOffer() } }, { body: { offer: buildOffer({ new_value: 1300 }) } }],
      [answerPath]: { status: 409, body: { message: 'O valor da oferta é outro.' } },
    });
    await user.click(await button(/^Aceitar/));
    await user.click(await button(/^Sim, aceitar/));
    expect((await screen.findByRole('alert')).textContent).toMatch(/A oferta mudou/);
    expect(await button(/^Aceitar R\$\s1\.300,00$/)).toBeTruthy();
  });

  it.each([
    [409, 'withdrawn', 'A loja retirou esta oferta'],
    [422, 'expired', 'O prazo para responder terminou'],
    [409, 'refused', 'Vamos devolver seu aparelho'],
  ] as const)('refused with %i shows that it is %s by now', async (status, state, title) => {
    const { user } = draw({
      [path]: [{ body: { offer: buildOffer() } }, { body: { offer: buildOffer({ state }) } }],
      [answerPath]: { status, body: { message: 'Não.' } },
    });
    await user.click(await button(/^Aceitar/));
    await user.click(await button(/^Sim, aceitar/));
    await focused(title);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('waits when there are too many answers, and can be tried again', async () => {
    const { user } = drawOffer(
      {},
      { [answerPath]: [{ status: 429, body: { message: 'Muitas tentativas.' } }, answered({ state: 'accepted' })] },
    );
    await user.click(await button(/^Aceitar/));
    await user.click(await button(/^Sim, aceitar/));
    expect((await screen.findByRole('alert')).textContent).toBe('Muitas tentativas.');
    await user.click(await button(/^Sim, aceitar/));
    expect(await heading('Oferta aceita')).toBeTruthy();
    expect(screen.getByText(/A loja já tem seus dados bancários/)).toBeTruthy();
  });

  it('stays as it is where no answer comes', async () => {
    const { user } = drawOffer();
    await user.click(await button(/^Aceitar/));
    await user.click(await button(/^Sim, aceitar/));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Verifique sua conexão/);
    expect(await button(/^Sim, aceitar/)).toBeTruthy();
  });
});

describe('an offer that is over', () => {
  it.each([
    ['refused', undefined, /código para acompanhar a devolução/],
    ['withdrawn', undefined, /Ela não vale mais/],
    ['expired', 'perguntar', /terminou em 17\/03\/2026, sem resposta. A loja entra em contato/],
    ['expired', 'devolver', /Vamos devolver seu aparelho/],
    ['expired', undefined, /Veja a situação em Minhas propostas/],
  ] as const)('as %s (%s) says so, with a way on', async (state, on_silence, words) => {
    drawOffer({ state, on_silence });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver minhas propostas' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('and was accepted leads to the bank data, also on a later visit', async () => {
    const { asked, user, router } = drawOffer(
      { state: 'accepted' },
      { [answerPath]: answered({ state: 'accepted' }, 'b-1') },
    );
    await user.click(await button('Informar dados bancários'));
    await waitFor(() => expect(router.state.location.search).toBe('?token=b-1'));
    expect(asked[1]?.body).toEqual({ aceita: true, valor: 1250 });
  });
});

describe('photos', () => {
  const photos = [1, 2].map((id) => ({ id, url: `/api/contraproposta/abc/fotos/${id}` }));

  it('open large, one after the other', async () => {
    // Nothing is fetched here: a picture that never came would be told as broken.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const { user } = drawOffer({ photos });
    await user.click(await button('Ampliar foto 1 de 2'));
    const large = within(screen.getByRole('dialog', { name: 'Foto do aparelho' }));
    expect(large.getByRole('img', { name: 'Foto 1 de 2 do seu aparelho' }).getAttribute('src')).toBe(photos[0]?.url);
    await user.click(large.getByRole('button', { name: 'Próxima foto' }));
    expect(large.getByRole('img', { name: 'Foto 2 de 2 do seu aparelho' })).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(large.getByText('Foto 1 de 2')).toBeTruthy();
    await user.click(large.getByRole('button', { name: 'Fechar foto' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link', () => {
  it('that leads to nothing says so, with a way out', async () => {
    draw({ [path]: { status: 404, body: { message: 'Não.' } } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Não encontramos esta oferta/);
    expect(screen.getByRole('link', { name: 'Ver minhas propostas' })).toBeTruthy();
  });

  it('without a token asks nothing', async () => {
    const { asked } = draw({}, '/contraproposta');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Abra o link completo/);
    expect(asked).toEqual([]);
  });

  it('that was opened too often can be tried again', async () => {
    const { user } = draw({
      [path]: [{ status: 429, body: { message: 'Aguarde.' } }, { body: { offer: buildOffer() } }],
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Muitas tentativas.*Aguarde\./);
    await user.click(await button('Tentar de novo'));
    expect(await button(/^Aceitar/)).toBeTruthy();
  });
});

test('while the offer comes its place is held', async () => {
  draw({ [path]: new Promise(() => undefined) });
  expect((await screen.findByRole('status')).textContent).toBe('Carregando...');
});

test('without a connection the page can be tried again', async () => {
  const { user } = draw({});
  expect((await screen.findByRole('alert')).textContent).toMatch(/Não conseguimos abrir a oferta/);
  answerCalls({ [path]: { body: { offer: buildOffer() } } });
  await user.click(await button('Tentar de novo'));
  expect(await button(/^Aceitar/)).toBeTruthy();
});
