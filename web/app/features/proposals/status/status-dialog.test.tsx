import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { packer } from '../../../../test/parcels.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { StatusDialog } from './status-dialog.tsx';

const proposal = {
  id: 7,
  status: 2,
  codigo: 'BR1',
  codigo_dev: null,
  rejectionReason: null,
  proposal_value_new: null,
  custo_frete: null,
  data_pagamento: null,
  user: { name: 'Maria' },
  offer: { old_value: 1150, new_value: 950 },
  version: 3,
} as Proposal;

const needs = (need: string, message: string) => ({ status: 409, body: { message, needs: need } });
const saved = { body: { message: 'Status alterado.', proposalId: 7, proposal } };

function open(answers: Parameters<typeof answerCalls>[0]['x']) {
  const asked = answerCalls({ '/api/proposals/status/7': answers, '/api/proposals?page=1': { body: {} } });
  const onSaved = vi.fn();
  const part = <StatusDialog proposal={proposal} onClose={() => {}} onReload={async () => {}} onSaved={onSaved} />;
  const { user } = renderPart(part);
  const sent = () => asked.filter(({ path }) => path.endsWith('/status/7')).map(({ body }) => body);
  return { user, sent, onSaved, press: () => user.click(screen.getByRole('button', { name: 'Salvar' })) };
}

test('a code for a quote that is over, and for a blocked number, goes out once both words are said', async () => {
  const { user, sent, onSaved, press } = open([
    needs('confirm_expired', 'A cotação venceu em 10/03/2026.'),
    needs('flag_reason', 'A loja bloqueou este IMEI (roubado).'),
    saved,
  ]);
  await press();
  expect(await screen.findByText('A cotação venceu em 10/03/2026.')).toBeTruthy();
  await press();
  expect(problems()).toEqual(['Confirme que a loja mantém o valor.']);
  await user.click(screen.getByRole('checkbox', { name: 'A loja mantém o valor da proposta' }));
  await press();
  expect(await screen.findByText('A loja bloqueou este IMEI (roubado).')).toBeTruthy();
  await press();
  expect(problems()).toEqual(['Diga por que seguir.']);
  await user.type(screen.getByLabelText(/Por que seguir/), 'Recuperado pela dona');
  await press();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent()).toHaveLength(3);
  expect(sent()[0]).not.toHaveProperty('confirm_expired');
  expect(sent()[2]).toMatchObject({ status: 4, confirm_expired: true, flag_reason: 'Recuperado pela dona' });
  // The second call of a save bears the body of the first one.
  expect(onSaved).toHaveBeenCalledWith('Status alterado.', sent()[2]);
});

test('an approval over an open counter-offer asks what its seller says, with both amounts', async () => {
  const { user, sent, onSaved, press } = open([needs('accept_offer', 'A contraproposta espera resposta.'), saved]);
  await press();
  expect(await screen.findByText('A contraproposta espera resposta.')).toBeTruthy();
  await press();
  expect(problems()).toEqual(['Diga se o vendedor aceita.']);
  await user.click(screen.getByRole('radio', { name: /Retirar a contraproposta e pagar R\$\s1\.150,00/ }));
  await user.click(screen.getByRole('radio', { name: /O vendedor aceita R\$\s950,00/ }));
  await press();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(sent()[1]).toMatchObject({ accept_offer: true });
  expect(onSaved).toHaveBeenCalledWith('Status alterado.', sent()[1]);
});

test('another refusal is told as ever, and asks for nothing', async () => {
  const { press } = open({ status: 409, body: { message: 'Ana alterou esta proposta.' } });
  await press();
  expect(await screen.findByText('Ana alterou esta proposta.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a value far from the quote is asked about again, and what was typed outlives the question', async () => {
  const quoted = { ...proposal, status: 5, proposal_value: 1000, rejectionReason: '<p>Tela trincada</p>' } as Proposal;
  const asked = answerCalls({
    '/api/proposals/status/7': saved,
    '/api/proposals/status/7/email': { body: { mail: null, problem: null } },
    '/api/proposals?page=1': { body: {} },
  });
  const onSaved = vi.fn();
  const part = <StatusDialog proposal={quoted} onClose={() => {}} onReload={async () => {}} onSaved={onSaved} />;
  const { user } = renderPart(part);
  await user.selectOptions(screen.getByLabelText('Novo status'), 'Reprovar compra');
  const value = screen.getByLabelText<HTMLInputElement>('Valor da contraproposta');
  await user.type(value, '499,99');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const question = await screen.findByText(/é menos da metade da cotação/);
  expect(question.textContent).toContain('R$\u00a0499,99');
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.clear(value);
  await user.type(value, '600');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(asked.find(({ path }) => path.endsWith('/status/7'))?.body).toMatchObject({ status: 7, newValor: 600 });
});

test('where the shop has a carrier a code may be left blank, and no mail is looked at before it has come', async () => {
  const answers = {
    '/api/user': { body: packer },
    '/api/proposals/status/7': [
      { status: 422, body: { errors: { codigo: ['Informe o código de envio.'] } } },
      { body: { message: 'Código pedido à transportadora.', proposalId: 7, proposal } },
    ],
    '/api/proposals?page=1': { body: {} },
  };
  const asked = answerCalls(answers);
  const onSaved = vi.fn();
  const blank = { ...proposal, codigo: null };
  const { user } = renderPart(
    <StatusDialog proposal={blank} onClose={() => {}} onReload={async () => {}} onSaved={onSaved} />,
  );
  expect(await screen.findByText('Em branco: pedimos à transportadora.')).toBeTruthy();
  expect(screen.getByText(/^Ao salvar, pedimos o código/)).toBeTruthy();
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
  await save();
  await waitFor(() => expect(problems()).toEqual(['Informe o código de envio.']));
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(onSaved.mock.calls[0]?.[1]).toMatchObject({ status: 4, codigo: '' });
  expect(asked.some(({ path }) => path.endsWith('/email'))).toBe(false);
});

test('a counter-offer above the ceiling needs a reason, which its mail is sent with', async () => {
  const quoted = { ...proposal, status: 5, proposal_value: 1000, proposal_value_new: 900 } as Proposal;
  const asked = answerCalls({
    '/api/proposals/status/7': [needs('ceiling_reason', 'Acima do teto da loja.'), saved],
    '/api/proposals/status/7/email': { body: { mail: null, problem: null } },
    '/api/proposals?page=1': { body: {} },
  });
  const onSaved = vi.fn();
  const part = (
    <StatusDialog
      proposal={{ ...quoted, rejectionReason: '<p>Tela trincada</p>' }}
      onClose={() => {}}
      onReload={async () => {}}
      onSaved={onSaved}
    />
  );
  const { user } = renderPart(part);
  await user.selectOptions(screen.getByLabelText('Novo status'), 'Reprovar compra');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const window = within(await screen.findByRole('dialog', { name: 'Por que acima do teto?' }));
  await user.type(window.getByLabelText('Motivo'), 'Cliente antigo');
  await user.click(window.getByRole('button', { name: 'Seguir assim mesmo' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const sent = asked.filter(({ path }) => path.endsWith('/status/7')).map(({ body }) => body);
  expect(sent[0]).not.toHaveProperty('ceiling_reason');
  expect(sent[1]).toMatchObject({ ceiling_reason: 'Cliente antigo' });
  expect(onSaved).toHaveBeenCalledWith('Status alterado.', sent[1]);
});
