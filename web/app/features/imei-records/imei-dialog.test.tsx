import type { ImeiLedger } from '@giro/contract/calls/imei-records.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import ImeiDialog from './imei-dialog.tsx';

const imei = '490154203237518';
const ledger: ImeiLedger = {
  imei,
  block: null,
  lookup: null,
  records: [
    { kind: 'proposal', at: '2026-03-10T12:00:00Z', text: 'Proposta 41, Maria', by: null, url: '/propostas/41' },
  ],
};
const blocked = { ...ledger, block: { reason: 'Boletim de ocorrência', at: '2026-03-11T12:00:00Z', by: 'Ana' } };

function open(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls({ [`/api/imei/${imei}`]: { body: { ledger } }, ...answers });
  const { user } = renderPart(<ImeiDialog imei={imei} onClose={() => {}} />);
  return { asked, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('all that is known of a number leads to where it stands', async () => {
  open({});
  const link = await screen.findByRole('link', { name: 'Proposta 41, Maria' });
  expect(link.getAttribute('href')).toBe('/propostas/41');
  expect(screen.getByText('Ainda não foi consultado na página oficial.')).toBeTruthy();
});

test('a number is blocked for a reason, and shown as blocked', async () => {
  const { asked, user, press } = open({ '/bloqueio': { body: { message: 'IMEI bloqueado.', ledger: blocked } } });
  await screen.findByText('Proposta 41, Maria');
  await press('Bloquear');
  await press('Bloquear IMEI');
  expect(problems()).toHaveLength(1);
  await user.type(screen.getByLabelText(/Por que bloquear/), 'Boletim de ocorrência');
  await press('Bloquear IMEI');
  expect(await screen.findByText('IMEI bloqueado.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/bloqueio'))?.body).toEqual({ reason: 'Boletim de ocorrência' });
  expect(screen.getByText('Bloqueado pela loja')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retirar bloqueio' })).toBeTruthy();
});

test('a look-up is recorded with its result, and not without', async () => {
  const { press, user } = open({});
  await screen.findByText('Proposta 41, Maria');
  let form: FormData | undefined;
  const fetchBefore = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.endsWith('/consulta')) return fetchBefore(address, init);
    form = init.body as FormData;
    const lookup = { result: 'clear', at: '2026-03-12T12:00:00Z', by: 'Ana', has_picture: false };
    return Response.json({ message: 'Consulta registrada.', ledger: { ...ledger, lookup } });
  });
  await press('Registrar consulta');
  await press('Registrar consulta');
  expect(screen.getByText('Escolha o que a página mostrou.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Sem restrição' }));
  await press('Registrar consulta');
  expect(await screen.findByText('Consulta registrada.')).toBeTruthy();
  expect(form?.get('result')).toBe('clear');
});
