import type { DeviceLook, Finish } from './device-look.ts';
import { drawCamera } from './draw-camera.ts';
import { drawScreen } from './draw-screen.ts';
import {
  type Box,
  brightness,
  circle,
  darken,
  insetBox,
  lighten,
  num,
  type Paint,
  rect,
  towardsBottom,
  towardsCorner,
} from './paint.ts';

/** Visible width of the left edge: about 8 mm of depth, turned by 20 degrees. */
export const railMm = 2.7;

export function faceBox(look: DeviceLook): Box {
  return { x: 0, y: 0, width: look.body.widthMm, height: look.body.heightMm, radius: look.body.cornerMm };
}

/** Everything that one sees of the device, its left edge included. */
export function silhouetteBox(look: DeviceLook): Box {
  const face = faceBox(look);
  return { ...face, x: -railMm, width: face.width + railMm };
}

function drawButtons(look: DeviceLook, places: [from: number, to: number][]): string {
  return places
    .map(([from, to]) => {
      const button = {
        x: -railMm - 0.45,
        y: look.body.heightMm * from,
        width: 1.1,
        height: look.body.heightMm * (to - from),
        radius: 0.5,
      };
      return rect(button, `fill="${darken(look.frameHex, 0.3)}"`);
    })
    .join('');
}

/** The metal edge with its buttons and antenna lines, under the face. */
export function drawRail(look: DeviceLook, buttons: [from: number, to: number][], paint: Paint): string {
  const metal = look.frameHex;
  const outline = silhouetteBox(look);
  const share = railMm / outline.width;
  const round = paint.linear(
    [0, 0, 1, 0],
    [
      [0, darken(metal, 0.5)],
      [share * 0.28, darken(metal, 0.12)],
      [share * 0.6, lighten(metal, 0.48)],
      [share * 0.95, darken(metal, 0.16)],
      [1, darken(metal, 0.4)],
    ],
  );
  const lines = [0.085, 0.915].map((at) => {
    const line = { x: outline.x, y: outline.height * at, width: railMm + 1, height: 0.85, radius: 0.1 };
    return rect(line, `fill="${darken(metal, 0.45)}" opacity="0.55"`);
  });
  const clip = paint.clip(rect(outline, ''));
  return [
    drawButtons(look, buttons),
    rect(outline, `fill="${round}"`),
    `<g clip-path="${clip}">${lines.join('')}</g>`,
  ].join('');
}

/** The thin rim of metal around the glass. */
export function drawRim(look: DeviceLook, paint: Paint): string {
  const metal = look.frameHex;
  const fill = paint.linear(towardsCorner, [
    [0, lighten(metal, 0.55)],
    [0.22, lighten(metal, 0.06)],
    [0.5, darken(metal, 0.2)],
    [0.78, lighten(metal, 0.1)],
    [1, lighten(metal, 0.38)],
  ]);
  return rect(faceBox(look), `fill="${fill}"`);
}

const homeButtonMarginMm = 17;

function screenBox(look: DeviceLook): Box {
  const face = faceBox(look);
  const { bezelMm, cutout } = look.screen;
  if (cutout !== 'home-button') return insetBox(face, bezelMm);
  const margin = Math.max(homeButtonMarginMm, bezelMm * 2);
  return {
    x: bezelMm,
    y: margin,
    width: face.width - 2 * bezelMm,
    height: face.height - 2 * margin,
    radius: 0.4,
  };
}

function drawHomeButton(look: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const ring = paint.linear(towardsCorner, [
    [0, '#8b9290'],
    [0.5, '#3a403f'],
    [1, '#6d7473'],
  ]);
  const y = heightMm - homeButtonMarginMm / 2 - 0.4;
  const speaker = { x: widthMm / 2 - 5, y: 8, width: 10, height: 1.3, radius: 0.65 };
  return [
    circle(widthMm / 2, y, 5.5, `fill="#0b0e0d" stroke="${ring}" stroke-width="0.6"`),
    look.silhouette === 'phone' ? rect(speaker, 'fill="#2a302f"') : '',
    look.silhouette === 'phone' ? '' : circle(widthMm / 2, 8.4, 1.2, 'fill="#1d2a36"'),
  ].join('');
}

