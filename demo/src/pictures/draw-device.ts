import type { DeviceLook } from './device-look.ts';
import { drawFlipBack, drawFlipFront } from './draw-flip.ts';
import { drawBack, drawFront, railMm, silhouetteBox } from './draw-slab.ts';
import { drawWatchBack, drawWatchFront, watchBandMm } from './draw-watch.ts';
import { type Box, createPaint, num, type Paint, rect, softShadow, towardsCorner } from './paint.ts';
import { darken, lighten } from './shade.ts';

/** Every drawing is a square of this side, in SVG user units. */
export const canvasSize = 800;

/** Cosine of the 20 degrees by which every device is turned. */
export const turned = 0.94;
/** The floor line of the foremost device. */
export const floorY = 748;

interface Stage {
  /** Height in user units of a device of `referenceMm`; others differ, but less than in life. */
  height: number;
  referenceMm: number;
  /** Left edge of the front, as a share of the back's width. */
  step: number;
  /** Distance of the back behind the front, in user units. */
  lift: number;
  drawFront: (look: DeviceLook, paint: Paint) => string;
  drawBack: (look: DeviceLook, paint: Paint) => string;
}

const phoneStage: Stage = { height: 652, referenceMm: 150, step: 0.7, lift: 26, drawFront, drawBack };
const watchStage: Stage = {
  height: 660,
  referenceMm: 100,
  step: 0.8,
  lift: 24,
  drawFront: drawWatchFront,
  drawBack: drawWatchBack,
};

const stages: Record<DeviceLook['silhouette'], Stage> = {
  phone: phoneStage,
  flip: { ...phoneStage, drawFront: drawFlipFront, drawBack: drawFlipBack },
  tablet: { ...phoneStage, height: 630, referenceMm: 248, step: 0.44, lift: 34 },
  watch: watchStage,
  'watch-rugged': watchStage,
};

function isWatch(look: DeviceLook): boolean {
  return look.silhouette === 'watch' || look.silhouette === 'watch-rugged';
}

/** A short name of what is drawn, so that two drawings on one page share no ids. */
export function fingerprint(look: object): string {
  let hash = 5381;
  for (const character of JSON.stringify(look)) hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 4294967291;
  return `d${hash.toString(36)}-`;
}

export function contactShadow(centre: number, y: number, halfWidth: number, paint: Paint): string {
  const dark = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#0b1a14', 0.62],
      [0.5, '#0b1a14', 0.3],
      [1, '#0b1a14', 0],
    ],
  );
  const soft = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#0b1a14', 0.3],
      [0.6, '#0b1a14', 0.1],
      [1, '#0b1a14', 0],
    ],
  );
  const ellipse = (x: number, rx: number, ry: number, fill: string) => {
    return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${ry}" fill="${fill}"/>`;
  };
  return ellipse(centre + 14, halfWidth * 1.32, 30, soft) + ellipse(centre, halfWidth * 1.02, 10, dark);
}

/** The dimming that the front casts on the back, kept within the back's outline. */
function castShadow(outline: Box, stepMm: number, paint: Paint): string {
  const shade = { ...outline, x: outline.x + stepMm - 2.4, y: outline.y + 3 };
  const clip = paint.clip(rect(outline, ''));
  return `<g clip-path="${clip}">${softShadow(shade, 2.6, 0.5)}</g>`;
}

interface Placement {
  stage: Stage;
  /** Half of what touches the floor, in user units. */
  halfFoot: number;
  width: number;
  /** Draws with the left edge of the case at `x` and the lowest point at `bottom`. */
  place: (x: number, bottom: number, drawing: string) => string;
}

/** The size in which a device stands in a picture; `share` 1 is that of front and back together. */
export function measure(look: DeviceLook, share = 1): Placement {
  const stage = stages[look.silhouette];
  const bandMm = isWatch(look) ? watchBandMm : 0;
  const heightMm = look.body.heightMm + 2 * bandMm;
  const scale = (share * stage.height * (heightMm / stage.referenceMm) ** 0.55) / heightMm;
  const unitsPerMmAcross = scale * turned;
  const width = look.body.widthMm * unitsPerMmAcross;
  return {
    stage,
    width,
    halfFoot: (width / 2) * (isWatch(look) ? 0.66 : 1),
    place(x, bottom, drawing) {
      const top = bottom - (look.body.heightMm + bandMm) * scale;
      const transform = `translate(${num(x)} ${num(top)}) scale(${num(unitsPerMmAcross)} ${num(scale)})`;
      return `<g transform="${transform}">${drawing}</g>`;
    },
  };
}

/** Front over back, both on the floor. */
export function drawScene(look: DeviceLook, paint: Paint): string {
  const { stage, width, halfFoot, place } = measure(look);
  const step = width * stage.step;
  const left = (canvasSize - width - step + (railMm * width) / look.body.widthMm) / 2;
  const cast = castShadow(silhouetteBox(look), look.body.widthMm * stage.step, paint);
  return [
    contactShadow(left + width / 2, floorY - stage.lift, halfFoot, paint),
    place(left, floorY - stage.lift, stage.drawBack(look, paint) + cast),
    contactShadow(left + step + width / 2, floorY, halfFoot, paint),
    place(left + step, floorY, stage.drawFront(look, paint)),
  ].join('');
}

export function wrapDrawing(content: string, paint: Paint): string {
  const size = `width="${canvasSize}" height="${canvasSize}" viewBox="0 0 ${canvasSize} ${canvasSize}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paint.definitions()}${content}</svg>`;
}

/** Front over back on a transparent square, as an SVG document without text, fonts or outside files. */
export function drawDevice(look: DeviceLook): string {
  const paint = createPaint(fingerprint(look));
  return wrapDrawing(drawScene(look, paint), paint);
}

/** Soft grounds from the palette, as `#rrggbb`. */
export const grounds = {
  mint: '#dff0e4',
  sand: '#f6ead0',
  paper: '#f1f1ea',
  mist: '#e0e9ea',
} as const;

export type Ground = keyof typeof grounds;

/** A lit wall of this colour; a `radius` of 0 fills the square to its corners. */
export function drawGround(ground: Ground, radius: number, paint: Paint): string {
  const colour = grounds[ground];
  const fill = paint.linear(towardsCorner, [
    [0, lighten(colour, 0.4)],
    [1, darken(colour, 0.05)],
  ]);
  const halo = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#ffffff', 0.75],
      [0.7, '#ffffff', 0.25],
      [1, '#ffffff', 0],
    ],
  );
  const square = { x: 0, y: 0, width: canvasSize, height: canvasSize, radius };
  return `${rect(square, `fill="${fill}"`)}<circle cx="400" cy="400" r="360" fill="${halo}"/>`;
}

/** The device on a coloured square with rounded corners; outside the corners it stays transparent. */
export function drawOnGround(look: DeviceLook, ground: Ground): string {
  const paint = createPaint(`${fingerprint(look)}${ground}-`);
  return wrapDrawing(drawGround(ground, 56, paint) + drawScene(look, paint), paint);
}
