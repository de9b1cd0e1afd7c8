import type { ScreenCutout, Wallpaper } from './device-look.ts';
import { type Box, circle, num, type Paint, rect, towardsBottom, towardsCorner, towardsRight } from './paint.ts';

function ringsWallpaper(screen: Box, paint: Paint): string {
  const { x, y, width, height } = screen;
  const base = paint.linear(
    [0.2, 0, 0.8, 1],
    [
      [0, '#071511'],
      [0.45, '#0a4330'],
      [1, '#12905f'],
    ],
  );
  const core = paint.linear(
    [0.2, 0, 0.7, 1],
    [
      [0, '#fbe3a6'],
      [0.45, '#f5b638'],
      [1, '#d9860f'],
    ],
  );
  const glow = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0.3, '#f7c35c', 0.55],
      [1, '#f2a71b', 0],
    ],
  );
  const fade = paint.linear(
    [0, 1, 1, 0],
    [
      [0, '#c9efd9', 0.9],
      [0.55, '#4fbf8b', 0.4],
      [1, '#0b7a4b', 0.05],
    ],
  );
  const centreX = x + width * 0.5;
  const centreY = y + height * 0.68;
  const unit = Math.min(width, height * 0.56);
  const rings = [0.33, 0.45, 0.58, 0.72, 0.87].map((share, index) => {
    const stroke = `fill="none" stroke="${fade}" stroke-width="${num(unit * (0.07 - index * 0.01))}"`;
    return circle(centreX, centreY, unit * share, `${stroke} opacity="${num(0.92 - index * 0.16)}"`);
  });
  return [
    rect(screen, `fill="${base}"`),
    ...rings.reverse(),
    circle(centreX, centreY, unit * 0.48, `fill="${glow}"`),
    circle(centreX, centreY, unit * 0.2, `fill="${core}"`),
  ].join('');
}

function dunesWallpaper(screen: Box, paint: Paint): string {
  const { x, y, width, height } = screen;
  const sky = paint.linear(towardsBottom, [
    [0, '#123f34'],
    [0.34, '#1f7d5d'],
    [0.56, '#bfe0c4'],
    [0.68, '#f6dfaa'],
    [1, '#f2a71b'],
  ]);
  const sun = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#fff6dd'],
      [0.5, '#fbd98c', 0.9],
      [1, '#f6c65f', 0],
    ],
  );
  const at = (across: number, down: number) => `${num(x + width * across)} ${num(y + height * down)}`;
  const dune = (points: [number, number][], fill: string) => {
    const [start, first, second, middle, third, fourth, end] = points.map(([across, down]) => at(across, down));
    return `<path d="M${start}C${first} ${second} ${middle}C${third} ${fourth} ${end}L${at(1, 1)}L${at(0, 1)}Z" fill="${fill}"/>`;
  };
  const far = paint.linear(towardsBottom, [
    [0, '#8cc9a4'],
    [1, '#3f9a72'],
  ]);
  const middle = paint.linear(towardsCorner, [
    [0, '#2c9468'],
    [0.6, '#0b7a4b'],
    [1, '#07543a'],
  ]);
  const near = paint.linear(towardsCorner, [
    [0, '#0f5c41'],
    [0.5, '#10382c'],
    [1, '#0b211b'],
  ]);
  return [
    rect(screen, `fill="${sky}"`),
    circle(x + width * 0.66, y + height * 0.52, width * 0.36, `fill="${sun}"`),
    dune(
      [
        [0, 0.63],
        [0.2, 0.57],
        [0.32, 0.57],
        [0.5, 0.62],
        [0.7, 0.67],
        [0.84, 0.64],
        [1, 0.6],
      ],
      far,
    ),
    dune(
      [
        [0, 0.69],
        [0.22, 0.72],
        [0.36, 0.76],
        [0.58, 0.71],
        [0.76, 0.665],
        [0.88, 0.67],
        [1, 0.7],
      ],
      middle,
    ),
    dune(
      [
        [0, 0.87],
        [0.2, 0.78],
        [0.44, 0.77],
        [0.62, 0.83],
        [0.78, 0.88],
        [0.9, 0.85],
        [1, 0.81],
      ],
      near,
    ),
  ].join('');
}

function leafWallpaper(screen: Box, paint: Paint): string {
  const { x, y, width, height } = screen;
  const base = paint.linear(
    [0.2, 0, 0.8, 1],
    [
      [0, '#fbf6e6'],
      [0.5, '#dcecd6'],
      [1, '#8fcca9'],
    ],
  );
  const blade = (light: string, dark: string) => {
    return paint.linear(towardsRight, [
      [0, light],
      [0.5, dark],
      [0.5, light],
      [1, dark],
    ]);
  };
  const unit = Math.min(width, height * 0.52);
  const leaf = (across: number, turn: number, length: number, half: number, fill: string) => {
    const tall = unit * length;
    const wide = unit * half;
    const place = `translate(${num(x + width * across)} ${num(y + height * 1.03)}) rotate(${turn})`;
    const rightSide = `M0 0C${num(wide)} ${num(-tall * 0.3)} ${num(wide)} ${num(-tall * 0.66)} 0 ${num(-tall)}`;
    const leftSide = `C${num(-wide)} ${num(-tall * 0.66)} ${num(-wide)} ${num(-tall * 0.3)} 0 0Z`;
    return `<path transform="${place}" d="${rightSide}${leftSide}" fill="${fill}"/>`;
  };
  const glow = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#ffffff', 0.9],
      [1, '#ffffff', 0],
    ],
  );
  return [
    rect(screen, `fill="${base}"`),
    circle(x + width * 0.3, y + height * 0.4, width * 0.6, `fill="${glow}"`),
    leaf(0.5, -52, 0.92, 0.2, blade('#a9dcbc', '#7cc49c')),
    leaf(0.5, 52, 0.92, 0.2, blade('#6dbd92', '#43a076')),
    leaf(0.5, -29, 1.12, 0.22, blade('#3aa174', '#1c8659')),
    leaf(0.5, 27, 1.1, 0.22, blade('#f9cf78', '#f2a71b')),
    leaf(0.5, -3, 1.24, 0.24, blade('#15714d', '#0b4a34')),
  ].join('');
}

