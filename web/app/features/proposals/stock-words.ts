import { marginOf } from '@giro/contract/rules/earnings.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';

/** The margin of a typed price over the price paid, in reais; the price paid alone while it is no amount. */
export function marginWords(paid: number, typedPrice: string): string {
  const cents = parseTypedReais(typedPrice);
  const words = `Pagamos ${formatReais(paid)}`;
  if (cents === undefined || cents <= 0) return `${words}.`;
  const price = reaisOf(cents);
  const left = Math.round((price - paid) * 100) / 100;
  if (left < 0) return `${words}: este preço fica ${formatReais(-left)} abaixo.`;
  const percent = (marginOf(price, left) ?? 0).toLocaleString('pt-BR');
  return `${words}: sobram ${formatReais(left)}, margem de ${percent} %.`;
}

interface Beginning {
  /** An id as text; blank without. */
  condition: string;
  /** As it was typed. */
  price: string;
  pictures: number;
}

/** Names what buyers miss in a product that is about to be published; nothing where it is whole. */
export function missingWords({ condition, price, pictures }: Beginning): string | undefined {
  const missing = [
    pictures === 0 && 'sem foto',
    condition === '' && 'sem estado',
    (parseTypedReais(price) ?? 0) === 0 && 'sem preço (assim não vende)',
  ].filter((part) => part !== false);
  if (missing.length === 0) return undefined;
  const parts = new Intl.ListFormat('pt-BR').format(missing);
  return `O aparelho está ${parts}. Publique assim mesmo, ou guarde como rascunho e complete o cadastro antes.`;
}
