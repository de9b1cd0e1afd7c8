import { cameraLayouts } from '../pictures/camera-layouts.ts';
import type { DeviceLook } from '../pictures/device-look.ts';
import { drawBackPanel, drawFront, drawRail, faceBox } from '../pictures/draw-slab.ts';
import {
  type Box,
  circle,
  darken,
  insetBox,
  lighten,
  num,
  type Paint,
  rect,
  softShadow,
  towardsBottom,
  towardsCorner,
  towardsRight,
} from '../pictures/paint.ts';
import type { AccessoryLook } from './demo-product.ts';
import { drawBlock, drawPort, drawStanding } from './draw-scene.ts';

function drawPlugPins(paint: Paint): string {
  const metal = paint.radial(
    [0.4, 0.36, 0.7],
    [
      [0, '#ffffff'],
      [0.5, '#aab0ae'],
      [1, '#4c5452'],
    ],
  );
  const pin = (x: number, y: number) => {
    const shadow = softShadow({ x: x - 2.2, y: y - 1.4, width: 5.6, height: 5.6, radius: 2.8 }, 0.8, 0.4);
    return shadow + circle(x, y, 2.5, `fill="${metal}"`) + circle(x - 0.2, y - 0.2, 1.5, 'fill="#d9dddb"');
  };
  const socket = 'M11 16L15 11.5H31L35 16V30L31 34.5H15L11 30Z';
  const rim = 'fill="#ffffff" fill-opacity="0.5" stroke="#10211b" stroke-opacity="0.1" stroke-width="0.4"';
  return `<path d="${socket}" ${rim}/>${pin(15.5, 22)}${pin(30.5, 22)}${pin(23, 25)}`;
}

function drawCharger(colour: string, paint: Paint): string {
  const size = { widthMm: 46, heightMm: 46 };
  const body = drawBlock({ ...size, cornerMm: 9, wallMm: 10 }, colour, paint);
  const light = circle(23, 36.5, 0.8, 'fill="#0b7a4b"');
  const things = [
    { ...size, atMm: 10, liftMm: 5, drawing: body + drawPlugPins(paint) },
    { ...size, atMm: 58, drawing: body + drawPort(23, 22, 11, paint) + light },
  ];
  return drawStanding(things, paint, { unitsPerMm: 6.9, floor: 580 });
}

function drawCableEnd(colour: string, paint: Paint): string {
  const round = (tone: string) =>
    paint.linear(towardsRight, [
      [0, darken(tone, 0.4)],
      [0.3, lighten(tone, 0.55)],
      [0.7, tone],
      [1, darken(tone, 0.35)],
    ]);
  const sleeve = { x: -2.6, y: -9, width: 5.2, height: 11, radius: 1.6 };
  const grip = { x: -5.6, y: 0, width: 11.2, height: 20, radius: 2.8 };
  const tip = { x: -4.2, y: 19, width: 8.4, height: 8, radius: 2.4 };
  return [
    softShadow({ ...grip, x: grip.x + 1.4, y: grip.y + 2.4, height: 26 }, 1.4, 0.22),
    rect(sleeve, `fill="${round(darken(colour, 0.2))}"`),
    rect(tip, `fill="${round('#b9bebc')}"`),
    rect({ ...tip, x: -2.8, y: 25.6, width: 5.6, height: 1.4, radius: 0.7 }, 'fill="#0c1110"'),
    rect(grip, `fill="${round(colour)}"`),
  ].join('');
}