const wallpapers: Record<Wallpaper, (screen: Box, paint: Paint) => string> = {
  dunes: dunesWallpaper,
  rings: ringsWallpaper,
  leaf: leafWallpaper,
};

/** '10:10' in strokes, so that no font is needed; `size` is the figures' height. */
export function drawClock(centreX: number, top: number, size: number, colour: string): string {
  const one = 'M-2.6 2.6L0.6 0V16';
  const zero = 'M0 0C6 0 6 16 0 16C-6 16 -6 0 0 0Z';
  const dots = 'M0 4.6V4.7M0 11.3V11.4';
  const figures = [
    [one, -14.6],
    [zero, -6.6],
    [dots, 0.5],
    [one, 5.8],
    [zero, 13.8],
  ];
  const strokes = figures.map(([shape, at]) => `<path transform="translate(${at} 0)" d="${shape}"/>`).join('');
  const place = `translate(${num(centreX)} ${num(top)}) scale(${num(size / 16)})`;
  const stroke = `fill="none" stroke="${colour}" stroke-width="1.55" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="${place}" ${stroke} opacity="0.94">${strokes}</g>`;
}

function drawFrontLens(x: number, y: number, radius: number, paint: Paint): string {
  const glass = paint.radial(
    [0.4, 0.36, 0.6],
    [
      [0, '#46607a'],
      [0.5, '#131c28'],
      [1, '#04060a'],
    ],
  );
  return circle(x, y, radius, `fill="${glass}"`);
}

function drawNotch(screen: Box, width: number, paint: Paint): string {
  const middle = screen.x + screen.width / 2;
  const left = middle - width / 2;
  const right = middle + width / 2;
  const depth = 5.4;
  const top = screen.y - 0.3;
  const shape = [
    `M${num(left - 1.4)} ${num(top)}`,
    `Q${num(left)} ${num(top)} ${num(left)} ${num(top + 1.6)}`,
    `V${num(top + depth - 3.2)}Q${num(left)} ${num(top + depth)} ${num(left + 3.4)} ${num(top + depth)}`,
    `H${num(right - 3.4)}Q${num(right)} ${num(top + depth)} ${num(right)} ${num(top + depth - 3.2)}`,
    `V${num(top + 1.6)}Q${num(right)} ${num(top)} ${num(right + 1.4)} ${num(top)}Z`,
  ].join('');
  const speaker = { x: middle - 4.6, y: top + 0.9, width: 9.2, height: 0.9, radius: 0.45 };
  return [
    `<path d="${shape}" fill="#050807"/>`,
    rect(speaker, 'fill="#222827"'),
    drawFrontLens(middle - width * 0.27, top + 2.7, 1.15, paint),
  ].join('');
}

const cutouts: Record<ScreenCutout, (screen: Box, paint: Paint) => string> = {
  island(screen, paint) {
    const middle = screen.x + screen.width / 2;
    const pill = { x: middle - 10, y: screen.y + 2.6, width: 20, height: 5.8, radius: 2.9 };
    return rect(pill, 'fill="#050807"') + drawFrontLens(middle + 6.9, pill.y + 2.9, 1.3, paint);
  },
  notch: (screen, paint) => drawNotch(screen, screen.width * 0.52, paint),
  'small-notch': (screen, paint) => drawNotch(screen, screen.width * 0.4, paint),
  'punch-hole'(screen, paint) {
    const middle = screen.x + screen.width / 2;
    return circle(middle, screen.y + 4, 2.1, 'fill="#050807"') + drawFrontLens(middle, screen.y + 4, 1.35, paint);
  },
  'home-button': () => '',
  none: () => '',
};

interface ScreenDrawing {
  wallpaper: Wallpaper;
  cutout: ScreenCutout;
  /** The lock screen's clock and the bar at the bottom. */
  lockScreen: boolean;
}

/** The lit screen with its cutout; `screen` is in the millimetres of the front. */
export function drawScreen(screen: Box, drawing: ScreenDrawing, paint: Paint): string {
  const { x, y, width, height } = screen;
  const clip = paint.clip(rect(screen, ''));
  const onLight = drawing.wallpaper === 'leaf';
  const ink = onLight ? '#10382c' : '#ffffff';
  const clockSize = Math.min(width * 0.155, height * 0.075);
  const clock = drawClock(x + width / 2, y + Math.max(height * 0.12, 14), clockSize, ink);
  const bar = { x: x + width * 0.33, y: y + height - 2.6, width: width * 0.34, height: 1.1, radius: 0.55 };
  const sheen = paint.linear(towardsRight, [
    [0, '#ffffff', 0.02],
    [1, '#ffffff', 0.17],
  ]);
  const band = `M${num(x + width * 0.62)} ${num(y)}H${num(x + width)}V${num(y + height * 0.72)}Z`;
  return [
    `<g clip-path="${clip}">`,
    wallpapers[drawing.wallpaper](screen, paint),
    drawing.lockScreen ? clock : '',
    drawing.lockScreen && drawing.cutout !== 'home-button' ? rect(bar, `fill="${ink}" opacity="0.8"`) : '',
    `<path d="${band}" fill="${sheen}"/>`,
    cutouts[drawing.cutout](screen, paint),
    '</g>',
  ].join('');
}
