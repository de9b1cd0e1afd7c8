/** Places in millimetres from the upper left corner of the back, as one looks at it. */
export interface Lens {
  x: number;
  y: number;
  r: number;
}

export interface CameraPlate {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  /** `body` takes the back's colour, `frame` the metal's, `dark` is black glass. */
  tone: 'body' | 'frame' | 'dark';
}

export interface CameraParts {
  plates: CameraPlate[];
  lenses: Lens[];
  /** LED, drawn warm. */
  flashes: Lens[];
  /** Small dark windows: LiDAR, laser focus, microphone. */
  sensors: Lens[];
  /** A polished ring around every lens, as on iPhones; without it the lens ends in dark glass. */
  rings: 'metal' | 'dark';
}

function squarePlate(at: number, size: number, radius: number, tone: CameraPlate['tone'] = 'body'): CameraPlate {
  return { x: at, y: at, width: size, height: size, radius, tone };
}

function bare(lenses: Lens[], flashes: Lens[], rings: CameraParts['rings'] = 'dark'): CameraParts {
  return { plates: [], lenses, flashes, sensors: [], rings };
}

function triangle(size: number, lens: number, withLidar: boolean): CameraParts {
  const at = 3.4;
  const near = at + size * 0.27;
  const far = at + size * 0.73;
  const middle = at + size / 2;
  return {
    plates: [squarePlate(at, size, size * 0.27)],
    lenses: [
      { x: near, y: near, r: lens },
      { x: near, y: far, r: lens },
      { x: at + size * 0.735, y: middle, r: lens },
    ],
    flashes: [{ x: far + 0.6, y: at + size * 0.175, r: size * 0.066 }],
    sensors: withLidar
      ? [{ x: far + 0.6, y: at + size * 0.825, r: size * 0.07 }]
      : [{ x: far + 0.6, y: at + size * 0.825, r: 0.7 }],
    rings: 'metal',
  };
}

