import type { DeviceLook } from '../pictures/device-look.ts';
import {
  canvasSize,
  contactShadow,
  drawGround,
  drawScene,
  fingerprint,
  floorY,
  measure,
  turned,
  wrapDrawing,
} from '../pictures/draw-device.ts';
import { railMm } from '../pictures/draw-slab.ts';
import { createPaint, num, type Paint, rect, softShadow } from '../pictures/paint.ts';
import { drawAccessory } from './draw-accessories.ts';
import { drawBlock } from './draw-block.ts';
import { drawStanding } from './draw-scene.ts';
import type { AccessoryLook, DeviceView, ProductPicture } from './product-picture.ts';

function drawSide(look: DeviceLook, side: 'front' | 'back', paint: Paint): string {
  const { stage, width, halfFoot, place } = measure(look, 1.02);
  const drawing = side === 'front' ? stage.drawFront(look, paint) : stage.drawBack(look, paint);
  const floor = floorY - 14;
  const left = (canvasSize - width + (railMm * width) / look.body.widthMm) / 2;
  return contactShadow(left + width / 2, floor, halfFoot, paint) + place(left, floor, drawing);
}

/** Millimetres that a close-up shows across the picture. */
const closeUpMm: Record<DeviceLook['silhouette'], number> = {
  phone: 86,
  flip: 98,
  tablet: 84,
  watch: 56,
  'watch-rugged': 62,
};

function drawClose(look: DeviceLook, x: number, y: number, drawing: string): string {
  const scale = canvasSize / closeUpMm[look.silhouette];
  const outline = { x: 0, y: 1.5, width: look.body.widthMm, height: look.body.heightMm, radius: look.body.cornerMm };
  const isSlab = !look.silhouette.startsWith('watch');
  const place = `translate(${num(x)} ${num(y)}) scale(${num(scale * turned)} ${num(scale)})`;
  return `<g transform="${place}">${isSlab ? softShadow(outline, 3, 0.3) : ''}${drawing}</g>`;
}

/** The upper left corner of the back, large enough to judge the lenses. */
function drawCameraClose(look: DeviceLook, paint: Paint): string {
  const { stage } = measure(look);
  const isSlab = !look.silhouette.startsWith('watch');
  return drawClose(look, isSlab ? 150 : 130, isSlab ? 110 : 90, stage.drawBack(look, paint));
}

/** The upper right corner of the front: edge, cutout, crown. */
function drawScreenClose(look: DeviceLook, paint: Paint): string {
  const { stage } = measure(look);
  const scale = (canvasSize / closeUpMm[look.silhouette]) * turned;
  return drawClose(look, 668 - look.body.widthMm * scale, 110, stage.drawFront(look, paint));
}

/** The back in front of a sealed box that shows the front. */
function drawWithBox(look: DeviceLook, paint: Paint): string {
  const { stage } = measure(look);
  const { widthMm, heightMm } = look.body;
  const box = { widthMm: widthMm + 12, heightMm: heightMm + 12, cornerMm: 2.2, wallMm: 9 };
  const print = `<g transform="translate(${num(6 + widthMm * 0.06)} ${num(6 + heightMm * 0.06)}) scale(0.88)">${stage.drawFront(look, paint)}</g>`;
  const seal = (y: number) => rect({ x: -9, y, width: 14, height: 7, radius: 1 }, 'fill="#0b7a4b" fill-opacity="0.92"');
  const drawing = [drawBlock(box, '#f4f3ee', paint), print, seal(heightMm * 0.14), seal(heightMm * 0.9)].join('');
  const step = look.silhouette === 'tablet' ? 0.6 : 0.88;
  const things = [
    { ...box, atMm: 9, liftMm: heightMm * 0.035, drawing },
    { widthMm, heightMm, atMm: 9 + box.widthMm * step, drawing: stage.drawBack(look, paint) },
  ];
  return drawStanding(things, paint, {
    unitsPerMm: (look.silhouette === 'tablet' ? 560 : 618) / box.heightMm,
    floor: floorY,
  });
}

const views: Record<DeviceView, (look: DeviceLook, paint: Paint) => string> = {
  together: drawScene,
  front: (look, paint) => drawSide(look, 'front', paint),
  back: (look, paint) => drawSide(look, 'back', paint),
  camera: drawCameraClose,
  screen: drawScreenClose,
  box: drawWithBox,
};

/** Middle of an accessory's close-up, in user units of the whole picture. */
const focus: Record<AccessoryLook['kind'], [x: number, y: number]> = {
  charger: [560, 430],
  cable: [270, 560],
  earbuds: [190, 450],
  drive: [520, 340],
  'power-bank': [540, 560],
  case: [520, 260],
  'screen-protector': [470, 300],
};

function drawSubject(picture: ProductPicture, paint: Paint): string {
  switch (picture.view) {
    case 'accessory':
      return drawAccessory(picture.look, paint);
    case 'accessory-close': {
      const [x, y] = focus[picture.look.kind];
      const place = `translate(400 400) scale(1.75) translate(${-x} ${-y})`;
      return `<g transform="${place}">${drawAccessory(picture.look, paint)}</g>`;
    }
    default:
      return views[picture.view](picture.look, paint);
  }
}

/** One photo of a product as an SVG document; the ground fills the square, nothing is transparent. */
export function drawProduct(picture: ProductPicture): string {
  const paint = createPaint(fingerprint(picture));
  return wrapDrawing(drawGround(picture.ground, 0, paint) + drawSubject(picture, paint), paint);
}
