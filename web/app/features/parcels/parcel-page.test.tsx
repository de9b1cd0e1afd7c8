import type { ParcelWithEvents } from '@giro/contract/calls/parcels.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCode, buildParcel } from '../../../test/parcels.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ParcelPage from './parcel-page.tsx';

const box = { name: 'Caixa de celular', types: [] };
const settings = {
  '/envios-caixas': { body: { boxes: [box, { ...box, name: 'Caixa grande' }], version: 1 } },
};
const services = [
  { id: 'correios:03298', label: 'PAC' },
  { id: 'correios:03220', label: 'SEDEX' },
];
const answerOf = (parcel: ParcelWithEvents) => ({ body: { parcel } });

function open(parcel: ParcelWithEvents, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ ...settings, ...answers, [`/api/envios/${parcel.id}`]: answers.own ?? answerOf(parcel) });
  const { user, router } = renderPart(<ParcelPage />, { at: `/envios/${parcel.id}`, path: '/envios/:id' });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const sent = (end: string) => asked.filter(({ path, body }) => path.endsWith(end) && body !== undefined);
  return { asked, user, router, press, sent };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test('a parcel is packed by service, box, weight and note, over the version that was read', async () => {
  const parcel = buildParcel({ services });
  const { asked, user, press, sent } = open(parcel, {
    own: [answerOf(parcel), answerOf({ ...parcel, service: 'correios:03220', version: 4 })],
    // Whoever packs need not see how the shop is set up.
    '/transportadora-config': { status: 403 },
    '/envios-tabela': { status: 403 },
  });
  expect(await screen.findByRole('heading', { name: 'Envio do pedido ABCD2345' })).toBeTruthy();
  const options = within(field('Serviço')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Escolha', 'PAC', 'SEDEX']);
  await user.selectOptions(field('Serviço'), 'SEDEX');
  await user.selectOptions(field('Caixa'), 'Caixa grande');
  await user.clear(field('Peso com a caixa (g)'));
  await user.type(field('Peso com a caixa (g)'), '750');
  await user.type(field('Chave da nota fiscal'), '123');
  await press('Salvar embalagem');
  expect(problems()).toEqual(['A chave da nota tem 44 números.']);
  expect(screen.queryByLabelText('Código de rastreio')).toBeNull();
  await user.clear(field('Chave da nota fiscal'));
  await user.click(screen.getByRole('checkbox', { name: /Sem nota/ }));
  await press('Salvar embalagem');
  expect(await screen.findByText('Embalagem salva.')).toBeTruthy();
  expect(sent('/envios/5').map(({ body }) => body)).toEqual([
    { service: 'correios:03220', box: 'Caixa grande', weight_g: '750', nota_key: '', dce: true },
  ]);
  expect(asked.find(({ body }) => body !== undefined)?.headers.get('if-match')).toBe('"3"');
});

test('what is wrong stands at its field, and what was typed stays', async () => {
  const errors = { box: ['Escolha uma das caixas da loja.'], weight_g: ['O número é grande demais.'] };
  const { user, press } = open(buildParcel(), { own: [answerOf(buildParcel()), { status: 422, body: { errors } }] });
  await user.type(await screen.findByLabelText('Peso com a caixa (g)'), '00');
  await press('Salvar embalagem');
  await waitFor(() => expect(problems()).toEqual([errors.box[0], errors.weight_g[0]]));
  expect(field('Peso com a caixa (g)').value).toBe('60000');
});

test('another’s save is told, and taken over without losing what was typed', async () => {
  const theirs = buildParcel({ box: 'Caixa grande', version: 4 });
  const conflict = { status: 409, body: { message: 'Davi alterou este envio às 14:02.' } };
  const { user, press } = open(buildParcel(), { own: [answerOf(buildParcel()), conflict, answerOf(theirs)] });
  await user.type(await screen.findByLabelText('Peso com a caixa (g)'), '1');
  await press('Salvar embalagem');
  expect(await screen.findByText(conflict.body.message)).toBeTruthy();
  await press('Recarregar envio');
  expect(await screen.findByText(/Atualizamos o que você não tinha mexido: Caixa/)).toBeTruthy();
  expect([field('Caixa').value, field('Peso com a caixa (g)').value]).toEqual(['Caixa grande', '6001']);
});

test('a label is asked for with what was typed, and every reason against it is told', async () => {
  const packed = buildParcel({ dce: true, version: 4 });
  const asking = buildParcel({ state: 'asking', dce: true, version: 5 });
  const { user, press, sent } = open(buildParcel(), {
    own: [answerOf(buildParcel()), answerOf(packed), answerOf(asking)],
    '/envios/etiquetas': [
      { status: 422, body: { errors: { ids: ['Este pedido não está pago.'] } } },
      { status: 202, body: { asked: [5], refused: [] } },
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: /Sem nota/ }));
  await press('Gerar etiqueta');
  expect(await screen.findByText('Este pedido não está pago.')).toBeTruthy();
  await press('Gerar etiqueta');
  expect(await screen.findByText('Pedindo a etiqueta à transportadora…')).toBeTruthy();
  expect(sent('/envios/etiquetas').map(({ body }) => body)).toEqual([{ ids: [5] }, { ids: [5] }]);
  expect(sent('/envios/5')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Gerar etiqueta' })).toBeNull();
});

test('a label is printed, followed and told of, with what the carrier shortened and charged', async () => {
  open(
    buildParcel({
      state: 'posted',
      has_label: true,
      tracking_code: 'AD123456785BR',
      tracking_url: 'https://rastreamento.example/AD123456785BR',
      shortened: ['complemento'],
      charged: 31.2,
      charged_g: 900,
      difference: 5.7,
      events: [{ at: '2026-03-11T12:00:00Z', label: 'Objeto postado', place: 'Blumenau / SC' }],
    }),
  );
  const print = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Imprimir etiqueta' });
  expect(print.href).toMatch(/\/api\/envios\/5\/etiqueta$/);
  expect(screen.getByRole('link', { name: 'Acompanhar na transportadora' }).getAttribute('rel')).toBe('noreferrer');
  for (const words of ['AD123456785BR', 'Objeto postado', 'Blumenau / SC', 'Cotado 25,50 · cobrado 31,20', '900 g']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText(/Ficou mais curto: complemento\./)).toBeTruthy();
});

test('a code is renewed within its bounds, and cancelled with a reason', async () => {
  const renewed = buildCode({ valid_until: '2026-07-20', version: 4 });
  const { user, press, sent } = open(buildCode(), {
    '/envios/9/renovar': answerOf(renewed),
    '/envios/9/cancelar': answerOf(buildCode({ state: 'cancelled', code: null, version: 5 })),
  });
  expect(await screen.findByText('postar até 10/07/2026')).toBeTruthy();
  await press('Renovar');
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/Valer por mais/));
  await user.type(dialog.getByLabelText(/Valer por mais/), '31');
  await user.click(dialog.getByRole('button', { name: 'Renovar' }));
  expect(problems()).toEqual(['Escolha de 5 a 30 dias.']);
  await user.clear(dialog.getByLabelText(/Valer por mais/));
  await user.type(dialog.getByLabelText(/Valer por mais/), '20');
  await user.click(dialog.getByRole('button', { name: 'Renovar' }));
  expect(await screen.findByText('postar até 20/07/2026')).toBeTruthy();
  expect(sent('/renovar')[0]?.body).toEqual({ days: '20' });

  await press('Cancelar envio');
  await user.type(await screen.findByLabelText(/^Motivo/), 'Desistiu');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar envio' }));
  expect(await screen.findByText('Envio cancelado.')).toBeTruthy();
  expect(sent('/cancelar')[0]?.body).toEqual({ reason: 'Desistiu' });
});

