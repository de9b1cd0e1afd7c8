import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { BestWay, PriceWays } from './price-ways.tsx';

const usual = { most: 12, least: 10, free_up_to: 1, monthly_rate: 2.49 };
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const draw = (cents: number, shop: object) => renderPart(<PriceWays cents={cents} />, { root: { shop } });
const said = () => plain(document.body.textContent);

describe('a price', () => {
  test('of a shop that takes no cards and gives no discount has nothing beside it', () => {
    const { container } = draw(129_900, {});
    expect(container.querySelector('p, button')).toBeNull();
    renderPart(<BestWay price={1299} />, { root: { shop: {} } });
    expect(document.querySelector('p')).toBeNull();
  });

  test('with interest, by Pix, and in a window with each number of instalments and what the law wants said', async () => {
    const { user } = draw(129_900, { instalments: usual, pix_discount: 5 });
    await screen.findByRole('button', { name: 'Ver parcelas' });
    expect(said()).toContain('R$ 1.234,05 no Pix (5% de desconto)');
    expect(said()).toContain('ou 12x de R$ 126,56 com juros');
    await user.click(screen.getByRole('button', { name: 'Ver parcelas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Parcelas no cartão' });
    expect(plain(dialog.textContent)).toContain('À vista R$ 1.299,00. Juros de 2,49% ao mês (34,33% ao ano).');
    const rows = within(dialog).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(plain(rows[12]?.textContent)).toBe('12x com jurosR$ 126,56R$ 1.518,72');
    await user.click(within(dialog).getByRole('button', { name: 'Fechar janela' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without interest says the most instalments that cost nothing more', async () => {
    const { user } = draw(129_900, { instalments: { ...usual, free_up_to: 10 } });
    await screen.findByRole('button', { name: 'Ver parcelas' });
    expect(said()).toContain('10x de R$ 129,90 sem juros');
    expect(said()).not.toMatch(/ou 10x|no Pix/);
    await user.click(screen.getByRole('button', { name: 'Ver parcelas' }));
    const dialog = await screen.findByRole('dialog');
    expect(plain(within(dialog).getAllByRole('row')[10]?.textContent)).toBe('10x sem jurosR$ 129,90R$ 1.299,00');
  });

  test('that does not divide says its largest instalment', async () => {
    const { user } = draw(10_000, { instalments: { ...usual, most: 3, free_up_to: 3 } });
    await screen.findByRole('button', { name: 'Ver parcelas' });
    expect(said()).toContain('3x de R$ 33,34 sem juros');
    await user.click(screen.getByRole('button', { name: 'Ver parcelas' }));
    const dialog = await screen.findByRole('dialog');
    expect(plain(dialog.textContent)).toContain('À vista R$ 100,00.');
    expect(plain(dialog.textContent)).not.toContain('Juros de');
    expect(plain(dialog.textContent)).toContain('R$ 33,34, depois R$ 33,33');
  });
});

test.each([
  ['by card', { instalments: usual, pix_discount: 5 }, '12x de R$ 126,56 com juros'],
  ['by Pix where no card is taken', { pix_discount: 2.5 }, 'R$ 1.266,52 no Pix (2,5% de desconto)'],
  ['at once where it is too little to divide', { instalments: { ...usual, least: 700 } }, 'R$ 1.299,00 no cartão'],
])('a list says the best way: %s', async (_, shop, words) => {
  renderPart(<BestWay price={1299} />, { root: { shop } });
  await vi.waitFor(() => expect(plain(document.querySelector('p')?.textContent)).toBe(words));
});
