import type { DeviceLook } from '../pictures/device-look.ts';
import { type Ground, grounds } from '../pictures/draw-device.ts';

/** `fits` is the device that a case or a screen protector is made for. */
export type AccessoryLook =
  | { kind: 'charger' | 'cable' | 'earbuds' | 'drive'; colourHex: string }
  | { kind: 'power-bank'; colourHex: string; heightMm: number; isMagnetic: boolean }
  | { kind: 'case' | 'screen-protector'; colourHex: string; fits: DeviceLook };

/** View of a device: whole, from one side, close, or in front of its sealed box. */
export type DeviceView = 'together' | 'front' | 'back' | 'camera' | 'screen' | 'box';

/** One photo of a product, on a ground that fills the square. */
export type ProductPicture =
  | { view: DeviceView; look: DeviceLook; ground: Ground }
  | { view: 'accessory' | 'accessory-close'; look: AccessoryLook; ground: Ground };

export interface DemoProduct {
  sku: string;
  name: string;
  priceReais: number;
  stock: number;
  /** One of `demoModels`, of the wizard and the shop; accessories have none. */
  model?: { brand: string; name: string };
  types: string[];
  /** Simple HTML: p, ul, li, strong. */
  description: string;
  /** Values by the name of an attribute of the shop. */
  attributes: Record<string, string[]>;
  /** One to five; the first is the one on the card. */
  pictures: ProductPicture[];
}

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

/** Technical data by attribute name, as the maker publishes it; shared by every product of a model. */
export type Sheet = Record<string, string[]>;

/** One sheet per model name. */
export type Sheets = Record<string, Sheet>;
