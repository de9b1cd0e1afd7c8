import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { buildProduct } from '../../../../test/shop.ts';
import { BuyBar, ProductGallery } from './product-page.tsx';

const images = ['/files/a.webp', '/files/b.webp', '/files/c.webp'].map((url) => ({ url }));
const chosen = () =>
  screen
    .getAllByRole('button', { name: /^Ver foto/ })
    .findIndex((small) => small.getAttribute('aria-pressed') === 'true');

function swipe(across: number, down = 0) {
  const picture = screen.getByRole('img', { name: 'iPhone 13' });
  fireEvent.touchStart(picture, { touches: [{ clientX: 200, clientY: 100 }] });
  fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 200 + across, clientY: 100 + down }] });
}

test('a small picture that is pressed becomes the large one', async () => {
  const { user } = renderPart(<ProductGallery images={images} name="iPhone 13" />);
  expect(chosen()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Ver foto 3 de 3' }));
  expect(chosen()).toBe(2);
});

test('a finger turns the pictures up to the last one; one that rests or scrolls turns none', () => {
  renderPart(<ProductGallery images={images} name="iPhone 13" />);
  for (const [across, down, place] of [
    [-20, 0, 0],
    [-60, 50, 0],
    [-100, 0, 1],
    [-100, 0, 2],
    [-100, 0, 2],
    [100, 0, 1],
  ] as const) {
    swipe(across, down);
    expect(chosen()).toBe(place);
  }
});

describe('a picture over the whole screen', () => {
  async function open() {
    const { user } = renderPart(<ProductGallery images={images} name="iPhone 13" />);
    const opener = screen.getByRole('button', { name: 'Ampliar foto' });
    await user.click(opener);
    const viewer = await screen.findByRole('dialog', { name: 'Fotos de iPhone 13' });
    const said = () => within(viewer).getByRole('status').textContent;
    return { user, viewer, said, press: (name: string) => user.click(within(viewer).getByRole('button', { name })) };
  }

  it('turns by its buttons and by arrows, no further than the last, and the page follows', async () => {
    const { user, said, press, viewer } = await open();
    expect(said()).toBe('Foto 1 de 3');
    await press('Próxima foto');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(said()).toBe('Foto 3 de 3');
    await user.keyboard('{ArrowLeft}');
    await press('Fechar fotos');
    expect(viewer.isConnected).toBe(false);
    expect(chosen()).toBe(1);
  });

  it('grows by its buttons, keys and two fingers, up to four times, and is whole again for the next one', async () => {
    const { user, said, press, viewer } = await open();
    await press('Aumentar');
    expect(said()).toBe('Foto 1 de 3, 200\u00a0%');
    await user.keyboard('++++');
    expect(said()).toBe('Foto 1 de 3, 400\u00a0%');
    await user.keyboard('0');
    const stage = within(viewer).getByRole('img').closest('[class*="stage"]');
    const fingers = (apart: number) => [0, apart].map((clientX) => ({ clientX, clientY: 0 }) as Touch);
    fireEvent.touchStart(stage as Element, { touches: fingers(100) });
    fireEvent.touchMove(stage as Element, { touches: fingers(150) });
    expect(said()).toBe('Foto 1 de 3, 150\u00a0%');
    fireEvent.touchMove(stage as Element, { touches: fingers(20) });
    expect(said()).toBe('Foto 1 de 3');
    await press('Aumentar');
    await press('Próxima foto');
    expect(said()).toBe('Foto 2 de 3');
  });
});

test.each([
  [1, [['Comprar', true]]],
  [
    0,
    [
      ['Comprar', false],
      ['Avise-me quando chegar', true],
    ],
  ],
])('with %i on the shelf, what can be pressed beside the price', (stock, buttons) => {
  renderPart(<BuyBar product={buildProduct({ stock })} onBuy={vi.fn()} />);
  const shown = screen.getAllByRole<HTMLButtonElement>('button');
  expect(shown.map(({ textContent, disabled }) => [textContent, !disabled])).toEqual(buttons);
});
