import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useListState } from '../list/use-list-state.ts';
import { LeaveQuestion, useLeaving } from './form-foot.tsx';

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
