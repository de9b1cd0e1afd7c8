import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { SearchBox } from './list-controls.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Busque por nome' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a search goes out once, half a second after the last key', () => {
  const onSearch = vi.fn();
  renderPart(<SearchBox placeholder="Busque por nome..." value="" onSearch={onSearch} />);
  type('mar');
  pass(400);
  type('maria ');
  pass(499);
  expect(onSearch).not.toHaveBeenCalled();
  pass(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('maria');
});

test('fewer than three characters are no search and say so', () => {
  const onSearch = vi.fn();
  renderPart(<SearchBox placeholder="Busque por nome..." value="" onSearch={onSearch} />);
  type('ma');
  pass(5000);
  expect(onSearch).not.toHaveBeenCalled();
  expect(screen.getByText('Digite pelo menos 3 caracteres.')).toBeTruthy();
});

test('a search that waits is called off by a link that leads elsewhere, and by no other', () => {
  const onSearch = vi.fn();
  const part = (
    <>
      <SearchBox placeholder="Busque por nome..." value="" onSearch={onSearch} />
      <a href="/pedidos/1">Pedido</a>
      <a href="?page=2">2</a>
    </>
  );
  renderPart(part);
  window.history.replaceState(null, '', '/pedidos');
  const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
  type('maria');
  follow('Pedido');
  pass(5000);
  expect(onSearch).not.toHaveBeenCalled();
  type('mariana');
  follow('2');
  pass(5000);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('mariana');
});

test('Enter and clearing do not wait', () => {
  const onSearch = vi.fn();
  renderPart(<SearchBox placeholder="Busque por nome..." value="" onSearch={onSearch} />);
  type('maria');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(onSearch).toHaveBeenLastCalledWith('maria');
  type('mariana');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(onSearch).toHaveBeenLastCalledWith('');
  pass(5000);
  expect(onSearch).toHaveBeenCalledTimes(2);
  expect(box().value).toBe('');
});
