import { canvasSize, contactShadow, floorY, turned } from '../pictures/draw-device.ts';
import { num, type Paint } from '../pictures/paint.ts';

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
