import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const screens = { '/outra': <p>Outra página</p> };

function Screen({ isDirty }: { isDirty: boolean }) {
  return (
    <>
      <Link to="/outra">Sair</Link>
      <Link to="?aba=loja">Loja</Link>
      <Link to="?page=2">Página 2</Link>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

const follow = (name: string) => screen.getByRole('link', { name });

test.each(['Sair', 'Loja'])("typed text is asked about before '%s' loses it, and staying keeps it", async (link) => {
  const { user, router } = renderPart(<Screen isDirty />, { at: '/aqui', screens });
  await user.click(follow(link));
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/aqui', search: '' });
  await user.click(follow(link));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).not.toBe('/aqui'));
});

test('nothing is asked when nothing is lost', async () => {
  const { user, router, unmount } = renderPart(<Screen isDirty />, { at: '/aqui', screens });
  await user.click(follow('Página 2'));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  unmount();
  const clean = renderPart(<Screen isDirty={false} />, { at: '/aqui', screens });
  await clean.user.click(follow('Sair'));
  expect(await screen.findByText('Outra página')).toBeTruthy();
});

test('closing the window asks only while something is unsaved', () => {
  for (const isDirty of [true, false]) {
    const { unmount } = renderPart(<Screen isDirty={isDirty} />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(isDirty);
    unmount();
  }
});
