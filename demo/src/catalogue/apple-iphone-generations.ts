import type { CameraLayout } from '../pictures/camera-layouts.ts';
import type { Finish, ScreenCutout, Wallpaper } from '../pictures/device-look.ts';
import type { Additions, ColourRow, Metal } from './demo-model.ts';

/** Features that the models of one year and line share; the sizes differ. */
export interface Generation {
  cutout: ScreenCutout;
  bezelMm: number;
  cornerMm: number;
  camera: CameraLayout;
  finish: Finish;
  metal: Metal;
  wallpaper: Wallpaper;
  colours: ColourRow[];
  connections: Additions;
}

/** Sold in Brazil with a tray and eSIM; units from some other countries lack the eSIM. */
const trayOrBoth: Additions = { 'Somente chip físico': 0, 'Chip físico e eSIM': 20 };

/** From the iPhone 14 on, units from the United States have no tray. */
const esimOrBoth: Additions = { 'Somente eSIM': 0, 'Chip físico e eSIM': 50 };

export const productRed = '(PRODUCT)RED';

export const iphone11: Generation = {
  cutout: 'notch',
  bezelMm: 5,
  cornerMm: 11.5,
  camera: 'iphone-vertical-2',
  finish: 'glossy',
  metal: 'tinted',
  wallpaper: 'dunes',
  connections: trayOrBoth,
  colours: ['Preto', 'Branco', ['Verde', '#aee1cd'], ['Amarelo', '#ffe681'], ['Roxo', '#d1cdda'], productRed],
};

export const iphone11Pro: Generation = {
  cutout: 'notch',
  bezelMm: 4.2,
  cornerMm: 11,
  camera: 'iphone-triangle-3',
  finish: 'flat',
  metal: 'polished',
  wallpaper: 'rings',
  connections: trayOrBoth,
  colours: ['Cinza-espacial', 'Prateado', 'Dourado', 'Verde meia-noite'],
};

export const iphone12: Generation = {
  ...iphone11,
  bezelMm: 3.5,
  cornerMm: 11,
  wallpaper: 'leaf',
  colours: ['Preto', 'Branco', ['Azul', '#1d4a6b'], ['Verde', '#d5ead0'], ['Roxo', '#b9afe4'], productRed],
};

export const iphone12Pro: Generation = {
  ...iphone11Pro,
  bezelMm: 3.5,
  camera: 'iphone-triangle-3-lidar',
  wallpaper: 'dunes',
  colours: ['Grafite', 'Prateado', 'Dourado', 'Azul-pacífico'],
};

export const iphone13: Generation = {
  ...iphone12,
  cutout: 'small-notch',
  camera: 'iphone-diagonal-2',
  wallpaper: 'rings',
  colours: ['Meia-noite', 'Estelar', ['Azul', '#37708f'], ['Rosa', '#f5d8d3'], ['Verde', '#45574a'], productRed],
};

export const iphone13Pro: Generation = {
  ...iphone12Pro,
  cutout: 'small-notch',
  camera: 'iphone-large-triangle-3-lidar',
  wallpaper: 'leaf',
  colours: ['Grafite', 'Prateado', 'Dourado', 'Azul-sierra', 'Verde-alpino'],
};

export const iphoneSe: Generation = {
  ...iphone11,
  cutout: 'home-button',
  bezelMm: 4.3,
  cornerMm: 9.5,
  camera: 'iphone-single',
  colours: ['Meia-noite', 'Estelar', productRed],
};

export const iphone14: Generation = {
  ...iphone13,
  wallpaper: 'dunes',
  connections: esimOrBoth,
  colours: ['Meia-noite', 'Estelar', ['Azul', '#a3b7cb'], ['Roxo', '#e2dbe6'], ['Amarelo', '#f8e47c'], productRed],
};

export const iphone14Pro: Generation = {
  ...iphone13Pro,
  cutout: 'island',
  bezelMm: 3.1,
  wallpaper: 'rings',
  connections: esimOrBoth,
  colours: ['Preto-espacial', 'Prateado', 'Dourado', 'Roxo-profundo'],
};

export const iphone15: Generation = {
  ...iphone14,
  cutout: 'island',
  bezelMm: 3,
  cornerMm: 11.5,
  finish: 'flat',
  wallpaper: 'leaf',
  colours: [
    ['Preto', '#3a3d40'],
    ['Azul', '#cfdde3'],
    ['Verde', '#cfdcc6'],
    ['Amarelo', '#eee3b6'],
    ['Rosa', '#f0d4d4'],
  ],
};

export const iphone15Pro: Generation = {
  ...iphone14Pro,
  bezelMm: 2.4,
  cornerMm: 11.5,
  metal: 'tinted',
  wallpaper: 'dunes',
  colours: ['Titânio natural', 'Titânio azul', 'Titânio branco', 'Titânio preto'],
};

export const iphone16: Generation = {
  ...iphone15,
  camera: 'iphone-pill-2',
  wallpaper: 'rings',
  colours: [['Preto', '#34373a'], 'Branco', ['Rosa', '#eeb3d2'], 'Verde-acinzentado', 'Ultramarino'],
};

export const iphone16Pro: Generation = {
  ...iphone15Pro,
  bezelMm: 2,
  cornerMm: 12,
  wallpaper: 'leaf',
  colours: ['Titânio-deserto', 'Titânio natural', 'Titânio branco', 'Titânio preto'],
};