export const cameraLayouts = {
  none: bare([], []),
  'iphone-single': bare([{ x: 11, y: 11, r: 5 }], [{ x: 20.5, y: 11, r: 2 }], 'metal'),
  'iphone-vertical-2': {
    plates: [squarePlate(3.8, 29, 8)],
    lenses: [
      { x: 11.8, y: 11.8, r: 6.4 },
      { x: 11.8, y: 24.8, r: 6.4 },
    ],
    flashes: [{ x: 25.3, y: 18.3, r: 2.4 }],
    sensors: [{ x: 25.3, y: 26, r: 0.7 }],
    rings: 'metal',
  },
  'iphone-diagonal-2': {
    plates: [squarePlate(3.6, 32, 8.6)],
    lenses: [
      { x: 12.6, y: 12.6, r: 7.1 },
      { x: 26.6, y: 26.6, r: 7.1 },
    ],
    flashes: [{ x: 27.2, y: 12, r: 2.3 }],
    sensors: [{ x: 12, y: 27.2, r: 0.7 }],
    rings: 'metal',
  },
  'iphone-pill-2': {
    plates: [{ x: 4.8, y: 4.8, width: 17, height: 34, radius: 8.5, tone: 'body' }],
    lenses: [
      { x: 13.3, y: 13.3, r: 7.2 },
      { x: 13.3, y: 30.3, r: 7.2 },
    ],
    flashes: [{ x: 28, y: 21.8, r: 2.2 }],
    sensors: [{ x: 13.3, y: 21.8, r: 0.6 }],
    rings: 'metal',
  },
  'iphone-triangle-3': triangle(31, 6.9, false),
  'iphone-triangle-3-lidar': triangle(33, 7.4, true),
  'iphone-large-triangle-3-lidar': triangle(37, 8.4, true),
  'samsung-contour-3': {
    plates: [{ x: -12, y: -12, width: 33, height: 63, radius: 9, tone: 'frame' }],
    lenses: [
      { x: 11, y: 11.5, r: 5.3 },
      { x: 11, y: 25, r: 5.3 },
      { x: 11, y: 38.5, r: 5.3 },
    ],
    flashes: [{ x: 27, y: 11.5, r: 1.7 }],
    sensors: [],
    rings: 'dark',
  },
  'samsung-vertical-3': bare(
    [
      { x: 12.4, y: 13, r: 5.9 },
      { x: 12.4, y: 28, r: 5.9 },
      { x: 12.4, y: 43, r: 5.9 },
    ],
    [{ x: 24.6, y: 20.5, r: 1.6 }],
    'metal',
  ),
  'samsung-vertical-3-small': bare(
    [
      { x: 12.6, y: 13.5, r: 6 },
      { x: 12.6, y: 28.5, r: 6 },
      { x: 12.6, y: 42, r: 4.6 },
    ],
    [{ x: 24.6, y: 21, r: 1.6 }],
    'metal',
  ),
  'samsung-ultra': {
    plates: [],
    lenses: [
      { x: 13, y: 14.5, r: 6.8 },
      { x: 13, y: 32, r: 6.8 },
      { x: 13, y: 49.5, r: 6.8 },
      { x: 29.5, y: 32, r: 4.9 },
    ],
    flashes: [{ x: 29.5, y: 23, r: 1.5 }],
    sensors: [{ x: 29.5, y: 14.5, r: 2.9 }],
    rings: 'metal',
  },
  'motorola-square': {
    plates: [{ x: 4.6, y: 4.6, width: 31, height: 38, radius: 8.5, tone: 'body' }],
    lenses: [
      { x: 14.4, y: 14.4, r: 7.2 },
      { x: 14.4, y: 32.6, r: 7.2 },
    ],
    flashes: [{ x: 29, y: 14.4, r: 2 }],
    sensors: [{ x: 29, y: 32.6, r: 0.7 }],
    rings: 'dark',
  },
  'xiaomi-block': {
    plates: [
      { x: 4.8, y: 4.8, width: 34, height: 44, radius: 6.5, tone: 'body' },
      { x: 6.4, y: 6.4, width: 16.6, height: 40.8, radius: 5.4, tone: 'dark' },
    ],
    lenses: [
      { x: 14.7, y: 16, r: 6.9 },
      { x: 14.7, y: 35.5, r: 6.9 },
      { x: 30.8, y: 16, r: 3.6 },
    ],
    flashes: [{ x: 30.8, y: 35.5, r: 2.2 }],
    sensors: [],
    rings: 'dark',
  },
  'xiaomi-separate-3': bare(
    [
      { x: 14, y: 15, r: 7.6 },
      { x: 14, y: 35, r: 7.6 },
      { x: 32, y: 15, r: 5 },
    ],
    [{ x: 32, y: 35, r: 2.2 }],
    'metal',
  ),
  'xiaomi-quad': {
    plates: [squarePlate(4.6, 37, 8.5, 'dark')],
    lenses: [
      { x: 14.2, y: 14.2, r: 7 },
      { x: 14.2, y: 32, r: 7 },
      { x: 32, y: 14.2, r: 7 },
    ],
    flashes: [{ x: 32, y: 32, r: 2.4 }],
    sensors: [],
    rings: 'dark',
  },
  'poco-visor': {
    plates: [
      { x: 4.2, y: 5, width: 67.6, height: 38, radius: 8, tone: 'dark' },
      { x: 6, y: 6.8, width: 34, height: 34.4, radius: 6.6, tone: 'dark' },
    ],
    lenses: [
      { x: 16, y: 16.6, r: 7.4 },
      { x: 16, y: 32.4, r: 5 },
      { x: 31, y: 16.6, r: 3.4 },
    ],
    flashes: [{ x: 31, y: 32.4, r: 2.2 }],
    sensors: [],
    rings: 'metal',
  },
  'flip-pair': bare(
    [
      { x: 11, y: 11, r: 5.4 },
      { x: 24, y: 11, r: 5.4 },
    ],
    [{ x: 33, y: 11, r: 1.5 }],
    'metal',
  ),
  'ipad-single': bare([{ x: 12.5, y: 12.5, r: 4.6 }], [], 'metal'),
  'ipad-single-flash': bare([{ x: 13, y: 13, r: 5.2 }], [{ x: 22, y: 13, r: 1.9 }], 'metal'),
  'ipad-square': {
    plates: [squarePlate(7, 29, 8)],
    lenses: [
      { x: 15, y: 15, r: 6.2 },
      { x: 15, y: 28, r: 6.2 },
    ],
    flashes: [{ x: 28.5, y: 15, r: 2.2 }],
    sensors: [{ x: 28.5, y: 28, r: 2.4 }],
    rings: 'metal',
  },
} satisfies Record<string, CameraParts>;

export type CameraLayout = keyof typeof cameraLayouts;
