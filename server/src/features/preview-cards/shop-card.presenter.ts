import { type CardPart, cardHeight, cardWidth, drawMark, green, ink, paper } from './card-layout.presenter.ts';

/** The line work of banknotes: a closed curve around the middle, waving nine times. */
function curve(turn: number): string {
  const points = Array.from({ length: 189 }, (_, index) => {
    const angle = (index / 189) * 2 * Math.PI;
    const radius = 144 + 52 * Math.cos(9 * angle + turn);
    return `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}Z"/>`;
}

const curves = Array.from({ length: 14 }, (_, index) => curve((index / 14) * 2 * Math.PI)).join('');
const rosette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none" stroke="${green}" stroke-opacity=".3" stroke-width=".8">${curves}</svg>`;

const part = (style: CardPart['props']['style'], children: CardPart[] | string): CardPart => ({
  type: 'div',
  key: null,
  props: { style: { display: 'flex', ...style }, children },
});

/** The card part for the shop as a whole: its name beside its mark. A long name is smaller, a longer one is cut. */
export function layOutShopCard(shop: string): CardPart {
  const fontSize = shop.length > 24 ? 64 : shop.length > 12 ? 88 : 136;
  return part(
    { width: cardWidth, height: cardHeight, background: paper, color: ink, fontFamily: 'Figtree, Figtree Extended' },
    [
      {
        type: 'img',
        key: null,
        props: {
          style: { position: 'absolute', left: 550, top: -85 },
          src: `data:image/svg+xml;base64,${Buffer.from(rosette).toString('base64')}`,
          width: 800,
          height: 800,
        },
      },
      drawMark(236, { position: 'absolute', left: 832, top: 197 }),
      part({ flexDirection: 'column', justifyContent: 'center', width: 500, height: cardHeight - 20, marginLeft: 88 }, [
        part(
          {
            display: 'block',
            fontSize,
            fontWeight: 800,
            lineHeight: 1.05,
            letterSpacing: -fontSize / 24,
            lineClamp: 3,
            textOverflow: 'ellipsis',
            wordBreak: 'break-word',
          },
          shop,
        ),
        part(
          { display: 'block', marginTop: 32, fontSize: 42, lineHeight: 1.2, letterSpacing: -0.8, textWrap: 'balance' },
          'Seu celular usado vale dinheiro. Veja quanto, na hora.',
        ),
      ]),
      part({ position: 'absolute', left: 0, bottom: 0, width: cardWidth, height: 20, background: green }, []),
    ],
  );
}
