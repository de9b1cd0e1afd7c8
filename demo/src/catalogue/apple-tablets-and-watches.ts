import type { CameraLayout } from '../pictures/camera-layouts.ts';
import type { DeviceLook, DeviceScreen, Wallpaper } from '../pictures/device-look.ts';
import { type Additions, type DemoModel, type ModelRow, modelsOf } from './demo-model.ts';

function tabletConnections(cellularReais: number): Additions {
  return { 'Wi-Fi': 0, 'Wi-Fi + Cellular': cellularReais };
}

function tabletLook(
  [widthMm, heightMm, cornerMm]: [number, number, number],
  screen: DeviceScreen,
  camera: CameraLayout,
  wallpaper: Wallpaper,
): ModelRow['look'] {
  const body = { widthMm, heightMm, cornerMm };
  return { silhouette: 'tablet', body, screen, camera, finish: 'flat', wallpaper };
}

const fullScreen: DeviceScreen = { cutout: 'none', bezelMm: 9 };

export const ipadModels: DemoModel[] = modelsOf('Apple', 'tablet', [
  {
    name: 'iPad (9ª geração)',
    baseReais: 1100,
    connections: tabletConnections(90),
    metal: 'tinted',
    capacities: { '64 GB': 0, '256 GB': 200 },
    colours: ['Cinza-espacial', 'Prateado'],
    shown: 'Prateado',
    look: tabletLook([174.1, 250.6, 10], { cutout: 'home-button', bezelMm: 8.2 }, 'ipad-single', 'dunes'),
  },
  {
    name: 'iPad (10ª geração)',
    baseReais: 1450,
    connections: tabletConnections(110),
    metal: 'tinted',
    capacities: { '64 GB': 0, '256 GB': 240 },
    colours: [['Azul', '#6c9bd1'], ['Rosa', '#e57f8f'], ['Amarelo', '#f5d96a'], 'Prateado'],
    shown: 'Azul',
    look: tabletLook([179.5, 248.6, 15], fullScreen, 'ipad-single-flash', 'leaf'),
  },
  {
    name: 'iPad mini (6ª geração)',
    baseReais: 1750,
    connections: tabletConnections(130),
    metal: 'tinted',
    capacities: { '64 GB': 0, '256 GB': 280 },
    colours: ['Cinza-espacial', ['Rosa', '#e6cbc4'], ['Roxo', '#b8b3c9'], 'Estelar'],
    shown: 'Roxo',
    look: tabletLook([134.8, 195.4, 14], { cutout: 'none', bezelMm: 8 }, 'ipad-single-flash', 'rings'),
  },
  {
    name: 'iPad Air (5ª geração)',
    baseReais: 2050,
    connections: tabletConnections(150),
    metal: 'tinted',
    capacities: { '64 GB': 0, '256 GB': 320 },
    colours: ['Cinza-espacial', 'Estelar', ['Rosa', '#e8d0c8'], ['Roxo', '#c3bcd6'], ['Azul', '#8ea9c2']],
    shown: 'Estelar',
    look: tabletLook([178.5, 247.6, 15], fullScreen, 'ipad-single', 'leaf'),
  },
  {
    name: 'iPad Pro 11 (4ª geração)',
    baseReais: 3300,
    connections: tabletConnections(220),
    metal: 'tinted',
    capacities: { '128 GB': 0, '256 GB': 240, '512 GB': 480, '1 TB': 800, '2 TB': 1150 },
    colours: ['Cinza-espacial', 'Prateado'],
    look: tabletLook([178.5, 247.6, 15], fullScreen, 'ipad-square', 'rings'),
  },
]);

function watchLook(widthMm: number, heightMm: number, cornerMm: number, bezelMm: number): ModelRow['look'] {
  const body: DeviceLook['body'] = { widthMm, heightMm, cornerMm };
  const screen: DeviceScreen = { cutout: 'none', bezelMm };
  return { silhouette: 'watch', body, screen, camera: 'none', finish: 'flat', wallpaper: 'rings' };
}

function watchConnections(cellularReais: number): Additions {
  return { GPS: 0, 'GPS + Cellular': cellularReais };
}

export const appleWatchModels: DemoModel[] = modelsOf('Apple', 'watch', [
  {
    name: 'Apple Watch SE (2ª geração)',
    baseReais: 700,
    connections: watchConnections(60),
    metal: 'case',
    capacities: { '40 mm': 0, '44 mm': 70 },
    colours: ['Meia-noite', 'Estelar', 'Prateado'],
    shown: 'Meia-noite',
    look: watchLook(38, 44, 11.5, 2.6),
  },
  {
    name: 'Apple Watch Series 8',
    baseReais: 950,
    connections: watchConnections(80),
    metal: 'case',
    capacities: { '41 mm': 0, '45 mm': 90 },
    colours: ['Meia-noite', 'Estelar', 'Prateado', '(PRODUCT)RED'],
    shown: '(PRODUCT)RED',
    look: watchLook(38, 45, 12, 1.5),
  },
  {
    name: 'Apple Watch Series 9',
    baseReais: 1250,
    connections: watchConnections(100),
    metal: 'case',
    capacities: { '41 mm': 0, '45 mm': 110 },
    colours: ['Meia-noite', 'Estelar', 'Prateado', ['Rosa', '#f0cfc8'], '(PRODUCT)RED'],
    shown: 'Rosa',
    look: watchLook(38, 45, 12, 1.5),
  },
  {
    name: 'Apple Watch Ultra 2',
    baseReais: 2900,
    connections: { 'GPS + Cellular': 0 },
    metal: 'case',
    capacities: { '49 mm': 0 },
    colours: ['Titânio natural', 'Titânio preto'],
    shown: 'Titânio natural',
    bandHex: '#dd7a34',
    look: { ...watchLook(44, 49, 12.5, 1.3), silhouette: 'watch-rugged' },
  },
]);
