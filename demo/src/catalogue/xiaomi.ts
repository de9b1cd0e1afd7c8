import { type Additions, type DemoModel, modelsOf } from './demo-model.ts';

/** The Redmi Note 12 and 13 exist with either radio and carry two trays, no eSIM. */
const fourOrFiveG: Additions = { 'Chip físico, 4G': 0, 'Chip físico, 5G': 70 };

export const xiaomiModels: DemoModel[] = modelsOf('Xiaomi', 'phone', [
  {
    name: 'Redmi Note 12',
    baseReais: 430,
    connections: fourOrFiveG,
    metal: 'tinted',
    capacities: { '64 GB': 0, '128 GB': 50, '256 GB': 110 },
    colours: ['Cinza-ônix', 'Verde-menta', 'Azul-gelo'],
    shown: 'Azul-gelo',
    look: {
      silhouette: 'phone',
      body: { widthMm: 76, heightMm: 165.7, cornerMm: 9 },
      screen: { cutout: 'punch-hole', bezelMm: 3 },
      camera: 'xiaomi-block',
      finish: 'glossy',
      wallpaper: 'rings',
    },
  },
  {
    name: 'Redmi Note 13',
    baseReais: 540,
    connections: fourOrFiveG,
    metal: 'tinted',
    capacities: { '128 GB': 0, '256 GB': 80 },
    colours: ['Preto meia-noite', 'Verde-menta', 'Azul-gelo'],
    shown: 'Verde-menta',
    look: {
      silhouette: 'phone',
      body: { widthMm: 75.6, heightMm: 162.2, cornerMm: 8.5 },
      screen: { cutout: 'punch-hole', bezelMm: 2.6 },
      camera: 'xiaomi-separate-3',
      finish: 'glossy',
      wallpaper: 'leaf',
    },
  },
  {
    name: 'Poco X5 Pro 5G',
    baseReais: 680,
    connections: { 'Somente chip físico': 0 },
    metal: 'tinted',
    capacities: { '128 GB': 0, '256 GB': 90 },
    colours: ['Preto', ['Azul', '#6f9fd8'], ['Amarelo', '#f4cf3f']],
    shown: 'Amarelo',
    look: {
      silhouette: 'phone',
      body: { widthMm: 76, heightMm: 162.9, cornerMm: 9 },
      screen: { cutout: 'punch-hole', bezelMm: 2.8 },
      camera: 'poco-visor',
      finish: 'glossy',
      wallpaper: 'dunes',
    },
  },
  {
    name: 'Xiaomi 13',
    baseReais: 1350,
    metal: 'polished',
    connections: { 'Somente chip físico': 0, 'Chip físico e eSIM': 20 },
    capacities: { '128 GB': 0, '256 GB': 130 },
    colours: ['Preto', 'Branco', ['Verde', '#c2d3c5']],
    shown: 'Verde',
    look: {
      silhouette: 'phone',
      body: { widthMm: 71.5, heightMm: 152.8, cornerMm: 10 },
      screen: { cutout: 'punch-hole', bezelMm: 2.4 },
      camera: 'xiaomi-quad',
      finish: 'glossy',
      wallpaper: 'rings',
    },
  },
]);