/** The front alone, in millimetres, its upper left corner at the origin. */
export function drawFront(look: DeviceLook, paint: Paint): string {
  const glass = insetBox(faceBox(look), 0.95);
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.4],
    [0.3, '#ffffff', 0.04],
    [1, '#ffffff', 0.16],
  ]);
  const buttons: [number, number][] =
    look.silhouette === 'tablet'
      ? []
      : [
          [0.17, 0.2],
          [0.245, 0.315],
          [0.335, 0.405],
        ];
  const { wallpaper } = look;
  const { cutout } = look.screen;
  const hasHomeButton = cutout === 'home-button';
  return [
    drawRail(look, buttons, paint),
    drawRim(look, paint),
    rect(glass, `fill="#060908" stroke="${edge}" stroke-width="0.2"`),
    drawScreen(screenBox(look), { wallpaper, cutout, lockScreen: true }, paint),
    hasHomeButton ? drawHomeButton(look, paint) : '',
  ].join('');
}

function drawGlossyShine(panel: Box, paint: Paint): string {
  const { x, y, width, height } = panel;
  const shine = paint.linear(
    [0, 0, 1, 0.4],
    [
      [0, '#ffffff', 0.34],
      [0.55, '#ffffff', 0.1],
      [1, '#ffffff', 0],
    ],
  );
  const wide = `M${num(x)} ${num(y)}H${num(x + width * 0.78)}L${num(x + width * 0.2)} ${num(y + height)}H${num(x)}Z`;
  const narrow = [
    `M${num(x + width * 0.88)} ${num(y)}H${num(x + width * 0.96)}`,
    `L${num(x + width * 0.38)} ${num(y + height)}H${num(x + width * 0.3)}Z`,
  ].join('');
  return `<path d="${wide}" fill="${shine}" opacity="0.55"/><path d="${narrow}" fill="#ffffff" opacity="0.07"/>`;
}

function drawFlatShine(panel: Box, paint: Paint): string {
  const glow = paint.radial(
    [0.28, 0.2, 0.75],
    [
      [0, '#ffffff', 0.3],
      [0.55, '#ffffff', 0.08],
      [1, '#ffffff', 0],
    ],
  );
  return rect(panel, `fill="${glow}"`);
}

function drawLeather(panel: Box, paint: Paint): string {
  const rows = Math.ceil(panel.height / 1.5);
  const grain = Array.from({ length: rows }, (_, row) => {
    const y = num(panel.y + row * 1.5);
    const dash = `stroke-dasharray="0.5 ${row % 2 ? '0.9' : '1.3'}"`;
    return `<path d="M${num(panel.x + (row % 3) * 0.4)} ${y}h${num(panel.width)}" ${dash}/>`;
  });
  const strokes = 'stroke="#06100d" stroke-opacity="0.13" stroke-width="0.5" stroke-linecap="round"';
  return `<g ${strokes}>${grain.join('')}</g>${drawFlatShine(panel, paint)}`;
}

const shines: Record<Finish, (panel: Box, paint: Paint) => string> = {
  glossy: drawGlossyShine,
  flat: drawFlatShine,
  leather: drawLeather,
};

export function drawBackPanel(look: DeviceLook, panel: Box, paint: Paint): string {
  const colour = look.colourHex;
  const isDark = brightness(colour) < 0.3;
  const fill = paint.linear(
    [0.1, 0, 0.9, 1],
    [
      [0, lighten(colour, isDark ? 0.16 : 0.24)],
      [0.42, colour],
      [1, darken(colour, isDark ? 0.3 : 0.13)],
    ],
  );
  const edge = paint.linear(towardsBottom, [
    [0, '#ffffff', 0.55],
    [0.2, '#ffffff', 0.16],
    [1, '#ffffff', 0.2],
  ]);
  return [
    rect(panel, `fill="${fill}"`),
    `<g clip-path="${paint.clip(rect(panel, ''))}">${shines[look.finish](panel, paint)}</g>`,
    rect(insetBox(panel, 0.12), `fill="none" stroke="${edge}" stroke-width="0.24"`),
  ].join('');
}

/** The back alone, in millimetres, its upper left corner at the origin. */
export function drawBack(look: DeviceLook, paint: Paint): string {
  const panel = insetBox(faceBox(look), look.silhouette === 'tablet' ? 0.3 : 0.6);
  const camera = `<g clip-path="${paint.clip(rect(silhouetteBox(look), ''))}">${drawCamera(look, paint)}</g>`;
  const buttons: [number, number][] = look.silhouette === 'tablet' ? [] : [[0.26, 0.37]];
  return [drawRail(look, buttons, paint), drawRim(look, paint), drawBackPanel(look, panel, paint), camera].join('');
}
