import type { DeviceLook } from './device-look.ts';
import { drawClock } from './draw-screen.ts';
import { faceBox } from './draw-slab.ts';
import {
  type Box,
  circle,
  insetBox,
  num,
  type Paint,
  rect,
  softShadow,
  towardsBottom,
  towardsCorner,
  towardsRight,
} from './paint.ts';
import { brightness, darken, lighten } from './shade.ts';

/** Visible edge of the case in millimetres; a watch is thicker than a phone. */
const watchRailMm = 3.2;
/** Length of the band seen above and below the case. */
export const watchBandMm = 27;

function drawStrap(look: DeviceLook, side: 'above' | 'below', paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const middle = (widthMm - watchRailMm) / 2;
  const nearHalf = widthMm * 0.41;
  const farHalf = widthMm * 0.325;
  const colour = look.colourHex;
  const turn = side === 'above' ? '' : ` transform="translate(0 ${num(heightMm)}) scale(1 -1)"`;
  const end = -watchBandMm;
  const outline = [
    `M${num(middle - nearHalf)} 6`,
    `L${num(middle - nearHalf)} -1`,
    `C${num(middle - nearHalf)} -9 ${num(middle - farHalf)} -12 ${num(middle - farHalf)} ${num(end + 5)}`,
    `Q${num(middle - farHalf)} ${num(end)} ${num(middle - farHalf + 5)} ${num(end)}`,
    `H${num(middle + farHalf - 5)}`,
    `Q${num(middle + farHalf)} ${num(end)} ${num(middle + farHalf)} ${num(end + 5)}`,
    `C${num(middle + farHalf)} -12 ${num(middle + nearHalf)} -9 ${num(middle + nearHalf)} -1`,
    `L${num(middle + nearHalf)} 6Z`,
  ].join('');
  const isDark = brightness(colour) < 0.3;
  const along = paint.linear(towardsBottom, [
    [0, darken(colour, isDark ? 0.6 : 0.42)],
    [0.3, darken(colour, 0.12)],
    [0.62, lighten(colour, isDark ? 0.14 : 0.2)],
    [1, darken(colour, 0.2)],
  ]);
  const across = paint.linear(towardsRight, [
    [0, '#06100d', 0.3],
    [0.12, '#ffffff', 0.22],
    [0.3, '#ffffff', 0],
    [0.8, '#06100d', 0],
    [1, '#06100d', 0.32],
  ]);
  const shape = `d="${outline}"`;
  return `<g${turn}><path ${shape} fill="${along}"/><path ${shape} fill="${across}"/></g>`;
}

function drawCrown(look: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const metal = paint.linear(towardsBottom, [
    [0, darken(look.frameHex, 0.5)],
    [0.35, lighten(look.frameHex, 0.5)],
    [1, darken(look.frameHex, 0.55)],
  ]);
  const rugged = look.silhouette === 'watch-rugged';
  const crown = { x: widthMm + (rugged ? 0.2 : -1), y: heightMm * 0.24, width: 3, height: 8, radius: 1.2 };
  const button = { x: widthMm + (rugged ? 1.1 : -0.6), y: heightMm * 0.58, width: 1.3, height: 9.6, radius: 0.6 };
  const guard = { x: widthMm - 2, y: heightMm * 0.16, width: 4, height: heightMm * 0.62, radius: 2 };
  return [
    rugged ? rect(guard, `fill="${darken(look.frameHex, 0.26)}"`) : '',
    rect(crown, `fill="${metal}"`),
    rect(button, `fill="${darken(look.frameHex, 0.34)}"`),
  ].join('');
}

function drawCase(look: DeviceLook, paint: Paint): string {
  const metal = look.frameHex;
  const face = faceBox(look);
  const outline: Box = { ...face, x: -watchRailMm, width: face.width + watchRailMm };
  const share = watchRailMm / outline.width;
  const round = paint.linear(towardsRight, [
    [0, darken(metal, 0.5)],
    [share * 0.5, lighten(metal, 0.42)],
    [share * 1.1, darken(metal, 0.12)],
    [1, darken(metal, 0.45)],
  ]);
  const front = paint.linear(towardsCorner, [
    [0, lighten(metal, 0.55)],
    [0.3, metal],
    [0.7, darken(metal, 0.2)],
    [1, lighten(metal, 0.2)],
  ]);
  const shadow = { ...outline, y: 1.6 };
  return [softShadow(shadow, 1.3, 0.35), rect(outline, `fill="${round}"`), rect(face, `fill="${front}"`)].join('');
}

