import type { DeviceLook } from './device-look.ts';
import { drawCamera } from './draw-camera.ts';
import { drawClock, drawScreen } from './draw-screen.ts';
import { drawBackPanel, drawFront, drawRail, drawRim, faceBox, railMm } from './draw-slab.ts';
import { type Box, darken, insetBox, lighten, num, type Paint, rect, towardsBottom, towardsCorner } from './paint.ts';

/** The open phone's front: the screen with a soft crease across its middle. */
export function drawFlipFront(look: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const crease = paint.linear(towardsBottom, [
    [0, '#000000', 0],
    [0.42, '#000000', 0.2],
    [0.52, '#ffffff', 0.26],
    [1, '#ffffff', 0],
  ]);
  const { bezelMm } = look.screen;
  const band = { x: bezelMm, y: heightMm / 2 - 3.2, width: widthMm - 2 * bezelMm, height: 6.4, radius: 0 };
  const notchMm = 3.4;
  const hinge = `M${num(-railMm)} ${num(heightMm / 2 - notchMm)}h1.3v${num(notchMm * 2)}h-1.3Z`;
  return [
    drawFront(look, paint),
    rect(band, `fill="${crease}"`),
    `<path d="${hinge}" fill="${darken(look.frameHex, 0.55)}"/>`,
  ].join('');
}

function drawHinge(look: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = look.body;
  const metal = paint.linear(towardsBottom, [
    [0, darken(look.frameHex, 0.5)],
    [0.3, lighten(look.frameHex, 0.4)],
    [0.62, darken(look.frameHex, 0.1)],
    [1, darken(look.frameHex, 0.55)],
  ]);
  const bar = { x: -railMm, y: heightMm / 2 - 2.4, width: widthMm + railMm, height: 4.8, radius: 0.5 };
  return rect(bar, `fill="${metal}"`);
}

function drawOuterScreen(look: DeviceLook, cover: Box, paint: Paint): string {
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.5],
    [0.4, '#ffffff', 0.06],
    [1, '#ffffff', 0.2],
  ]);
  const lit = insetBox(cover, 1.5);
  const wallpaper = look.wallpaper === 'leaf' ? 'dunes' : look.wallpaper;
  return [
    rect(cover, `fill="#070a09" stroke="${edge}" stroke-width="0.24"`),
    drawScreen(lit, { wallpaper, cutout: 'none', lockScreen: false }, paint),
    drawClock(lit.x + lit.width * 0.32, lit.y + lit.height * 0.34, lit.width * 0.15, '#ffffff'),
  ].join('');
}

/** The open phone's back: outer screen and lenses above the hinge, coloured glass below it. */
export function drawFlipBack(look: DeviceLook, paint: Paint): string {
  const face = faceBox(look);
  const half = face.height / 2;
  const panel = insetBox(face, 0.6);
  const cover = { x: 3, y: 3, width: face.width - 6, height: half - 8.4, radius: Math.max(2, face.radius - 3) };
  return [
    drawRail(look, [[0.16, 0.25]], paint),
    drawRim(look, paint),
    drawBackPanel(look, panel, paint),
    drawHinge(look, paint),
    drawOuterScreen(look, cover, paint),
    drawCamera(look, paint),
  ].join('');
}
