import { canvasSize, contactShadow, floorY, turned } from '../pictures/draw-device.ts';
import {
  type Box,
  brightness,
  darken,
  insetBox,
  lighten,
  num,
  type Paint,
  rect,
  towardsBottom,
  towardsCorner,
  towardsRight,
} from '../pictures/paint.ts';

/** Something that stands on the floor, drawn in millimetres from its upper left corner. */
export interface Standing {
  /** From the left edge of the scene. */
  atMm: number;
  widthMm: number;
  heightMm: number;
  /** Distance at which it stands behind. */
  liftMm?: number;
  /** Share of its width that touches the floor; 1 when absent. */
  foot?: number;
  drawing: string;
}

interface Frame {
  unitsPerMm: number;
  /** Lowest point of the foremost thing. */
  floor: number;
}

/** Things on the floor, rearmost first, in the middle of the picture. */
export function drawStanding(
  things: Standing[],
  paint: Paint,
  { unitsPerMm, floor }: Frame = { unitsPerMm: 1, floor: floorY },
): string {
  const across = unitsPerMm * turned;
  const sceneMm = Math.max(...things.map(({ atMm, widthMm }) => atMm + widthMm));
  const left = (canvasSize - sceneMm * across) / 2;
  return things
    .map(({ atMm, widthMm, heightMm, liftMm = 0, foot = 1, drawing }) => {
      const x = left + atMm * across;
      const bottom = floor - liftMm * unitsPerMm;
      const transform = `translate(${num(x)} ${num(bottom - heightMm * unitsPerMm)}) scale(${num(across)} ${num(unitsPerMm)})`;
      const shadow = contactShadow(x + (widthMm * across) / 2, bottom, ((widthMm * across) / 2) * foot, paint);
      return `${shadow}<g transform="${transform}">${drawing}</g>`;
    })
    .join('');
}

export interface Block {
  widthMm: number;
  heightMm: number;
  cornerMm: number;
  /** Visible width of the left side, turned by the same 20 degrees as every device. */
  wallMm: number;
}

/** A solid with rounded edges in millimetres, the upper left corner of its face at the origin. */
export function drawBlock({ widthMm, heightMm, cornerMm, wallMm }: Block, colour: string, paint: Paint): string {
  const face: Box = { x: 0, y: 0, width: widthMm, height: heightMm, radius: cornerMm };
  const outline = { ...face, x: -wallMm, width: widthMm + wallMm };
  const share = wallMm / outline.width;
  const isDark = brightness(colour) < 0.3;
  const wall = paint.linear(towardsRight, [
    [0, darken(colour, 0.42)],
    [share * 0.45, darken(colour, 0.16)],
    [share, darken(colour, 0.26)],
    [1, darken(colour, 0.34)],
  ]);
  const fill = paint.linear(
    [0.1, 0, 0.9, 1],
    [
      [0, lighten(colour, isDark ? 0.2 : 0.5)],
      [0.45, colour],
      [1, darken(colour, isDark ? 0.28 : 0.12)],
    ],
  );
  const edge = paint.linear(towardsCorner, [
    [0, '#ffffff', isDark ? 0.5 : 0.95],
    [0.4, '#ffffff', 0.2],
    [1, '#ffffff', 0.3],
  ]);
  return [
    rect(outline, `fill="${wall}"`),
    rect(face, `fill="${fill}"`),
    rect(insetBox(face, 0.25), `fill="none" stroke="${edge}" stroke-width="0.5"`),
  ].join('');
}

/** A USB-C socket, its middle at the given place. */
export function drawPort(x: number, y: number, widthMm: number, paint: Paint): string {
  const height = widthMm * 0.36;
  const socket = { x: x - widthMm / 2, y: y - height / 2, width: widthMm, height, radius: height / 2 };
  const metal = paint.linear(towardsBottom, [
    [0, '#7d8482'],
    [0.5, '#d4d8d6'],
    [1, '#f4f5f3'],
  ]);
  const tongue = { x: x - widthMm * 0.3, y: y - height * 0.1, width: widthMm * 0.6, height: height * 0.2, radius: 0.3 };
  return [
    rect(socket, `fill="${metal}"`),
    rect(insetBox(socket, height * 0.14), 'fill="#0c1110"'),
    rect(tongue, 'fill="#3c4442"'),
  ].join('');
}
