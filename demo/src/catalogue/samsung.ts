import type { CameraLayout } from '../pictures/camera-layouts.ts';
import type { Wallpaper } from '../pictures/device-look.ts';
import { type Additions, type DemoModel, type ModelRow, modelsOf } from './demo-model.ts';

const traysOrBoth: Additions = { 'Somente chip físico': 0, 'Chip físico e eSIM': 20 };

function galaxyLook(
  [widthMm, heightMm, cornerMm, bezelMm]: [number, number, number, number],
  camera: CameraLayout,
  wallpaper: Wallpaper,
): ModelRow['look'] {
  const body = { widthMm, heightMm, cornerMm };
  return { silhouette: 'phone', body, screen: { cutout: 'punch-hole', bezelMm }, camera, finish: 'flat', wallpaper };
}

export const samsungModels: DemoModel[] = modelsOf('Samsung', 'phone', [
  {
    name: 'Galaxy A54 5G',
    baseReais: 650,
    connections: traysOrBoth,
    metal: 'tinted',
    capacities: { '128 GB': 0, '256 GB': 90 },
    colours: ['Preto', 'Branco', 'Verde-lima', 'Violeta'],
    shown: 'Verde-lima',
    look: { ...galaxyLook([76.7, 158.2, 9.5, 4], 'samsung-vertical-3-small', 'leaf'), finish: 'glossy' },
  },
  {
    name: 'Galaxy S21 5G',
    baseReais: 750,
    connections: traysOrBoth,
    metal: 'polished',
    capacities: { '128 GB': 0, '256 GB': 90 },
    colours: [['Cinza', '#66686d'], 'Branco', ['Violeta', '#b3a4cb'], ['Rosa', '#e8c5bd']],
    shown: 'Violeta',
    look: galaxyLook([71.2, 151.7, 8.5, 2.6], 'samsung-contour-3', 'dunes'),
  },
  {
    name: 'Galaxy S22 5G',
    baseReais: 1050,
    connections: traysOrBoth,
    metal: 'polished',
    capacities: { '128 GB': 0, '256 GB': 120 },
    colours: ['Preto', 'Branco', ['Verde', '#3d4f47'], 'Rosé'],
    shown: 'Verde',
    look: galaxyLook([70.6, 146, 8.5, 2.4], 'samsung-contour-3', 'rings'),
  },
  {
    name: 'Galaxy S23 5G',
    baseReais: 1600,
    connections: traysOrBoth,
    metal: 'polished',
    capacities: { '128 GB': 0, '256 GB': 160, '512 GB': 310 },
    colours: ['Preto', 'Creme', ['Verde', '#5c6a60'], ['Violeta', '#dccfdb']],
    shown: 'Creme',
    look: galaxyLook([70.9, 146.3, 9, 2.4], 'samsung-vertical-3', 'leaf'),
  },
  {
    name: 'Galaxy S23 Ultra',
    baseReais: 2800,
    connections: traysOrBoth,
    metal: 'polished',
    capacities: { '256 GB': 0, '512 GB': 260, '1 TB': 480 },
    colours: ['Preto', 'Creme', ['Verde', '#535f55'], ['Violeta', '#d9ccd8']],
    shown: 'Preto',
    look: galaxyLook([78.1, 163.4, 3.4, 2.2], 'samsung-ultra', 'dunes'),
  },
  {
    name: 'Galaxy S24 5G',
    baseReais: 2200,
    connections: traysOrBoth,
    metal: 'tinted',
    capacities: { '128 GB': 0, '256 GB': 210, '512 GB': 400 },
    colours: ['Preto', ['Cinza', '#b9bab8'], ['Creme', '#f0dfae'], ['Violeta', '#544f66']],
    shown: 'Violeta',
    look: galaxyLook([70.6, 147, 9.5, 2.2], 'samsung-vertical-3', 'rings'),
  },
  {
    name: 'Galaxy Z Flip5',
    baseReais: 1500,
    connections: traysOrBoth,
    metal: 'polished',
    capacities: { '256 GB': 0, '512 GB': 190 },
    colours: ['Grafite', 'Creme', 'Lavanda', 'Verde-menta'],
    shown: 'Verde-menta',
    look: { ...galaxyLook([71.9, 165.1, 8.5, 3.2], 'flip-pair', 'rings'), silhouette: 'flip' },
  },
]);