/** A braided cable in a coil, both ends towards the viewer. */
function drawCable(colour: string, paint: Paint): string {
  const loop = (x: number, y: number, r: number) =>
    `M${num(x - r)} ${num(y)}A${num(r)} ${num(r)} 0 1 1 ${num(x + r)} ${num(y)}A${num(r)} ${num(r)} 0 1 1 ${num(x - r)} ${num(y)}`;
  const runs = [
    'M28 70C12 62 10 84 18 96',
    'M76 70C94 62 96 84 86 96',
    loop(52, 42, 38),
    loop(53.5, 43, 34),
    loop(51, 41, 31),
  ];
  const strand = (path: string) =>
    [
      `<path d="${path}" stroke="#06100d" stroke-opacity="0.12" stroke-width="5.6" transform="translate(1 2)"/>`,
      `<path d="${path}" stroke="${darken(colour, 0.36)}" stroke-width="4.6"/>`,
      `<path d="${path}" stroke="${colour}" stroke-width="3.6"/>`,
      `<path d="${path}" stroke="${lighten(colour, 0.5)}" stroke-width="1.1" transform="translate(-0.5 -0.6)"/>`,
      `<path d="${path}" stroke="#06100d" stroke-opacity="0.16" stroke-width="3.4" stroke-dasharray="0.5 1.1"/>`,
    ].join('');
  const strap = { x: 45, y: 0.6, width: 14, height: 13.4, radius: 2 };
  const green = paint.linear(towardsBottom, [
    [0, '#2f9a6b'],
    [0.5, '#0b7a4b'],
    [1, '#075a38'],
  ]);
  const end = (x: number, turn: number) =>
    `<g transform="translate(${x} 102) rotate(${turn})">${drawCableEnd(colour, paint)}</g>`;
  const drawing = [
    `<g fill="none" stroke-linecap="round">${runs.map(strand).join('')}</g>`,
    softShadow({ ...strap, y: 2.4 }, 1, 0.25),
    rect(strap, `fill="${green}"`),
    end(20.5, -16),
    end(83.5, 16),
  ].join('');
  const thing = { atMm: 0, widthMm: 104, heightMm: 128, foot: 0.9, drawing };
  return drawStanding([thing], paint, { unitsPerMm: 5.1, floor: 728 });
}

function drawBud(colour: string, paint: Paint): string {
  const stemFill = paint.linear(towardsRight, [
    [0, darken(colour, 0.3)],
    [0.3, lighten(colour, 0.7)],
    [1, darken(colour, 0.24)],
  ]);
  const headFill = paint.radial(
    [0.36, 0.3, 0.8],
    [
      [0, lighten(colour, 0.8)],
      [0.55, colour],
      [1, darken(colour, 0.36)],
    ],
  );
  const stem = { x: 9.2, y: 8, width: 6.4, height: 29, radius: 3.2 };
  return [
    rect(stem, `fill="${stemFill}"`),
    rect({ x: 9.8, y: 33.6, width: 5.2, height: 3.2, radius: 1.6 }, 'fill="#a7adab"'),
    `<ellipse cx="3" cy="13" rx="4.6" ry="5.4" transform="rotate(-18 3 13)" fill="#dfe2df"/>`,
    `<ellipse cx="1.6" cy="13.4" rx="2.2" ry="3.8" transform="rotate(-18 1.6 13.4)" fill="#2a302f"/>`,
    `<ellipse cx="9.6" cy="10" rx="8.4" ry="9" fill="${headFill}"/>`,
    `<ellipse cx="13" cy="7" rx="1.3" ry="2.4" transform="rotate(-30 13 7)" fill="#1a201f"/>`,
  ].join('');
}

function drawEarbuds(colour: string, paint: Paint): string {
  const bud = drawBud(colour, paint);
  const box = drawBlock({ widthMm: 60, heightMm: 47, cornerMm: 19, wallMm: 4 }, colour, paint);
  const seam = [
    `<path d="M-4 17.4H60" stroke="#06100d" stroke-opacity="0.34" stroke-width="0.7"/>`,
    `<path d="M-4 18.2H60" stroke="#ffffff" stroke-opacity="0.8" stroke-width="0.6"/>`,
    circle(30, 25, 0.95, 'fill="#35b57f"'),
  ].join('');
  const things = [
    { atMm: 0, widthMm: 18, heightMm: 37, liftMm: 4, foot: 0.7, drawing: bud },
    {
      atMm: 19,
      widthMm: 18,
      heightMm: 37,
      liftMm: 2,
      foot: 0.7,
      drawing: `<g transform="translate(18 0) scale(-1 1)">${bud}</g>`,
    },
    { atMm: 46, widthMm: 60, heightMm: 47, drawing: box + seam },
  ];
  return drawStanding(things, paint, { unitsPerMm: 6.9, floor: 580 });
}

