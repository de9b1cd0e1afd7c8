import type { ProductForm } from '@giro/contract/calls/products.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';

/** A value of an attribute of the shop. */
interface ShopValue {
  /** The attribute's. */
  name: string;
  id: number;
  value: string;
}

/**
 * The ids of the values that a form names, by their text or else their id below the attribute's name, each once; and
 * what it names that there is not.
 */
export function readValueIds(selected: ProductForm['selectedAttributes'], known: readonly ShopValue[]) {
  const ids = new Set<number>();
  const unknown: { attribute: string; value: string }[] = [];
  for (const [attribute, values] of Object.entries(selected)) {
    const ofAttribute = known.filter(({ name }) => name === attribute);
    for (const text of [values].flat()) {
      const found =
        ofAttribute.find(({ value }) => value === text) ?? ofAttribute.find(({ id }) => String(id) === text);
      if (found) ids.add(found.id);
      else unknown.push({ attribute, value: text });
    }
  }
  return { ids: [...ids], unknown };
}

type BoughtDevice = Pick<
  Proposal,
  'id' | 'marca' | 'modelo' | 'selected_options' | 'proposal_value' | 'proposal_value_new'
>;

/** The one product that a bought device becomes: named by what it is, priced at what it was bought for. */
export function productOf(proposal: BoughtDevice) {
  const chosen = (name: string) => proposal.selected_options.find(({ atributo }) => atributo === name)?.items[0]?.value;
  const parts = [deviceName(proposal.marca, proposal.modelo), chosen('Capacidade'), chosen('Cores')];
  return {
    sku: `PROP-${proposal.id}`,
    name: parts.filter(Boolean).join(' '),
    price_cents: Math.round((proposal.proposal_value_new ?? proposal.proposal_value) * 100),
    stock: 1,
    proposal_id: proposal.id,
  };
}