test('a state is set by hand, forward only, with its moment and why', async () => {
  const delivered = buildParcel({ state: 'delivered', delivered_at: '2026-03-10T18:30:00Z', version: 4 });
  const { user, press, sent } = open(buildParcel({ state: 'out' }), { '/envios/5/estado': answerOf(delivered) });
  await press('Mudar situação');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.parentElement?.textContent)).toEqual([
    'Aguarda retirada',
    'Entregue',
    'Voltando',
    'Voltou',
  ]);
  await user.click(dialog.getByRole('radio', { name: 'Entregue' }));
  await user.type(dialog.getByLabelText('Dia'), '01019999');
  await user.click(dialog.getByRole('button', { name: 'Mudar' }));
  expect(problems()).toEqual(['Este dia ainda não chegou.', 'Preencha este campo.']);
  await user.clear(dialog.getByLabelText('Dia'));
  await user.type(dialog.getByLabelText('Dia'), '10032026');
  await user.type(dialog.getByLabelText('Hora'), '15:30');
  await user.type(dialog.getByLabelText(/^Motivo/), 'A cliente contou');
  await user.click(dialog.getByRole('button', { name: 'Mudar' }));
  expect(await screen.findByText('Entregue')).toBeTruthy();
  expect(sent('/estado')[0]?.body).toEqual({
    state: 'delivered',
    at: '2026-03-10T15:30:00-03:00',
    reason: 'A cliente contou',
  });
});

