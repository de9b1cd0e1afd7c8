import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { modelQuestionsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { listOwnProposalsCall } from '@giro/contract/calls/proposals.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buyer } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { aimedPurchase } from '../sell/saved-quote/aimed-purchase.ts';
import { brands, describeDevice, questions, stateAfter } from '../sell/wizard/wizard-fixtures.ts';
import { keepState } from '../sell/wizard/wizard-storage.ts';
import TradeInWindow from './trade-in-window.tsx';

const trade = { modes: ['no_balcao', 'antes'] as ('no_balcao' | 'antes')[], hold_days: 2 };
const root = { origin: 'https://loja.test', shop: { name: 'Giro', whatsapp: '5547999998888', trade } };
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const priced = (part: object = {}) => ({
  body: {
    amounts: [],
    total: 3499,
    methods: [],
    deliveries: [],
    credit: null,
    trade: { offer: 1200, bonus: 96, total: 1296 },
    to_pay: 2203,
    problems: [],
    ...part,
  },
});
const quote = (id: number, modelo: string, rest: object = {}) => ({
  ...{ id, marca: 'Apple', modelo, status: 1, is_expired: false, proposal_value: 1200, proposal_value_new: null },
  ...rest,
});
const proposals = (...data: object[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });

function draw(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({
    [sellCatalogueCall.path]: { body: { brands } },
    [modelQuestionsCall.path.replace(':modelId', '10')]: {
      body: { base_value: questions.baseValue, attributes: questions.attributes },
    },
    '/carrinho/resumo': priced(),
    ...answers,
  });
  const part = (
    <TradeInWindow
      wish={{ products: [{ id: 3, quantity: 1 }] }}
      trade={trade}
      opened
      onPlaced={() => undefined}
      onClose={() => undefined}
    />
  );
  return { asked, ...renderPart(part, { at: '/produto/A/x', root, screens: { '/quero-vender': <p>wizard</p> } }) };
}

test('a visitor answers the questions in the window, reads the sum and the ways, and goes on to the proposal', async () => {
  keepState(stateAfter(...describeDevice));
  const { asked, user } = draw({ [currentUserCall.path]: { status: 401 } });
  const line = await screen.findByText(/^Com seu iPhone 13:/);
  expect(plain(line.textContent)).toBe('Com seu iPhone 13: R$ 3.499,00 − R$ 1.296,00 = R$ 2.203,00');
  expect(screen.getByRole('heading', { name: 'Leve na loja' })).toBeTruthy();
  expect(screen.getByText(/^O crédito chega depois da conferência/)).toBeTruthy();
  expect(asked.at(-1)?.body).toMatchObject({ trade: { selectedModelName: 'iPhone 13', idModel: 10 } });
  await user.click(screen.getByRole('link', { name: 'Continuar com este aparelho' }));
  expect(await screen.findByText('wizard')).toBeTruthy();
  expect(aimedPurchase.read()).toBe('/produto/A/x');
  expect(sessionStorage.getItem('sell-wizard')).toContain('"modelId":10');
});

test('nothing answered yet, the first question is asked in the window, whose page keeps its address', async () => {
  const { user, router } = draw({ [currentUserCall.path]: { status: 401 } });
  await user.click(await screen.findByRole('button', { name: 'Apple' }));
  await waitFor(() => expect(screen.getByText(/^Pergunta 2/)).toBeTruthy());
  expect(router.state.location).toMatchObject({ pathname: '/produto/A/x', search: '' });
});

test('one of several own quotes is chosen; a refusal for an unconfirmed e-mail offers its link anew', async () => {
  localStorage.setItem('token', 'handle');
  const confirm = { message: 'Confirme seu e-mail.', errors: { trade: ['Confirme seu e-mail.'] }, confirm_email: true };
  const { asked, user } = draw({
    [currentUserCall.path]: { body: buyer },
    [`${listOwnProposalsCall.path}?page=1`]: proposals(
      quote(1, 'iPhone 11'),
      quote(2, 'iPhone 12'),
      quote(3, 'iPhone 8', { status: 6 }),
    ),
    '/orders': { status: 422, body: confirm },
  });
  expect(await screen.findByText(/^Com seu iPhone 11:/)).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: /iPhone 12/ }));
  expect(await screen.findByText(/^Com seu iPhone 12:/)).toBeTruthy();
  expect(asked.at(-1)?.body).toMatchObject({ trade: { proposal_id: 2 } });
  await user.click(screen.getByRole('button', { name: 'Reservar e levar na loja' }));
  expect(await screen.findByText('Confirme seu e-mail.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar o link de novo' })).toBeTruthy();
});

test('what stands against a device is said, and no way is offered with it', async () => {
  localStorage.setItem('token', 'handle');
  const problems = [
    {
      field: 'trade',
      message:
        'Este aparelho já está prometido para o pedido ABCD2345. Leve o aparelho à loja, ou desista daquele pedido.',
    },
  ];
  draw({
    [currentUserCall.path]: { body: buyer },
    [`${listOwnProposalsCall.path}?page=1`]: proposals(quote(1, 'iPhone 11')),
    '/carrinho/resumo': priced({ trade: null, problems }),
  });
  expect(await screen.findByText(/já está prometido/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Leve na loja' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Avaliar outro aparelho' })).toBeTruthy();
});
