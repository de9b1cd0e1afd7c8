import { formatReais } from '@giro/contract/rules/money.ts';
import type { CardFacts } from '@giro/contract/rules/pictures.ts';

export const cardWidth = 1200;
export const cardHeight = 630;

export const ink = '#10211B';
export const green = '#0B7A4B';
export const paper = '#FAFAF6';
const margin = 72;
const barHeight = 16;

interface Style {
  [name: string]: string | number;
}

/** A part of the card: what satori takes, which knows React's elements and needs no React. */
export interface CardPart {
  type: string;
  key: null;
  props: { style: Style; children?: CardPart[] | string; src?: string; width?: number; height?: number };
}

const box = (style: Style, ...children: CardPart[]): CardPart => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});
const words = (text: string, style: Style): CardPart => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children: text },
});

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect x="18.5" y="13.5" width="11" height="21" rx="3" stroke="${ink}" stroke-width="3"/><path d="M22.9 30.2h2.2" stroke="${ink}" stroke-width="2.2"/><path d="M41.3 30.3A18.5 18.5 0 1 1 40 14.7M41.5 7.6 40 14.7 33.3 12.5" stroke="${green}" stroke-width="3.8"/></svg>`;

export const drawMark = (side: number, style: Style = {}): CardPart => ({
  type: 'img',
  key: null,
  props: {
    style: { flexShrink: 0, ...style },
    src: `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`,
    width: side,
    height: side,
  },
});

const shopLine = (shop: string) =>
  box(
    { alignItems: 'center', gap: 16 },
    drawMark(60),
    words(shop, { fontSize: 40, fontWeight: 800, letterSpacing: -1.2, lineClamp: 1, display: 'block' }),
  );

const pill = (text: string, background: string, color: string) =>
  words(text, { padding: '6px 20px', borderRadius: 99, background, color, fontSize: 26, fontWeight: 800 });

/** The last line that fits ends in an ellipsis. */
function titleOf(title: string, lines: number): CardPart {
  const fontSize = title.length > 60 ? 44 : title.length > 34 ? 52 : 60;
  return words(title, {
    display: 'block',
    marginTop: 18,
    fontSize,
    fontWeight: 800,
    lineHeight: 1.12,
    letterSpacing: -1.4,
    lineClamp: lines,
    textOverflow: 'ellipsis',
    wordBreak: 'break-word',
  });
}

/** Place of the picture on a card. Devices are squares, the pictures of posts are wide. */
export function pictureBoxOf({ price }: CardFacts) {
  const [width, height] = price === null ? [560, 420] : [470, 470];
  return { width, height, left: cardWidth - margin - width, top: Math.round((cardHeight - barHeight - height) / 2) };
}

/** Everything of a card but its picture, which is laid over it afterwards. */
export function layOutCard(facts: CardFacts): CardPart {
  const picture = pictureBoxOf(facts);
  const { price, isSoldOut, label } = facts;
  return box(
    {
      width: cardWidth,
      height: cardHeight,
      background: paper,
      color: ink,
      fontFamily: 'Figtree, Figtree Extended',
      position: 'relative',
    },
    box(
      {
        position: 'absolute',
        left: picture.left,
        top: picture.top,
        width: picture.width,
        height: picture.height,
        alignItems: 'center',
        justifyContent: 'center',
        borderRadius: 32,
        background: '#E9F6EF',
      },
      // Seen where there is no picture.
      drawMark(180, { opacity: 0.35 }),
    ),
    box({ position: 'absolute', left: 0, bottom: 0, width: cardWidth, height: barHeight, background: green }),
    box(
      {
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: picture.left - 48,
        height: cardHeight - barHeight,
        padding: `56px 0 56px ${margin}px`,
      },
      shopLine(facts.shop),
      box(
        { flexDirection: 'column', flexGrow: 1, justifyContent: 'center' },
        ...(label ? [words(label, { color: green, fontSize: 28, fontWeight: 800 })] : []),
        titleOf(facts.title, price === null ? 5 : 3),
        ...(price === null
          ? []
          : [
              box(
                { alignItems: 'center', flexWrap: 'wrap', gap: '8px 24px', marginTop: 28 },
                words(formatReais(price).replace(/\s/g, ' '), {
                  fontSize: 60,
                  fontWeight: 800,
                  letterSpacing: -2,
                  whiteSpace: 'nowrap',
                  ...(isSoldOut && { color: '#5C6860' }),
                }),
                ...(isSoldOut ? [pill('Esgotado', ink, '#FFFFFF')] : []),
              ),
            ]),
      ),
    ),
  );
}
