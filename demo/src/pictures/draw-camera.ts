import { type CameraParts, type CameraPlate, cameraLayouts, type Lens } from './camera-layouts.ts';
import type { DeviceLook } from './device-look.ts';
import { circle, type Paint, rect, softShadow, towardsBottom, towardsCorner, towardsRight } from './paint.ts';
import { brightness, darken, lighten, mixColours } from './shade.ts';

/** Visible width of the left wall of raised parts, in millimetres; the device is turned a little to the right. */
const wallMm = 0.75;

function plateColour(plate: CameraPlate, look: DeviceLook): string {
  if (plate.tone === 'dark') return '#15191a';
  return plate.tone === 'frame' ? look.frameHex : look.colourHex;
}

function drawPlate(plate: CameraPlate, look: DeviceLook, paint: Paint): string {
  const colour = plateColour(plate, look);
  const wall = { ...plate, x: plate.x - wallMm, width: plate.width + wallMm };
  const fill = paint.linear(towardsCorner, [
    [0, lighten(colour, 0.2)],
    [0.5, colour],
    [1, darken(colour, 0.1)],
  ]);
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.75],
    [0.4, '#ffffff', 0.12],
    [1, '#ffffff', 0.35],
  ]);
  const shadow = { ...plate, x: plate.x + 0.5, y: plate.y + 1.1 };
  return [
    softShadow(shadow, 1, 0.28),
    rect(wall, `fill="${darken(colour, 0.34)}"`),
    rect(plate, `fill="${fill}" stroke="${edge}" stroke-width="0.22"`),
  ].join('');
}

function drawRing(lens: Lens, look: DeviceLook, paint: Paint): string {
  const metal = brightness(look.frameHex) < 0.3 ? lighten(look.frameHex, 0.16) : look.frameHex;
  const wallFill = paint.linear(towardsRight, [
    [0, darken(metal, 0.55)],
    [0.3, darken(metal, 0.2)],
    [1, darken(metal, 0.5)],
  ]);
  const fill = paint.linear(towardsCorner, [
    [0, lighten(metal, 0.6)],
    [0.45, darken(metal, 0.18)],
    [0.7, lighten(metal, 0.12)],
    [1, darken(metal, 0.3)],
  ]);
  return [
    circle(lens.x - wallMm, lens.y + 0.1, lens.r, `fill="${wallFill}"`),
    circle(lens.x, lens.y, lens.r, `fill="${fill}"`),
    circle(lens.x, lens.y, lens.r - 0.55, `fill="${darken(metal, 0.62)}"`),
  ].join('');
}

function drawDarkRim(lens: Lens, paint: Paint): string {
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.5],
    [0.5, '#ffffff', 0.06],
    [1, '#ffffff', 0.24],
  ]);
  return [
    circle(lens.x - wallMm * 0.6, lens.y + 0.1, lens.r, 'fill="#060808"'),
    circle(lens.x, lens.y, lens.r, `fill="#1b2021" stroke="${edge}" stroke-width="0.24"`),
  ].join('');
}

function drawGlass(lens: Lens, paint: Paint): string {
  const { x, y, r } = lens;
  const tunnel = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#05080b'],
      [0.55, '#0a1016'],
      [0.8, '#1c262c'],
      [1, '#06090a'],
    ],
  );
  const coating = paint.radial(
    [0.38, 0.34, 0.75],
    [
      [0, '#5d86a8'],
      [0.32, '#24415f'],
      [0.66, '#171c38'],
      [1, '#070910'],
    ],
  );
  const shine = paint.linear(towardsBottom, [
    [0, '#ffffff', 0.62],
    [1, '#ffffff', 0],
  ]);
  const glow = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#8ff0c4', 0.55],
      [1, '#3fae86', 0],
    ],
  );
  return [
    circle(x, y, r * 0.86, `fill="${tunnel}"`),
    circle(x, y, r * 0.7, 'fill="none" stroke="#ffffff" stroke-opacity="0.1" stroke-width="0.12"'),
    circle(x, y, r * 0.54, `fill="${coating}" stroke="#000000" stroke-width="0.25"`),
    circle(x, y, r * 0.2, 'fill="#010203" fill-opacity="0.85"'),
    circle(x + r * 0.2, y + r * 0.24, r * 0.18, `fill="${glow}"`),
    circle(x - r * 0.2, y - r * 0.22, r * 0.11, 'fill="#ffffff" fill-opacity="0.85"'),
    `<ellipse cx="${x}" cy="${y - r * 0.42}" rx="${r * 0.58}" ry="${r * 0.34}" fill="${shine}" opacity="0.34"/>`,
  ].join('');
}

function drawLens(lens: Lens, parts: CameraParts, look: DeviceLook, paint: Paint): string {
  const { x, y, r } = lens;
  const shadow = softShadow({ x: x + 0.5 - r, y: y + 1 - r, width: 2 * r, height: 2 * r, radius: r }, 0.8, 0.3);
  const rim = parts.rings === 'metal' ? drawRing(lens, look, paint) : drawDarkRim(lens, paint);
  return shadow + rim + drawGlass(lens, paint);
}

function drawFlash(flash: Lens, paint: Paint): string {
  const fill = paint.radial(
    [0.42, 0.38, 0.62],
    [
      [0, '#fffdf2'],
      [0.45, '#f5e7bd'],
      [0.8, '#d9c48f'],
      [1, '#a99a78'],
    ],
  );
  return circle(flash.x, flash.y, flash.r, `fill="${fill}" stroke="#ffffff" stroke-opacity="0.55" stroke-width="0.2"`);
}

function drawSensor(sensor: Lens, paint: Paint): string {
  const fill = paint.radial(
    [0.4, 0.36, 0.7],
    [
      [0, '#33383c'],
      [0.6, '#0e1112'],
      [1, '#050606'],
    ],
  );
  return circle(sensor.x, sensor.y, sensor.r, `fill="${fill}"`);
}

/** The camera module alone, in millimetres of the back it sits on. */
export function drawCamera(look: DeviceLook, paint: Paint): string {
  const parts: CameraParts = cameraLayouts[look.camera];
  const tinted = { ...look, colourHex: mixColours(look.colourHex, '#ffffff', 0.12) };
  return [
    ...parts.plates.map((plate) => drawPlate(plate, tinted, paint)),
    ...parts.lenses.map((lens) => drawLens(lens, parts, look, paint)),
    ...parts.flashes.map((flash) => drawFlash(flash, paint)),
    ...parts.sensors.map((sensor) => drawSensor(sensor, paint)),
  ].join('');
}
