import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { ModelPriceNotes } from './model-price-notes.tsx';

const suggestion = {
  model_id: 8,
  model: 'iPhone 13',
  base: 1500,
  suggested: 1620,
  why: null,
  ceiling: 1700,
  sales: 12,
  failed: 1,
  decided: 9,
  market: { buy: null, sell: null },
  version: 4,
  samples: [],
};

function draw(changes: object, typedBase = 'R$ 1.500,00', highest = 1650) {
  answerCalls({ '/precos/sugestoes/8': { body: { suggestion: { ...suggestion, ...changes } } } });
  const onTake = vi.fn();
  const part = <ModelPriceNotes modelId={8} typedBase={typedBase} highest={highest} onTake={onTake} />;
  return { ...renderPart(part), onTake };
}

test('a suggestion is taken by a press, and is not offered where it stands already', async () => {
  const { user, onTake, unmount } = draw({});
  expect(
    await screen.findByText(/^Sugestão: R\$\s1\.620,00, por 12 vendas da loja\. Teto: R\$\s1\.700,00\.$/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Usar sugestão' }));
  expect(onTake).toHaveBeenCalledWith('R$\u00a01.620,00');
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  draw({}, '1620');
  expect(await screen.findByText(/^Sugestão/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a best device above the ceiling is a warning, with or without a suggestion', async () => {
  draw({ suggested: null, why: 'Só 2 vendas.' }, '1500', 1750);
  expect(await screen.findByText(/^Sem sugestão de base: Só 2 vendas\./)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/R\$\s1\.750,00, acima do teto de R\$\s1\.700,00/);
});