function drawActivityRings(x: number, y: number, radius: number): string {
  const rings: [string, number][] = [
    ['#f2a71b', 0.78],
    ['#5ed39c', 0.62],
    ['#d9f3e4', 0.86],
  ];
  return rings
    .map(([colour, share], index) => {
      const r = radius * (1 - index * 0.27);
      const length = 2 * Math.PI * r;
      const line = `stroke="${colour}" stroke-width="${num(radius * 0.2)}" fill="none"`;
      const dash = `stroke-dasharray="${num(length * share)} ${num(length)}" stroke-linecap="round"`;
      const turn = `transform="rotate(-90 ${num(x)} ${num(y)})"`;
      return circle(x, y, r, `${line} opacity="0.2"`) + circle(x, y, r, `${line} ${dash} ${turn}`);
    })
    .join('');
}

function drawDial(screen: Box, paint: Paint): string {
  const { x, y, width, height } = screen;
  const ground = paint.radial(
    [0.5, 0.35, 0.8],
    [
      [0, '#14573f'],
      [0.6, '#0c2a21'],
      [1, '#050d0a'],
    ],
  );
  const small = { x: x + width * 0.1, y: y + height * 0.86, width: width * 0.8, height: height * 0.035, radius: 1 };
  return [
    `<g clip-path="${paint.clip(rect(screen, ''))}">`,
    rect(screen, `fill="${ground}"`),
    drawClock(x + width / 2, y + height * 0.13, height * 0.19, '#ffffff'),
    drawActivityRings(x + width / 2, y + height * 0.6, width * 0.235),
    rect(small, 'fill="#ffffff" opacity="0.16"'),
    rect({ ...small, width: small.width * 0.62 }, 'fill="#f2a71b" opacity="0.9"'),
    '</g>',
  ].join('');
}

/** The watch from the front, in millimetres, its case at the origin. */
export function drawWatchFront(look: DeviceLook, paint: Paint): string {
  const rugged = look.silhouette === 'watch-rugged';
  const glass = insetBox(faceBox(look), rugged ? 2.6 : 0.9);
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.7],
    [0.35, '#ffffff', 0.05],
    [1, '#ffffff', 0.3],
  ]);
  const shine = paint.linear(
    [0, 0, 1, 0.6],
    [
      [0, '#ffffff', 0.02],
      [0.6, '#ffffff', 0.02],
      [0.61, '#ffffff', 0.12],
      [1, '#ffffff', 0.03],
    ],
  );
  return [
    drawStrap(look, 'above', paint),
    drawStrap(look, 'below', paint),
    drawCrown(look, paint),
    drawCase(look, paint),
    rect(glass, `fill="#040706" stroke="${edge}" stroke-width="0.3"`),
    drawDial(insetBox(glass, look.screen.bezelMm), paint),
    rect(glass, `fill="${shine}"`),
  ].join('');
}

function drawSensorCrystal(look: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const x = widthMm / 2;
  const y = heightMm / 2;
  const r = widthMm * 0.36;
  const ceramic = paint.linear(towardsCorner, [
    [0, '#39403f'],
    [0.5, '#151a19'],
    [1, '#2a302f'],
  ]);
  const crystal = paint.radial(
    [0.4, 0.34, 0.75],
    [
      [0, '#4a5553'],
      [0.5, '#141a19'],
      [1, '#050706'],
    ],
  );
  const diodes = [45, 135, 225, 315].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const lit = degrees === 135 || degrees === 315 ? '#2fbf7f' : '#0b100f';
    return circle(
      x + Math.cos(angle) * r * 0.42,
      y + Math.sin(angle) * r * 0.42,
      r * 0.17,
      `fill="${lit}" opacity="0.8"`,
    );
  });
  return [
    circle(x, y, r * 1.14, `fill="${ceramic}" stroke="#ffffff" stroke-opacity="0.25" stroke-width="0.2"`),
    circle(x, y, r * 0.92, `fill="${crystal}" stroke="#000000" stroke-width="0.4"`),
    ...diodes,
    circle(x, y, r * 0.14, 'fill="#0b100f"'),
    circle(x - r * 0.34, y - r * 0.4, r * 0.1, 'fill="#ffffff" opacity="0.6"'),
  ].join('');
}

/** The watch from behind: the band and the sensors under the case. */
export function drawWatchBack(look: DeviceLook, paint: Paint): string {
  return [
    drawStrap(look, 'above', paint),
    drawStrap(look, 'below', paint),
    drawCase(look, paint),
    drawSensorCrystal(look, paint),
  ].join('');
}
