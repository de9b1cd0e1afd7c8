import type { DemoProduct } from './demo-product.ts';

/** The shop's attributes as filters and technical sheets show them. */
const names = [
  'Estado',
  'Garantia',
  'Cores',
  'Capacidade',
  'Saúde da bateria',
  'Tamanho da caixa',
  'Câmera',
  'Câmera frontal',
  'Bateria',
  'Tela',
  'Resolução',
  'Frequência da tela',
  'Processador',
  'Memória',
  'Sistema operacional',
  'Conectividade',
  'Bluetooth',
  'Dual SIM',
  'Carregamento',
  'Resistência à água',
  'Sensor',
  'Áudio',
  'Material',
  'Dimensões',
  'Peso',
  'Compatível com',
];

/** Attributes that narrow down the shop's list; the rest is the technical sheet. */
export const demoFilters: string[] = [
  'Estado',
  'Garantia',
  'Cores',
  'Capacidade',
  'Saúde da bateria',
  'Memória',
  'Conectividade',
  'Conexão',
];

const states = ['Novo', 'Lacrado', 'Vitrine', 'Seminovo'];
const collator = new Intl.Collator('pt-BR', { numeric: true });

/** Storage before batteries, each by size. */
function amountOf(capacity: string): number {
  const [, amount = '', unit = ''] = /^([\d.]+) (GB|TB|mAh)$/.exec(capacity) ?? [];
  const factors: Record<string, number> = { GB: 1, TB: 1024, mAh: 1024 };
  return Number(amount.replace('.', '')) * (factors[unit] ?? 0);
}

const orders: Record<string, (one: string, other: string) => number> = {
  Estado: (one, other) => states.indexOf(one) - states.indexOf(other),
  Capacidade: (one, other) => amountOf(one) - amountOf(other),
};

export interface ShopAttribute {
  name: string;
  position: number;
  values: string[];
}

/** Every attribute with the values that some product has. */
export function shopAttributesOf(products: DemoProduct[]): ShopAttribute[] {
  return names.map((name, index) => {
    const values = new Set(products.flatMap(({ attributes }) => attributes[name] ?? []));
    return { name, position: index + 1, values: [...values].sort(orders[name] ?? collator.compare) };
  });
}
