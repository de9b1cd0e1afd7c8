import { valueProposalCall } from '@giro/contract/calls/evaluation.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { Summary } from './summary.tsx';

const quote = {
  valorBase: 920.5,
  base_value: 1000,
  selected_options: [
    {
      atributo: 'Capacidade',
      attributeId: 2,
      items: [{ idValue: 22, value: '256 GB', peso: 220.5, type: 'acrescimo' }],
    },
    {
      atributo: 'Defeitos',
      attributeId: 6,
      items: [{ idValue: 61, value: 'Tela trincada', peso: 300, type: 'abatimento' }],
    },
  ],
  valid_until: '2026-03-17',
};
const root = {
  shop: { name: 'Loja', whatsapp: '5547999998888', offer_days: 3, on_silence: 'devolver' },
  origin: 'https://loja.test',
};

test('an offer says how it came about, until when it stands, when it is paid, and can be sent on', async () => {
  answerCalls({ [valueProposalCall.path]: { body: quote } });
  const send = vi.fn();
  renderPart(<Summary state={stateAfter(...describeDevice)} send={send} />, { root });
  expect(await screen.findByText(/enviando hoje, vale até 17\/03\/2026/)).toBeTruthy();
  expect(screen.getAllByText(/em até 2 dias úteis depois da aprovação/)).toHaveLength(2);
  const conditions = screen.getByRole('region', { name: 'Antes de aceitar' });
  expect(conditions.textContent).toContain('Você tem 3 dias para responder');
  expect(conditions.textContent).toContain('O frete da devolução é por sua conta');
  const reckoning = screen.getByRole('region', { name: 'Como chegamos a este valor' });
  expect(
    [...reckoning.querySelectorAll('dl > div')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Valor baseR$ 1.000,00',
    'Capacidade: 256 GB+ R$ 220,50',
    'Defeitos: Tela trincada− R$ 300,00',
    'Valor da propostaR$ 920,50',
  ]);
  expect(send).toHaveBeenCalledWith({ type: 'valued', value: 920.5 });
  const link = 'https://loja.test/quero-vender?modelo=10&respostas=2-22_3-31_4-41_6';
  for (const name of ['WhatsApp', 'E-mail']) {
    const address = screen.getByRole<HTMLAnchorElement>('link', { name }).href;
    expect(decodeURIComponent(address)).toContain(`\n${link}`);
  }
  expect(screen.getByRole('button', { name: 'Copiar link da proposta' })).toBeTruthy();
});

test('what cannot be valued is said, with nothing beside it that could be sent on', async () => {
  answerCalls({ [valueProposalCall.path]: { status: 500 } });
  renderPart(<Summary state={stateAfter(...describeDevice)} send={() => undefined} />, { root });
  expect(await screen.findByText(/Não foi possível calcular o valor/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Enviar esta proposta' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Aceitar Proposta' }).disabled).toBe(true);
});
