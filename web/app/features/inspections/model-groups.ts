import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { deviceName } from '@giro/contract/rules/device.ts';

/** Every model that the shop buys, for a selector, under its brand and type; without the one of that id. */
export function modelGroups(brands: readonly SellBrand[], exceptId?: number | null) {
  return brands.flatMap(({ name, types }) =>
    types.map((type) => ({
      group: `${name} · ${type.name}`,
      items: type.models
        .filter(({ id }) => id !== exceptId)
        .map((model) => ({ value: String(model.id), label: deviceName(name, model.name) })),
    })),
  );
}
