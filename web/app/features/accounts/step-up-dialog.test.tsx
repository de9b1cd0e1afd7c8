import { batchPayoutsCall } from '@giro/contract/calls/payouts.ts';
import { saveMailConfigCall } from '@giro/contract/calls/settings.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { downloadFile } from '../../lib/api/download-file.ts';
import { signByPasskey } from '../../lib/passkeys.ts';
import { LiftRefusals } from './guard.tsx';

// An authenticator is outside: happy-dom has none.
vi.mock('../../lib/passkeys.ts', () => ({ canUsePasskeys: () => true, signByPasskey: vi.fn() }));

const refusal = { status: 403, body: { message: 'Confirme que é você para continuar.', step_up: true } };
const has = { totp: true, passkeys: [], recovery_left: 10, is_demanded: false };

/** A screen with something typed, and a button that sends it. */
function Screen({ send }: { send: () => Promise<unknown> }) {
  const [outcome, setOutcome] = useState('');
  const go = () =>
    send().then(
      () => setOutcome('feito'),
      (error) => setOutcome(error instanceof ApiError ? `recusado ${error.status}` : 'falhou'),
    );
  return (
    <>
      <input aria-label="Servidor" defaultValue="smtp.loja.com.br" />
      <button type="button" onClick={go}>
        Salvar
      </button>
      <p>{outcome}</p>
      <LiftRefusals />
    </>
  );
}
const save = () => callApi(saveMailConfigCall, { body: {} as never });

test('a call that asks for it opens one window, and is made again once it is them', async () => {
  const asked = answerCalls({
    '/email-config': [refusal, { body: { message: 'ok' } }],
    '/factor': { body: has },
    '/step-up': [{ status: 422, body: { errors: { password: ['A senha não confere.'] } } }, { body: { until: '' } }],
  });
  const { user } = renderPart(<Screen send={save} />);
  await user.clear(screen.getByLabelText('Servidor'));
  await user.type(screen.getByLabelText('Servidor'), 'smtp.outra.com.br');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('dialog', { name: 'Confirme que é você' })).toBeTruthy();
  await user.type(screen.getByLabelText(/^Senha/), 'errada{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('A senha não confere.');
  await user.type(screen.getByLabelText(/^Senha/), 'uma senha boa{Enter}');
  expect(await screen.findByText('feito')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Servidor').value).toBe('smtp.outra.com.br');
  expect(asked.filter(({ path }) => path.endsWith('email-config'))).toHaveLength(2);
});

test('a code of the app does as well', async () => {
  const asked = answerCalls({
    '/email-config': [refusal, { body: {} }],
    '/factor': { body: has },
    '/step-up': { body: { until: '' } },
  });
  const { user } = renderPart(<Screen send={save} />);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Usar código do aplicativo' }));
  await user.type(screen.getByLabelText(/^Código do aplicativo/), '123456{Enter}');
  expect(await screen.findByText('feito')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('step-up'))?.body).toEqual({ code: '123456' });
});

describe('a passkey', () => {
  const withKey = { ...has, passkeys: [{ id: 1, name: 'Celular', created_at: '', last_used_at: null }] };
  const signs = vi.mocked(signByPasskey);
  const press = async (button: string, user: ReturnType<typeof renderPart>['user']) =>
    user.click(await screen.findByRole('button', { name: button }));

  test('does as well, by the options that the shop gives', async () => {
    signs.mockResolvedValueOnce({ id: 'minha chave' });
    const asked = answerCalls({
      '/email-config': [refusal, { body: {} }],
      '/factor': { body: withKey },
      '/step-up/options': { body: { options: { challenge: 'desafio' } } },
      '/step-up': { body: { until: '' } },
    });
    const { user } = renderPart(<Screen send={save} />);
    await press('Salvar', user);
    await press('Usar chave de acesso', user);
    expect(await screen.findByText('feito')).toBeTruthy();
    expect(signs).toHaveBeenCalledWith({ challenge: 'desafio' });
    expect(asked.find(({ path }) => path.endsWith('step-up'))?.body).toEqual({ passkey: { id: 'minha chave' } });
  });

  test('that was not used leaves the window with words and the other ways', async () => {
    signs.mockRejectedValueOnce(new Error('NotAllowedError'));
    answerCalls({
      '/email-config': refusal,
      '/factor': { body: withKey },
      '/step-up/options': { body: { options: {} } },
    });
    const { user } = renderPart(<Screen send={save} />);
    await press('Salvar', user);
    await press('Usar chave de acesso', user);
    expect((await screen.findByRole('alert')).textContent).toContain('A chave de acesso não foi usada.');
    expect(screen.getByLabelText(/^Senha/)).toBeTruthy();
  });

  test('is offered to nobody without one', async () => {
    answerCalls({ '/email-config': refusal, '/factor': { body: has } });
    const { user } = renderPart(<Screen send={save} />);
    await press('Salvar', user);
    await screen.findByRole('button', { name: 'Usar código do aplicativo' });
    expect(screen.queryByRole('button', { name: 'Usar chave de acesso' })).toBeNull();
  });
});

test('whoever closes the window is told that nothing was done', async () => {
  answerCalls({ '/email-config': refusal, '/factor': { body: { ...has, totp: false, recovery_left: 0 } } });
  const { user } = renderPart(<Screen send={save} />);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: /Usar código/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('recusado 403')).toBeTruthy();
});

test('several calls wait for one window', async () => {
  answerCalls({
    '/email-config': [refusal, refusal, { body: {} }],
    '/factor': { body: has },
    '/step-up': { body: { until: '' } },
  });
  const { user } = renderPart(<Screen send={() => Promise.all([save(), save()])} />);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(await screen.findByLabelText(/^Senha/), 'uma senha boa{Enter}');
  expect(await screen.findByText('feito')).toBeTruthy();
});

test('a file is asked for again like anything else', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const asked = answerCalls({
    '/repasses/lote': [refusal, { body: {} }],
    '/factor': { body: has },
    '/step-up': { body: { until: '' } },
  });
  const { user } = renderPart(
    <Screen send={() => downloadFile(batchPayoutsCall, { body: {} as never }, 'lote.csv')} />,
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(await screen.findByLabelText(/^Senha/), 'uma senha boa{Enter}');
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('lote'))).toHaveLength(2));
  expect(await screen.findByText('feito')).toBeTruthy();
});
