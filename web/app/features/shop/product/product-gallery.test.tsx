import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { ProductGallery } from './product-gallery.tsx';

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
