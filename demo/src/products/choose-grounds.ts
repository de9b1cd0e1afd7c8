import { type Ground, grounds } from '../pictures/draw-device.ts';
import type { DemoProduct } from './demo-product.ts';

const order: Ground[] = ['mint', 'sand', 'mist', 'paper'];

/** Sum of the differences of red, green and blue, from 0 to 765. */
function distance(one: string, other: string): number {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [1, 3, 5].reduce((sum, at) => sum + Math.abs(channel(one, at) - channel(other, at)), 0);
}

/** The ground whose turn it is, unless something as pale as that would drown in it. */
function chooseGround(colourHex: string, turn: number): Ground {
  const candidates = order.map((_, index) => order[(turn + index) % order.length] ?? 'mist');
  return candidates.find((ground) => distance(grounds[ground], colourHex) > 40) ?? 'mist';
}

/** All photos of a product on one ground; neighbours in the shop stand on different ones. */
export function chooseGrounds(products: DemoProduct[]): DemoProduct[] {
  return products.map((product, turn) => ({
    ...product,
    pictures: product.pictures.map((picture) => ({ ...picture, ground: chooseGround(picture.look.colourHex, turn) })),
  }));
}
