import { createPaint, darken, lighten, rect, towardsCorner } from './paint.ts';

/** Side of a brand's tile, in SVG user units. */
export const brandMarkSize = 240;

interface Mark {
  tile: string;
  ink: string;
  /** The monogram as one stroke, so that no font is needed, in the tile's units. */
  letter: string;
}

const marks: Record<string, Mark> = {
  Apple: { tile: '#0b7a4b', ink: '#ffffff', letter: 'M82 166L120 74L158 166M95 136H145' },
  Samsung: {
    tile: '#10211b',
    ink: '#dff0e4',
    letter:
      'M152 94C146 80 134 74 119 74C101 74 88 84 88 98C88 130 153 110 153 142C153 157 139 166 120 166C103 166 90 159 85 145',
  },
  Motorola: { tile: '#f2a71b', ink: '#10211b', letter: 'M80 166V76L120 132L160 76V166' },
  Xiaomi: { tile: '#dff0e4', ink: '#0b5a3a', letter: 'M84 76L156 166M156 76L84 166' },
};

const neutralMark: Mark = { tile: '#f1f1ea', ink: '#10211b', letter: 'M120 84V156M84 120H156' };

/** A monogram tile in the shop's colours, never the company's logo; an unknown brand gets a plain one. */
export function drawBrandMark(brand: string): string {
  const { tile, ink, letter } = marks[brand] ?? neutralMark;
  const paint = createPaint(`m${[...brand].map((character) => character.codePointAt(0)?.toString(36)).join('')}-`);
  const fill = paint.linear(towardsCorner, [
    [0, lighten(tile, 0.16)],
    [1, darken(tile, 0.14)],
  ]);
  const square = { x: 0, y: 0, width: brandMarkSize, height: brandMarkSize, radius: 52 };
  const stroke = `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"`;
  const content = [
    rect(square, `fill="${fill}"`),
    `<circle cx="120" cy="120" r="82" ${stroke} stroke-width="3" opacity="0.28"/>`,
    `<path d="M141 40.7A82 82 0 0 1 199.3 99" ${stroke} stroke-width="7" opacity="0.9"/>`,
    `<path d="${letter}" ${stroke} stroke-width="17" transform="translate(12 12) scale(0.9)"/>`,
  ];
  const size = `width="${brandMarkSize}" height="${brandMarkSize}" viewBox="0 0 ${brandMarkSize} ${brandMarkSize}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paint.definitions()}${content.join('')}</svg>`;
}
