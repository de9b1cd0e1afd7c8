import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { useListState } from './use-list-state.ts';

const choices = [{ value: '1', label: 'Aberta' }];

function List() {
  const { state, change } = useListState({ filters: [{ name: 'status', label: 'Situação', choices }] });
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={() => change({ search: 'maria' })}>
        Buscar
      </button>
      <button type="button" onClick={() => change({ page: 3 })}>
        Página 3
      </button>
      <button type="button" onClick={() => change({ status: '1' })}>
        Filtrar
      </button>
    </>
  );
}

const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');

test('a list is opened as its address says, and what the address cannot mean is left out', () => {
  renderPart(<List />, { at: '/lista?page=2&search=ana&sort=asc&status=9' });
  expect(state()).toMatchObject({ page: 2, search: 'ana', sort: 'asc', status: '' });
});

test('pages and filters are gone back through; a search is not, and starts at the first page', async () => {
  const { user, router } = renderPart(<List />, { at: '/lista' });
  await user.click(screen.getByRole('button', { name: 'Página 3' }));
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  await waitFor(() => expect(state()).toMatchObject({ page: 1, search: 'maria' }));
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(state()).toMatchObject({ status: '1', search: 'maria' }));
  await router.navigate(-1);
  await waitFor(() => expect(state()).toMatchObject({ status: '', search: 'maria' }));
  await router.navigate(-1);
  await waitFor(() => expect(state()).toMatchObject({ page: 1, search: '' }));
});
