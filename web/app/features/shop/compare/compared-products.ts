import { browserStore } from '../../../lib/browser-store.ts';

/** A product that is to be compared, kept in this browser. */
export interface Compared {
  SKU: string;
  name: string;
}

export const mostCompared = 3;

const none: readonly Compared[] = [];

function isCompared(value: unknown): value is Compared {
  const { SKU, name } = (value ?? {}) as Record<string, unknown>;
  return typeof SKU === 'string' && typeof name === 'string';
}

const store = browserStore<readonly Compared[]>({
  key: 'compared-products',
  read: (text) => JSON.parse(text).filter(isCompared),
  where: 'browser',
  most: mostCompared,
});

const read = () => store.read() ?? none;

/** The products that are to be compared; none on the server and in the first drawing. */
export const useCompared = () => store.use() ?? none;

export function dropCompared(SKU: string): void {
  store.write(read().filter((each) => each.SKU !== SKU));
}

/** Adds a product, or takes it out again; beyond the third nothing is added. */
function toggleCompared({ SKU, name }: Compared): void {
  const compared = read();
  if (compared.some((each) => each.SKU === SKU)) dropCompared(SKU);
  else if (compared.length < mostCompared) store.write([...compared, { SKU, name }]);
}

export const clearCompared = store.forget;

/** The page that shows these side by side. */
export const comparePath = (compared: readonly { SKU: string }[]) =>
  `/comparar?skus=${compared.map(({ SKU }) => encodeURIComponent(SKU)).join(',')}`;

/** Tells if a product is to be compared, and gives the press that says so or takes it back. */
export function useComparing({ SKU, name }: Compared) {
  const compared = useCompared();
  const isChosen = compared.some((each) => each.SKU === SKU);
  return {
    compared,
    isChosen,
    /** There are three already. */
    isFull: !isChosen && compared.length >= mostCompared,
    toggle: () => toggleCompared({ SKU, name }),
  };
}