test('a carrier that does not answer is told in the server’s words', async () => {
  const { press } = open(buildParcel({ state: 'posted' }), {
    '/envios/5/atualizar': { status: 503, body: { message: 'Os Correios não responderam.' } },
  });
  await press('Atualizar');
  expect(await screen.findByText('Os Correios não responderam.')).toBeTruthy();
});

test('a claim is opened, and what came of it is said', async () => {
  const claim = {
    kind: 'lost',
    state: 'open',
    deadline: '2026-06-10',
    protocol: '123',
    amount: null,
    note: 'Aberta',
  } as const;
  const lost = buildParcel({ state: 'claim', claim, version: 4 });
  const paid = buildParcel({ state: 'claim', claim: { ...claim, state: 'paid', amount: 1000 }, version: 5 });
  const { user, press, sent } = open(buildParcel({ state: 'posted' }), {
    '/envios/5/reclamacao': [{ body: { claim, parcel: lost } }, { body: { claim: paid.claim, parcel: paid } }],
  });
  await press('Abrir reclamação');
  await user.type(await screen.findByLabelText('Protocolo'), '123');
  await user.type(screen.getByLabelText(/^Anotação/), 'Parado há dez dias');
  await press('Abrir');
  expect(await screen.findByText('10/06/2026')).toBeTruthy();
  expect(sent('/reclamacao')[0]?.body).toEqual({ kind: 'lost', protocol: '123', note: 'Parado há dez dias' });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Cancelar e devolver' }).href).toMatch(
    /\/vendas\/ABCD2345$/,
  );
  await press('Atualizar reclamação');
  await user.selectOptions(await screen.findByLabelText('Como está'), 'Paga');
  await user.type(screen.getByLabelText('Valor'), '1000');
  await press('Salvar');
  expect(await screen.findByText('Paga')).toBeTruthy();
  expect(sent('/reclamacao')[1]?.body).toMatchObject({ state: 'paid', amount: 1000 });
});

test('what came back is sent again as another parcel, or kept at the shop', async () => {
  const back = buildParcel({ state: 'returned' });
  const again = buildParcel({ id: 77 });
  const { press, router } = open(back, {
    '/api/envios/77': answerOf(again),
    '/envios/5/reenviar': answerOf(again),
    '/envios/5/na-loja': { status: 409, body: { message: 'Este envio mudou.' } },
  });
  await press('Guardar na loja');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Guardar na loja' }).click();
  expect(await dialog.findByText('Este envio mudou.')).toBeTruthy();
  dialog.getByRole('button', { name: 'Cancelar' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Reenviar');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Reenviar' })
    .click();
  await waitFor(() => expect(router.state.location.pathname).toBe('/envios/77'));
});

test('the simulator plays an event at a press', async () => {
  const mine = { service: 'simulador:economico', carrier: 'Simulador' };
  const { press, sent } = open(buildParcel({ ...mine, state: 'handed' }), {
    '/envios/5/simular': answerOf(buildParcel({ ...mine, state: 'posted', version: 4 })),
  });
  await press('Postado');
  expect(await screen.findByText('A caminho')).toBeTruthy();
  expect(sent('/simular')[0]?.body).toEqual({ evento: 'postado' });
});

test('where the shop posts by itself, the tracking code is typed once it is known', async () => {
  const own = { service: 'tabela:2', carrier: null, state: 'handed' } as const;
  const { asked, user, press } = open(buildParcel(own), {
    own: [answerOf(buildParcel(own)), answerOf(buildParcel({ ...own, tracking_code: 'AA987654321BR', version: 4 }))],
  });
  await press('Código de rastreio');
  await user.type(await screen.findByRole('textbox', { name: 'Código de rastreio' }), 'AA987654321BR');
  await press('Salvar');
  expect(await screen.findByText('AA987654321BR')).toBeTruthy();
  expect(asked.find(({ body }) => body !== undefined)?.body).toEqual({ tracking_code: 'AA987654321BR' });
});

test('an address that leads to no parcel says so', async () => {
  open(buildParcel(), { own: { status: 404, body: { message: 'Não encontramos este envio.' } } });
  expect(await screen.findByText('Não achamos um envio com este número.')).toBeTruthy();
});
