import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { SearchBox } from '../list/list-controls.tsx';
import { useListState } from '../list/use-list-state.ts';
import { LeaveQuestion, useLeaving } from './form-foot.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/** A list with a form over it in which something was typed. */
function Screen() {
  const list = useListState();
  const leaving = useLeaving(
    () => true,
    () => undefined,
    false,
  );
  return (
    <>
      <SearchBox placeholder="Busque" value={list.state.search} onSearch={(search) => list.change({ search })} />
      <Link to="?page=2">Página 2</Link>
      {leaving.isAsking && <LeaveQuestion leaving={leaving} />}
    </>
  );
}

test('a search that comes late loses nothing and asks nothing; going to another page of the list asks', async () => {
  const { user, router } = renderPart(<Screen />, { at: '/cadastros' });
  await user.type(screen.getByRole('searchbox', { name: 'Busque' }), 'iphone');
  await waitFor(() => expect(router.state.location.search).toBe('?search=iphone'));
  expect(screen.queryByText('Sair sem salvar?')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Página 2' }));
  expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
  expect(router.state.location.search).toBe('?search=iphone');
});

const screens = { '/outra': <p>Outra página</p> };

function GuardedScreen({ isDirty }: { isDirty: boolean }) {
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
  const { user, router } = renderPart(<GuardedScreen isDirty />, { at: '/aqui', screens });
  await user.click(follow(link));
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/aqui', search: '' });
  await user.click(follow(link));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).not.toBe('/aqui'));
});

test('nothing is asked when nothing is lost', async () => {
  const { user, router, unmount } = renderPart(<GuardedScreen isDirty />, { at: '/aqui', screens });
  await user.click(follow('Página 2'));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  unmount();
  const clean = renderPart(<GuardedScreen isDirty={false} />, { at: '/aqui', screens });
  await clean.user.click(follow('Sair'));
  expect(await screen.findByText('Outra página')).toBeTruthy();
});

test('closing the window asks only while something is unsaved', () => {
  for (const isDirty of [true, false]) {
    const { unmount } = renderPart(<GuardedScreen isDirty={isDirty} />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(isDirty);
    unmount();
  }
});
