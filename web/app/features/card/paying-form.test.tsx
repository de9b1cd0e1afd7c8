import type { CardAttempt, OrderPayment } from '@giro/contract/calls/orders.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { buildPayment, orderCode } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { usePayment } from '../payments/use-payment.ts';
import { costWords, eachWords } from './instalment-list.tsx';
import { type CardTerms, PayingForm } from './paying-form.tsx';
import { holderProblems } from './use-press.ts';

const option = (instalments: number, value: number, total: number, free = false) => ({
  ...{ instalments, value, first_value: value, total, free },
  ...{ interest: 0, monthly_rate: free ? 0 : 2.49, yearly_rate: free ? 0 : 34.33 },
});
const terms: CardTerms = {
  provider: 'simulador',
  public_key: '',
  script: '/campos.js',
  is_simulated: true,
  amount: 1299,
  options: [option(1, 1299, 1299, true), option(12, 126.56, 1518.72)],
  open: true,
  why_not: null,
  attempts_left: 5,
};
const byCard = { mode: 'card', code: null, expires_in_s: null, value: 1299 } as const;
const refused: CardAttempt = {
  attempt: 1,
  state: 'refused',
  reason: 'funds',
  message: 'Limite insuficiente.',
  challenge_url: null,
  brand: 'master',
  last4: '6351',
  can_try: true,
};
const path = `/pedidos/${orderCode}`;

/** The provider's script as it stands on the page, whose next token is made of `made`. */
function provide(made: () => Promise<object>) {
  const tokens: object[] = [];
  const drawn: string[] = [];
  vi.stubGlobal(
    'MercadoPago',
    class {
      fields = {
        create: (name: string) => ({
          mount: () => drawn.push(name),
          unmount: () => drawn.splice(drawn.indexOf(name), 1),
          on: (event: string, tell: (told: object) => void) => {
            if (event === 'ready') setTimeout(tell);
          },
        }),
        createCardToken: (holder: object) => {
          tokens.push(holder);
          return made();
        },
      };
      getPaymentMethods = async () => ({ results: [{ id: 'master', payment_type_id: 'credit_card' }] });
    },
  );
  return { tokens, drawn };
}

let made = 0;
const nextToken = async () => ({ id: `token-${++made}`, first_six_digits: '503143', last_four_digits: '6351' });

function Form({ payment }: { payment: OrderPayment }) {
  const now = usePayment(orderCode).data?.payment ?? payment;
  return <PayingForm code={orderCode} terms={terms} payment={now} />;
}

async function draw(answers: Parameters<typeof answerCalls>[0], changes: Partial<OrderPayment> = {}) {
  const payment = buildPayment({ ...byCard, ...changes });
  const asked = answerCalls({ [`${path}/pagamento`]: { body: payment }, ...answers });
  const drawn = renderPart(<Form payment={payment} />);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pagar/ })).toHaveProperty('disabled', false));
  return { ...drawn, presses: () => asked.filter(({ path }) => path.endsWith('/cartao')) };
}

async function fill(user: Awaited<ReturnType<typeof draw>>['user']) {
  await user.type(screen.getByLabelText('Nome como está no cartão'), 'Bia Lima');
  await user.type(screen.getByLabelText('CPF do titular'), '52998224725');
}
const press = () => screen.getByRole('button', { name: /^Pagar/ });

test('a press sends the total that stood on its button, a token of its own and no digit of the card but four', async () => {
  const { tokens } = provide(nextToken);
  const { user, presses } = await draw({
    [`${path}/cartao`]: { body: buildPayment({ ...byCard, state: 'processing' }) },
  });
  await fill(user);
  await user.click(screen.getByRole('radio', { name: /^12x/ }));
  expect(press().textContent).toMatch(/R\$\s1\.518,72/);
  await user.click(press());
  await waitFor(() => expect(presses()).toHaveLength(1));
  expect(tokens).toEqual([expect.objectContaining({ cardholderName: 'Bia Lima', identificationType: 'CPF' })]);
  expect(presses()[0]?.body).toEqual({
    ...{ token: `token-${made}`, brand: 'master', last4: '6351', instalments: 12, shown_total: 1518.72 },
    holder: { name: 'Bia Lima', cpf: '52998224725' },
  });
  expect(presses()[0]?.headers.get('idempotency-key')).toMatch(/./);
});

test('a refusal is told with its words and has the keyboard, the fields are drawn anew, and the next press is another', async () => {
  const { drawn } = provide(nextToken);
  const told = { body: buildPayment({ ...byCard, state: 'refused', card: refused }) };
  const { user, presses } = await draw({ [`${path}/cartao`]: told, [`${path}/pagamento`]: told }, {});
  await fill(user);
  await user.click(press());
  const words = await screen.findByText('Limite insuficiente.');
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect(drawn.toSorted()).toEqual(['cardNumber', 'expirationDate', 'securityCode']);
  await waitFor(() => expect(press()).toHaveProperty('disabled', false));
  await user.click(press());
  await waitFor(() => expect(presses()).toHaveLength(2));
  const [one, other] = presses();
  expect(one?.headers.get('idempotency-key')).not.toBe(other?.headers.get('idempotency-key'));
  expect(one?.body).not.toEqual(other?.body);
});

test('an answer that is lost is asked for again under the same key with the same body', async () => {
  provide(nextToken);
  const { user, presses } = await draw({
    [`${path}/cartao`]: [{ status: 500 }, { body: buildPayment({ ...byCard, state: 'processing' }) }],
  });
  await fill(user);
  await user.click(press());
  await waitFor(() => expect(presses()).toHaveLength(2));
  const [one, other] = presses();
  expect(one?.body).toEqual(other?.body);
  expect(one?.headers.get('idempotency-key')).toBe(other?.headers.get('idempotency-key'));
});

test('a number that the provider does not take is sent to nobody', async () => {
  provide(async () => {
    throw [{ message: 'invalid card number' }];
  });
  const { user, presses } = await draw({});
  await fill(user);
  await user.click(press());
  expect(await screen.findByText('Confira número, validade e código.')).toBeTruthy();
  expect(presses()).toEqual([]);
});

test('a holder is wanted first', async () => {
  const { tokens } = provide(nextToken);
  const { user } = await draw({});
  await user.click(press());
  expect(await screen.findByText('Informe o nome como está no cartão.')).toBeTruthy();
  expect(problems()).toHaveLength(2);
  const name = screen.getByLabelText('Nome como está no cartão');
  await vi.waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByText('O pagamento não passou')).toBeNull();
  await user.type(name, 'B');
  expect(problems()).toHaveLength(1);
  expect(document.activeElement).toBe(name);
  expect(tokens).toEqual([]);
});

describe('words', () => {
  test('of a holder who cannot be sent', () => {
    expect(holderProblems({ name: 'Bia', cpf: '529.982.247-25' })).toEqual({});
    expect(Object.keys(holderProblems({ name: ' B ', cpf: '111.111.111-11' }))).toEqual(['name', 'cpf']);
  });

  test('of instalments name the interest, and the first where it differs', () => {
    expect(costWords(terms.options).replaceAll('\u00a0', ' ')).toBe(
      'À vista R$ 1.299,00. Juros de 2,49% ao mês (34,33% ao ano).',
    );
    expect(costWords([option(1, 100, 100, true)]).replaceAll('\u00a0', ' ')).toBe('À vista R$ 100,00.');
    expect(eachWords({ ...option(3, 33.33, 100, true), first_value: 33.34 }).replaceAll('\u00a0', ' ')).toBe(
      'R$ 33,34 + R$ 33,33',
    );
  });
});
