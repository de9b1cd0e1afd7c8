import type { MovedPrice } from '@giro/contract/calls/managed-products.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { changedPrice, type PriceMove } from '@giro/contract/rules/price-move.ts';

interface Priced {
  id: number;
  sku: string;
  name: string;
  price_cents: number;
  version: number;
}

/** Each product's new price. */
export function planMove(products: readonly Priced[], move: PriceMove) {
  return products.map(({ id, sku, name, price_cents: cents, version }) => {
    const after = changedPrice(cents, move);
    const shown: MovedPrice = {
      id,
      SKU: sku,
      name,
      version,
      before: reaisOf(cents),
      after: after === undefined ? null : reaisOf(after),
    };
    return { shown, after };
  });
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const impossibleWords = (names: readonly string[]): string =>
  `${names.map((name) => `“${name}”`).join(', ')}: o preço novo ficaria abaixo de R$ 0,01 ou alto demais.`;

export const movedWords = (count: number, applied: boolean): string =>
  applied ? counted(count, 'preço alterado.', 'preços alterados.') : counted(count, 'preço muda.', 'preços mudam.');

export const publishedWords = (count: number, published: boolean): string => {
  if (count === 0) return published ? 'Todos já estavam na loja.' : 'Todos já estavam ocultos.';
  return published
    ? counted(count, 'aparelho publicado na loja.', 'aparelhos publicados na loja.')
    : counted(count, 'aparelho ocultado da loja.', 'aparelhos ocultados da loja.');
};

interface Saved {
  id: number;
  name: string;
  version: number;
  deleted_at: Date | null;
  updated_at: Date;
  by: string | null;
}

/** So many products are named; the rest is counted. */
const named = 3;

/** Which of the shown products are otherwise by now, and who has saved them. */
export function changedWords(shown: readonly { id: number; version: number }[], now: readonly Saved[]): string {
  const changed = shown.flatMap(({ id, version }) => {
    const saved = now.find((row) => row.id === id);
    if (!saved) return [];
    if (saved.deleted_at) return [`“${saved.name}” foi excluído`];
    if (saved.version === version) return [];
    const moment = formatMoment(saved.updated_at.toISOString());
    return [`“${saved.name}” foi alterado por ${saved.by ?? 'outra pessoa'} em ${moment}`];
  });
  const more = changed.length - named;
  const rest = more > 0 ? [counted(more, 'outro também mudou', 'outros também mudaram')] : [];
  return `${[...changed.slice(0, named), ...rest].join('; ')}. Nada foi gravado: confira de novo.`;
}