function drawPowerBank(look: AccessoryLook & { kind: 'power-bank' }, paint: Paint): string {
  const { heightMm, isMagnetic, colourHex } = look;
  const size = { widthMm: 67, heightMm };
  const body = drawBlock({ ...size, cornerMm: 10, wallMm: 5 }, colourHex, paint);
  const ink = darken(colourHex, 0.3);
  const ring = [
    circle(33.5, heightMm / 2, 23, `fill="none" stroke="${ink}" stroke-width="2.6" opacity="0.55"`),
    circle(33.4, heightMm / 2 - 0.3, 24.2, 'fill="none" stroke="#ffffff" stroke-width="0.4" opacity="0.5"'),
  ];
  const ribs = Array.from({ length: 9 }, (_, row) => {
    const y = num(heightMm * 0.62 + row * 3.2);
    return `<path d="M8 ${y}H59" stroke="#06100d" stroke-opacity="0.14" stroke-width="0.9" stroke-linecap="round"/>`;
  });
  const lights = [0, 1, 2, 3].map((index) =>
    circle(24.5 + index * 6, heightMm - 9, 1.1, index < 3 ? 'fill="#35b57f"' : `fill="${ink}" opacity="0.5"`),
  );
  const port = drawPort(33.5, 9, 10, paint);
  const things = [
    { ...size, atMm: 5, liftMm: 5, drawing: body + (isMagnetic ? ring.join('') : port) },
    { ...size, atMm: 52, drawing: body + (isMagnetic ? ring.join('') : port + ribs.join('')) + lights.join('') },
  ];
  return drawStanding(things, paint, { unitsPerMm: Math.min(6, 590 / heightMm), floor: 715 });
}

function drawDrive(colour: string, paint: Paint): string {
  const size = { widthMm: 54, heightMm: 92 };
  const body = drawBlock({ ...size, cornerMm: 8, wallMm: 4 }, colour, paint);
  const grooves = Array.from({ length: 7 }, (_, index) => {
    const groove = { x: 10 + index * 5, y: 30, width: 2, height: 46, radius: 1 };
    return (
      rect(groove, 'fill="#06100d" fill-opacity="0.32"') +
      rect({ ...groove, x: groove.x + 2, width: 0.5 }, 'fill="#ffffff" fill-opacity="0.14"')
    );
  });
  const tag = { x: 10, y: 12, width: 17, height: 3.4, radius: 1.7 };
  const things = [
    { ...size, atMm: 4, liftMm: 5, drawing: body + drawPort(27, 9, 10, paint) },
    {
      ...size,
      atMm: 42,
      drawing: body + grooves.join('') + rect(tag, 'fill="#f2a71b"') + circle(43, 13.7, 1.3, 'fill="#35b57f"'),
    },
  ];
  return drawStanding(things, paint, { unitsPerMm: 6.3, floor: 705 });
}

/** The hole for the camera, from outside; mirrored it is the hole from inside. */
function cameraHole(fits: DeviceLook): Box {
  const [plate] = cameraLayouts[fits.camera].plates;
  const hole = plate ?? { x: 4, y: 4, width: 28, height: 48, radius: 8 };
  return insetBox({ x: hole.x, y: hole.y, width: hole.width, height: hole.height, radius: hole.radius }, -1.6);
}

function drawHole(hole: Box, colour: string, paint: Paint): string {
  const depth = paint.linear(towardsCorner, [
    [0, darken(colour, 0.78)],
    [0.5, darken(colour, 0.6)],
    [1, darken(colour, 0.46)],
  ]);
  const edge = `fill="none" stroke="${lighten(colour, 0.34)}" stroke-width="0.6"`;
  return rect(hole, `fill="${depth}"`) + rect(hole, edge);
}

