import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { isSearchable, type ListFilter, readListState, useListState, writeListState } from './use-list-state.ts';

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

const filters: ListFilter[] = [
  { name: 'waiting', label: 'Espera por você', choices: [{ value: 'payment', label: 'Pix a confirmar' }] },
  { name: 'status', label: 'Status', choices: [{ value: '2', label: 'Aprovado' }] },
];

const addressAfter = (address: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(address), change, { filters }).toString();

describe('the part of a list that an address asks for', () => {
  it('is the first page, newest first, when the address says nothing', () => {
    expect(readListState(new URLSearchParams())).toEqual({
      page: 1,
      search: '',
      sort: 'desc',
      status: '',
      waiting: '',
    });
  });

  it.each(['0', '-1', '1.5', 'x', '1e9', ''])('takes page "%s" for the first one', (page) => {
    expect(readListState(new URLSearchParams({ page })).page).toBe(1);
  });

  it('takes an unknown order for newest first', () => {
    expect(readListState(new URLSearchParams('sort=sideways')).sort).toBe('desc');
    expect(readListState(new URLSearchParams('sort=asc')).sort).toBe('asc');
  });

  it('has an order of its own where a list says so, and names only the other one', () => {
    expect(readListState(new URLSearchParams(), { usualSort: 'asc' }).sort).toBe('asc');
    expect(writeListState(new URLSearchParams(), { sort: 'desc' }, { usualSort: 'asc' }).toString()).toBe('sort=desc');
    expect(writeListState(new URLSearchParams('sort=desc'), { sort: 'asc' }, { usualSort: 'asc' }).toString()).toBe('');
  });
});

describe('a filter in the address', () => {
  it('counts when the list offers it', () => {
    expect(readListState(new URLSearchParams('status=2'), { filters })).toMatchObject({ status: '2', waiting: '' });
    expect(readListState(new URLSearchParams('waiting=payment'), { filters }).waiting).toBe('payment');
  });

  it.each(['status=99', 'status=x', 'waiting=2'])('is passed over when nobody offers "%s"', (address) => {
    expect(readListState(new URLSearchParams(address), { filters })).toMatchObject({ status: '', waiting: '' });
  });

  it('may have a word of its own there', () => {
    const lists: ListFilter = {
      name: 'status',
      param: 'quando',
      label: 'Quando',
      choices: [{ value: 'pagos', label: 'Pagos' }],
    };
    expect(readListState(new URLSearchParams('quando=pagos&status=7'), { filters: [lists] }).status).toBe('pagos');
    expect(writeListState(new URLSearchParams('page=2'), { status: 'pagos' }, { filters: [lists] }).toString()).toBe(
      'quando=pagos',
    );
  });

  it('is nothing to a list without filters', () => {
    expect(readListState(new URLSearchParams('status=2')).status).toBe('');
  });
});

describe('the address after a change', () => {
  it('keeps search and order when the page changes', () => {
    expect(addressAfter('search=ana&sort=asc', { page: 3 })).toBe('search=ana&sort=asc&page=3');
  });

  it('goes back to page 1 with another search', () => {
    expect(addressAfter('page=4&sort=asc', { search: 'ana' })).toBe('sort=asc&search=ana');
  });

  it('goes back to page 1 with another order', () => {
    expect(addressAfter('page=4', { sort: 'asc' })).toBe('sort=asc');
    expect(addressAfter('page=4&sort=asc', { sort: 'desc' })).toBe('');
  });

  it('stays on its page when search and order are what they were', () => {
    expect(addressAfter('page=4&search=ana', { search: 'ana', sort: 'desc' })).toBe('page=4&search=ana');
  });

  it('goes back to page 1 with another filter, and keeps the filter with another page', () => {
    expect(addressAfter('page=4&search=ana', { status: '2' })).toBe('search=ana&status=2');
    expect(addressAfter('status=2', { page: 3 })).toBe('status=2&page=3');
    expect(addressAfter('status=2&page=3', { status: '', waiting: '' })).toBe('');
    expect(addressAfter('status=2', { status: '', waiting: 'payment' })).toBe('waiting=payment');
  });

  it('leaves other parts of the address alone', () => {
    expect(addressAfter('tab=posts&page=2', { page: 1 })).toBe('tab=posts');
  });
});

it('asks the server for nothing typed or for three characters and more', () => {
  expect(['', '  ', 'abc', '123', ' abc '].map(isSearchable)).toEqual([true, true, true, true, true]);
  expect(['a', 'ab', ' ab ', '1'].map(isSearchable)).toEqual([false, false, false, false]);
});
