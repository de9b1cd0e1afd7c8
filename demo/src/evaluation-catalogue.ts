import { iphoneModels } from './catalogue/apple-iphones.ts';
import { appleWatchModels, ipadModels } from './catalogue/apple-tablets-and-watches.ts';
import type { DemoModel } from './catalogue/demo-model.ts';
import { motorolaModels } from './catalogue/motorola.ts';
import { samsungModels } from './catalogue/samsung.ts';
import { xiaomiModels } from './catalogue/xiaomi.ts';

export type { DemoValue } from './catalogue/condition.ts';
export type { DemoAttribute, DemoModel } from './catalogue/demo-model.ts';

/** The pictures of the brands are drawn by `pictures/brand-marks.ts`. */
export const demoBrands: { name: string }[] = [
  { name: 'Apple' },
  { name: 'Samsung' },
  { name: 'Motorola' },
  { name: 'Xiaomi' },
];

export const demoTypes: string[] = ['Smartphone', 'Tablet', 'Smartwatch'];

/** In the order of the wizard, oldest model of a brand first. */
export const demoModels: DemoModel[] = [
  ...iphoneModels,
  ...ipadModels,
  ...appleWatchModels,
  ...samsungModels,
  ...motorolaModels,
  ...xiaomiModels,
];
