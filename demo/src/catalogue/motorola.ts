import { type Additions, type DemoModel, modelsOf } from './demo-model.ts';

const trayOrBoth: Additions = { 'Somente chip físico': 0, 'Chip físico e eSIM': 20 };

export const motorolaModels: DemoModel[] = modelsOf('Motorola', 'phone', [
  {
    name: 'Moto G84 5G',
    baseReais: 600,
    connections: trayOrBoth,
    capacities: { '256 GB': 0 },
    metal: 'dark',
    colours: ['Grafite', ['Azul', '#a9bfd6'], 'Viva Magenta'],
    shown: 'Viva Magenta',
    look: {
      silhouette: 'phone',
      body: { widthMm: 74.4, heightMm: 160, cornerMm: 9 },
      screen: { cutout: 'punch-hole', bezelMm: 3 },
      camera: 'motorola-square',
      finish: 'leather',
      wallpaper: 'dunes',
    },
  },
  {
    name: 'Edge 40',
    baseReais: 850,
    connections: trayOrBoth,
    capacities: { '256 GB': 0 },
    metal: 'dark',
    colours: ['Preto', ['Verde', '#3c5950'], ['Azul', '#8fa8bd'], 'Viva Magenta'],
    shown: 'Verde',
    look: {
      silhouette: 'phone',
      body: { widthMm: 72, heightMm: 158.4, cornerMm: 8.5 },
      screen: { cutout: 'punch-hole', bezelMm: 2 },
      camera: 'motorola-square',
      finish: 'leather',
      wallpaper: 'leaf',
    },
  },
  {
    name: 'Razr 40 Ultra',
    baseReais: 1400,
    connections: trayOrBoth,
    metal: 'dark',
    capacities: { '256 GB': 0, '512 GB': 170 },
    colours: ['Preto', ['Azul', '#a8c2d1'], 'Viva Magenta'],
    shown: 'Viva Magenta',
    look: {
      silhouette: 'flip',
      body: { widthMm: 74, heightMm: 170.8, cornerMm: 9.5 },
      screen: { cutout: 'punch-hole', bezelMm: 3 },
      camera: 'flip-pair',
      finish: 'leather',
      wallpaper: 'dunes',
    },
  },
]);