/** A silicone case from inside and from outside. */
function drawCase(colour: string, fits: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm, cornerMm } = fits.body;
  const body = { widthMm: widthMm + 3, heightMm: heightMm + 3, cornerMm: cornerMm + 1.5 };
  const look: DeviceLook = { ...fits, body, colourHex: colour, frameHex: darken(colour, 0.06), finish: 'flat' };
  const shell = drawRail(look, [[0.25, 0.36]], paint) + drawBackPanel(look, insetBox(faceBox(look), 0.2), paint);
  const hole = cameraHole(fits);
  const lining = insetBox(faceBox(look), 1.8);
  const inside = paint.linear(towardsCorner, [
    [0, darken(colour, 0.44)],
    [0.4, darken(colour, 0.2)],
    [1, lighten(colour, 0.08)],
  ]);
  const mirrored = { ...hole, x: body.widthMm - hole.x - hole.width };
  const things = [
    {
      ...body,
      atMm: 3,
      liftMm: 5,
      drawing: shell + rect(lining, `fill="${inside}"`) + drawHole(mirrored, colour, paint),
    },
    { ...body, atMm: 3 + body.widthMm * 0.7, drawing: shell + drawHole(hole, colour, paint) },
  ];
  return drawStanding(things, paint, { unitsPerMm: 4.3, floor: 745 });
}

function drawGlassSheet({ body }: DeviceLook, paint: Paint): string {
  const sheet: Box = { x: 0, y: 0, width: body.widthMm - 2, height: body.heightMm - 2, radius: body.cornerMm - 1 };
  const { width, height } = sheet;
  const fill = paint.linear(towardsCorner, [
    [0, '#ffffff', 0.62],
    [0.35, '#e6f5ee', 0.24],
    [0.7, '#d3ebe0', 0.3],
    [1, '#ffffff', 0.5],
  ]);
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff'],
    [0.5, '#8fc7ad'],
    [1, '#4f9f7c'],
  ]);
  const shine = (from: number, to: number, opacity: number) =>
    `<path d="M${num(width * from)} 0H${num(width * to)}L${num(width * (to - 0.7))} ${num(height)}H${num(width * (from - 0.7))}Z" fill="#ffffff" fill-opacity="${opacity}"/>`;
  return [
    rect(sheet, `fill="${fill}"`),
    `<g clip-path="${paint.clip(rect(sheet, ''))}">${shine(0.55, 0.95, 0.34)}${shine(1.05, 1.15, 0.42)}${shine(1.5, 1.66, 0.2)}</g>`,
    rect(insetBox(sheet, 0.3), `fill="none" stroke="${edge}" stroke-width="0.7"`),
    rect({ x: width / 2 - 8, y: 3, width: 16, height: 1.6, radius: 0.8 }, 'fill="#10211b" fill-opacity="0.4"'),
  ].join('');
}

/** The glass in front of the screen that it protects. */
function drawScreenProtector(fits: DeviceLook, paint: Paint): string {
  const { widthMm, heightMm } = fits.body;
  const things = [
    { widthMm, heightMm, atMm: 3, liftMm: 5, drawing: drawFront(fits, paint) },
    { widthMm, heightMm: heightMm - 2, atMm: 3 + widthMm * 0.62, foot: 0.9, drawing: drawGlassSheet(fits, paint) },
  ];
  return drawStanding(things, paint, { unitsPerMm: 4.3, floor: 745 });
}

/** The accessory on the floor, in user units of the picture. */
export function drawAccessory(look: AccessoryLook, paint: Paint): string {
  switch (look.kind) {
    case 'charger':
      return drawCharger(look.colourHex, paint);
    case 'cable':
      return drawCable(look.colourHex, paint);
    case 'earbuds':
      return drawEarbuds(look.colourHex, paint);
    case 'power-bank':
      return drawPowerBank(look, paint);
    case 'drive':
      return drawDrive(look.colourHex, paint);
    case 'case':
      return drawCase(look.colourHex, look.fits, paint);
    case 'screen-protector':
      return drawScreenProtector(look.fits, paint);
  }
}
