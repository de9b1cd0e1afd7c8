import { demoModels } from '../evaluation-catalogue.ts';
import { contactShadow, drawScene, fingerprint, floorY, type Ground, grounds } from '../pictures/draw-device.ts';
import { createPaint, darken, lighten, num, type Paint, rect, towardsCorner } from '../pictures/paint.ts';
import { drawBlock } from '../products/draw-scene.ts';
import type { PostPicture } from './demo-post.ts';
import { signSide, signs } from './draw-sign.ts';

const width = 1200;
const height = 675;
const floor = 606;
const phoneScale = 0.74;
const tabletScale = 5.3;
const tabletLeft = 690;
const tabletWallMm = 7;

/** The line work of banknotes: a closed curve around the middle, waving nine times. */
function drawRosette(x: number, y: number): string {
  const curve = (turn: number) => {
    const points = Array.from({ length: 181 }, (_, index) => {
      const angle = (index / 180) * 2 * Math.PI;
      const radius = 190 + 110 * (1 + Math.cos(9 * angle + turn));
      return `${num(x + radius * Math.cos(angle))} ${num(y + radius * Math.sin(angle))}`;
    });
    return `<path d="M${points.join('L')}Z"/>`;
  };
  const curves = Array.from({ length: 10 }, (_, index) => curve((index / 10) * 2 * Math.PI));
  return `<g fill="none" stroke="#0b7a4b" stroke-opacity="0.13" stroke-width="1.1">${curves.join('')}</g>`;
}

function drawWall(ground: Ground, paint: Paint): string {
  const colour = grounds[ground];
  const fill = paint.linear(towardsCorner, [
    [0, lighten(colour, 0.4)],
    [1, darken(colour, 0.06)],
  ]);
  const halo = paint.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#ffffff', 0.7],
      [0.7, '#ffffff', 0.22],
      [1, '#ffffff', 0],
    ],
  );
  const wall = rect({ x: 0, y: 0, width, height, radius: 0 }, `fill="${fill}"`);
  return `${wall}<circle cx="600" cy="330" r="420" fill="${halo}"/>`;
}

/** A sign on a thick enamel tablet that stands on the floor. */
function drawTablet(picture: PostPicture, paint: Paint): string {
  const block = { widthMm: signSide, heightMm: signSide, cornerMm: 12, wallMm: tabletWallMm };
  const side = signSide * tabletScale;
  const place = `translate(${tabletLeft} ${num(floor - side)}) scale(${tabletScale})`;
  return [
    contactShadow(tabletLeft + side / 2 - 16, floor, side * 0.5, paint),
    `<g transform="${place}">${drawBlock(block, '#f6f5ee', paint)}${signs[picture.sign]()}</g>`,
  ].join('');
}

/** The opening picture of a post as an SVG document of 1200 × 675. Throws for a device that the demo does not have. */
export function drawPost(picture: PostPicture): string {
  const model = demoModels.find(({ brand, name }) => brand === picture.brand && name === picture.model);
  const look = model?.picturesByColour[picture.colour];
  if (!look) throw new Error(`No picture of ${picture.brand} ${picture.model} ${picture.colour}`);
  const paint = createPaint(fingerprint(picture));
  const phone = `translate(74 ${num(floor - floorY * phoneScale)}) scale(${phoneScale})`;
  const content = [
    drawWall(picture.ground, paint),
    drawRosette(tabletLeft + 150, 330),
    `<g transform="${phone}">${drawScene(look, paint)}</g>`,
    drawTablet(picture, paint),
  ].join('');
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paint.definitions()}${content}</svg>`;
}
