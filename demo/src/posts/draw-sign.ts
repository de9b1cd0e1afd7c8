import { type Box, circle, insetBox, num, rect } from '../pictures/paint.ts';
import type { PostSign } from './post-picture.ts';

/** Side of the square that every sign is drawn in. */
export const signSide = 60;

const green = '#0b7a4b';
const amber = '#f2a71b';
const paper = '#ffffff';

const stroke = (colour: string, width: number) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;

/** The shop's mark: an arrow turning around a phone. */
function drawOffer(): string {
  return [
    '<g transform="translate(6 6)">',
    rect({ x: 18.5, y: 13.5, width: 11, height: 21, radius: 3 }, stroke('#10211b', 3)),
    path('M22.9 30.2h2.2', stroke('#10211b', 2.2)),
    path('M41.3 30.3A18.5 18.5 0 1 1 40 14.7M41.5 7.6 40 14.7 33.3 12.5', stroke(green, 3.8)),
    '</g>',
  ].join('');
}

function drawBattery(): string {
  const shell: Box = { x: 9, y: 19, width: 38, height: 22, radius: 6 };
  const cells = [0, 1, 2, 3].map((index) => {
    const cell = { x: 13.5 + index * 7.6, y: 23.5, width: 5.6, height: 13, radius: 1.8 };
    return rect(cell, index < 3 ? `fill="${green}"` : `fill="${amber}" fill-opacity="0.45"`);
  });
  return [
    rect(shell, stroke(green, 3)),
    rect({ x: 49.5, y: 26, width: 3.4, height: 8, radius: 1.7 }, `fill="${green}"`),
    ...cells,
  ].join('');
}

/** An open padlock. */
function drawErase(): string {
  return [
    path('M21 29V20.5a9 9 0 0 1 17-4', stroke(green, 3.6)),
    rect({ x: 14.5, y: 27, width: 31, height: 22, radius: 6 }, `fill="${green}"`),
    circle(30, 36, 3, `fill="${paper}"`),
    rect({ x: 28.7, y: 36, width: 2.6, height: 7, radius: 1.3 }, `fill="${paper}"`),
  ].join('');
}

/** Bars of a label above fifteen digits, of which the last one checks the others. */
function drawImei(): string {
  const widths = [2, 1, 1, 3, 1, 2, 1, 1, 2, 3, 1, 1, 2, 1, 3, 1, 2];
  const total = widths.reduce((sum, width) => sum + width + 1, -1);
  const unit = 42 / total;
  let x = 9;
  const bars = widths.map((width) => {
    const bar = rect({ x, y: 13, width: width * unit, height: 24, radius: 0.3 }, 'fill="#10211b"');
    x += (width + 1) * unit;
    return bar;
  });
  const digits = Array.from({ length: 15 }, (_, index) =>
    circle(9.9 + index * 2.86, 44.5, 1.05, `fill="${index === 14 ? amber : green}"`),
  );
  return [...bars, ...digits].join('');
}

function drawWarranty(): string {
  const shield = 'M30 9.5 46 15v13.5c0 10.2-6.6 17.4-16 21.5-9.4-4.1-16-11.3-16-21.5V15Z';
  return (
    path(shield, `fill="${green}" stroke="${green}" stroke-width="3" stroke-linejoin="round"`) +
    path('m22.5 29.5 5.4 5.4 10-10.4', stroke(paper, 4))
  );
}

/** Something like a code to pay by; no reader finds anything in it. */
function drawPayment(): string {
  const unit = 42 / 21;
  const at = (column: number, row: number, size: number): Box => ({
    x: 9 + column * unit,
    y: 9 + row * unit,
    width: size * unit,
    height: size * unit,
    radius: size > 1 ? 1.6 : 0.5,
  });
  const finder = (column: number, row: number) =>
    rect(insetBox(at(column, row, 7), unit / 2), `fill="none" stroke="${green}" stroke-width="${num(unit)}"`) +
    rect(at(column + 2, row + 2, 3), `fill="${green}"`);
  const isFree = (column: number, row: number) => !((column < 8 && (row < 8 || row > 12)) || (column > 12 && row < 8));
  const modules = Array.from({ length: 21 * 21 }, (_, index) => [index % 21, Math.floor(index / 21)] as const)
    .filter(([column, row]) => isFree(column, row) && (column * 7 + row * 11 + column * row * 5) % 13 < 6)
    .map(([column, row]) => rect(at(column, row, 1), 'fill="#10211b"'));
  return [finder(0, 0), finder(14, 0), finder(0, 14), ...modules].join('');
}

/** Drawings on the tablet beside the phone, by the post's subject. */
export const signs: Record<PostSign, () => string> = {
  offer: drawOffer,
  battery: drawBattery,
  erase: drawErase,
  imei: drawImei,
  warranty: drawWarranty,
  payment: drawPayment,
};
