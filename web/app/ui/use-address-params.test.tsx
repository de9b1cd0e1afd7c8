import { act, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/part.tsx';
import { useAddressParams } from './use-address-params.ts';

const having = (name: string) => (current: URLSearchParams) => {
  current.set(name, 'sim');
  return current;
};

function Screen() {
  const [, change] = useAddressParams();
  const [, changeElsewhere] = useAddressParams();
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button
        type="button"
        onClick={() => {
          change(having('a'));
          changeElsewhere(having('b'));
        }}
      >
        Dois
      </button>
      <button type="button" onClick={() => change(having('c'))}>
        Um
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Voltar
      </button>
    </>
  );
}

test('two changes at once are both made; one after the way back begins with what is shown', async () => {
  const { user } = renderPart(<Screen />);
  const shown = () => screen.getByRole('status').textContent;
  await user.click(screen.getByRole('button', { name: 'Dois' }));
  await expect.poll(shown).toBe('?a=sim&b=sim');
  await act(async () => undefined);
  await user.click(screen.getByRole('button', { name: 'Um' }));
  await expect.poll(shown).toBe('?a=sim&b=sim&c=sim');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await expect.poll(shown).toBe('?a=sim&b=sim');
  await user.click(screen.getByRole('button', { name: 'Um' }));
  await expect.poll(shown).toBe('?a=sim&b=sim&c=sim');
});
