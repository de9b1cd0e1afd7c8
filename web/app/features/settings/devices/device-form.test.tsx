import type { DeviceSettings } from '@giro/contract/calls/device-settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { DeviceForm } from './device-form.tsx';

const config: DeviceSettings = {
  approve_on_accept: true,
  on_silence: 'aceitar',
  offer_days: 5,
  better_pays_more: true,
  require_lookup: false,
  stock_margin_percent: 0,
  version: 2,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('how devices are bought is told, changed and sent whole; what is wrong stands at its field', async () => {
  const saved = { ...config, on_silence: 'devolver', offer_days: 10, require_lookup: true, version: 3 };
  const errors = { offer_days: ['Este número é grande demais.'] };
  const asked = answerCalls({
    '/aparelhos-config': [{ status: 422, body: { errors } }, { body: { message: 'Salvo!', config: saved } }],
  });
  const onSaved = vi.fn();
  const { user } = renderPart(<DeviceForm config={config} onSaved={onSaved} />);
  expect([field('Prazo para responder (dias)').value, field('Aprovar ao aceitar').checked]).toEqual(['5', true]);
  await user.clear(field('Prazo para responder (dias)'));
  await user.type(field('Prazo para responder (dias)'), '99');
  await user.selectOptions(field('Sem resposta'), 'Devolver o aparelho');
  await user.click(field('Exigir consulta antes de aprovar'));
  await user.click(screen.getByRole('button', { name: 'Salvar regras de aparelhos' }));
  await waitFor(() => expect(problems()).toEqual(['Este número é grande demais.']));
  expect(screen.getByText('Confira: Prazo para responder (dias).')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar regras de aparelhos' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Salvo!'));
  expect(asked[1]?.headers.get('if-match')).toBe('"2"');
  expect(asked[1]?.body).toEqual({
    approve_on_accept: true,
    on_silence: 'devolver',
    offer_days: '99',
    better_pays_more: true,
    require_lookup: true,
    stock_margin_percent: '0',
  });
  expect(field('Prazo para responder (dias)').value).toBe('10');
});

test('somebody else’s save is fetched as often as it takes, and goes under what was typed', async () => {
  const theirs = { ...config, offer_days: 7, require_lookup: true, version: 3 };
  const asked = answerCalls({
    '/aparelhos-config': [
      { status: 409, body: { message: 'Bia salvou às 14:02.' } },
      { status: 503 },
      { body: theirs },
      { body: { message: 'Salvo!', config: { ...theirs, offer_days: 9, version: 4 } } },
    ],
  });
  const onSaved = vi.fn();
  const { user } = renderPart(<DeviceForm config={config} onSaved={onSaved} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await user.clear(field('Prazo para responder (dias)'));
  await user.type(field('Prazo para responder (dias)'), '9');
  await press('Salvar regras de aparelhos');
  expect(await screen.findByText('Bia salvou às 14:02.')).toBeTruthy();
  await press('Recarregar configurações');
  expect(await screen.findByText(/^Não foi possível buscar a versão atual/)).toBeTruthy();
  await press('Recarregar configurações');
  expect(
    await screen.findByText(
      'Atualizamos o que você não tinha mexido: Exigir consulta antes de aprovar. Confira e salve.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Bia salvou às 14:02.')).toBeNull();
  expect([field('Prazo para responder (dias)').value, field('Exigir consulta antes de aprovar').checked]).toEqual([
    '9',
    true,
  ]);
  await press('Salvar regras de aparelhos');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Salvo!'));
  expect(asked.at(-1)?.headers.get('if-match')).toBe('"3"');
});
