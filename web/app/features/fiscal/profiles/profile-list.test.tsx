import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProfile, fiscalPerson } from '../../../../test/notas.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import ProfileList from './profile-list.tsx';
import { ibsCbsWords, profileBodyOf, profileValuesOf, validityOf } from './profile-values.ts';

const used = 'Venda de usado';
const { id: _id, valid_from: _from, valid_to: _to, ...rest } = buildProfile();
const { confirmed_at: _at, confirmed_by: _by, warnings: _warnings, used: _used, version: _version, ...codes } = rest;
const suggestions = [
  { operation: 'venda-usado', preset: 'Bem usado (art. 171)', profile: { ...codes, presumed_credit: true } },
  { operation: 'venda-usado', preset: 'Valor cheio', profile: codes },
  { operation: 'entrada', preset: 'Usual', profile: { ...codes, operation: 'entrada' } },
];

function open(profiles: ReturnType<typeof buildProfile>[], answers: Parameters<typeof answerCalls>[0] = {}) {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({
    '/api/user': { body: fiscalPerson },
    '/api/notas-config': { body: { crt: 1 } },
    '/notas-perfis/sugestoes?crt=1': { body: { suggestions } },
    '/notas-perfis': { body: { profiles, ibscbs: { missing: 3, from: '2027-01-04' } } },
    ...answers,
  });
  const { user } = renderPart(<ProfileList />, { at: '/notas-perfis' });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return { asked, user, press };
}

test('each operation says what it has, until when, and that the accountant has yet to confirm it', async () => {
  open([buildProfile({ warnings: ['O crédito presumido é do regime regular.'] })]);
  const part = within(await screen.findByRole('region', { name: used }));
  expect(part.getByText('A confirmar com o contador')).toBeTruthy();
  expect(part.getByText(/desde 01\/01\/2026 · CFOP 5102 · CSOSN 102/)).toBeTruthy();
  expect(part.getByText('O crédito presumido é do regime regular.')).toBeTruthy();
  expect(screen.getByText('Faltam códigos de IBS/CBS em 3 perfis: obrigatórios a partir de 04/01/2027')).toBeTruthy();
  expect(screen.getAllByText(/^Nenhum código ainda/).length).toBe(5);
});

test('of a used sale there are two suggestions, and the chosen one stands in the form', async () => {
  const { press, asked } = open([], {
    '/notas-perfis': [
      { body: { profiles: [], ibscbs: null } },
      { status: 201, body: { profile: buildProfile() } },
      { body: { profiles: [buildProfile()], ibscbs: null } },
    ],
  });
  await press(`Usar sugestão para ${used}`);
  expect(await screen.findByText('Valor cheio')).toBeTruthy();
  expect(screen.queryByText('Usual')).toBeNull();
  await press('Usar Bem usado (art. 171)');
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: /^CFOP no estado/ })).toHaveProperty(
    'value',
    '5102',
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Crédito presumido/ }).checked).toBe(true);
  await press('Salvar');
  expect(await screen.findByText('Perfil salvo. Falta o contador confirmar.')).toBeTruthy();
  const sent = asked.find(({ path, body }) => path.endsWith('/notas-perfis') && body !== undefined);
  expect(sent?.body).toMatchObject({ cfop: '5102', csosn: '102', pis_percent: '0.65', valid_to: null });
});

test('the accountant confirms with their name', async () => {
  const { press, user, asked } = open([buildProfile()], {
    '/notas-perfis/2/confirmar': { body: { profile: buildProfile({ confirmed_at: '2026-11-28T12:00:00Z' }) } },
  });
  await press('O contador confirmou');
  await user.type(screen.getByRole('textbox', { name: /^Nome do contador/ }), 'Dora Reis');
  await press('Confirmar');
  expect(await screen.findByText('Perfil confirmado.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('confirmar'))?.body).toEqual({ accountant: 'Dora Reis' });
});

test('codes that a nota bears are followed by others instead of changed; what is over is folded away', async () => {
  const { press } = open([
    buildProfile({ used: true, confirmed_at: '2026-11-28T12:00:00Z', confirmed_by: 'Dora Reis' }),
    buildProfile({ id: 3, valid_from: '2025-01-01', valid_to: '2025-12-31', nature: 'Venda antiga' }),
  ]);
  const part = within(await screen.findByRole('region', { name: used }));
  expect(part.getByText('Confirmado por Dora Reis em 28/11/2026')).toBeTruthy();
  expect(part.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(part.queryByText('Venda antiga')).toBeNull();
  await press('Ver encerrados (1)');
  expect(part.getByText('Venda antiga')).toBeTruthy();
  await press('Criar nova vigência');
  expect(await screen.findByRole('dialog', { name: `Nova vigência: ${used}` })).toBeTruthy();
});

test('a form says a profile as calls take it', () => {
  const values = profileValuesOf(buildProfile({ icms_percent: 12.5, valid_to: '2026-12-31' }));
  expect(values).toMatchObject({ icms_percent: '12,5', valid_from: '01/01/2026', valid_to: '31/12/2026' });
  expect(profileBodyOf({ ...values, icms_cst: '' })).toMatchObject({
    icms_percent: '12.5',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
  });
  expect(profileBodyOf(values)).not.toHaveProperty('icms_cst');
  expect(validityOf(buildProfile(), '2026-06-01')).toBe('in-force');
  expect(validityOf(buildProfile(), '2025-06-01')).toBe('coming');
  expect(ibsCbsWords({ missing: 1, from: '2026-08-03' })).toContain('em 1 perfil:');
});
