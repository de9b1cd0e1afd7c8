import { defineFeature } from '../../platform/features/feature.ts';
import type { OrderParcels } from '../orders/orders.port.ts';

const orderParcels: OrderParcels = {
  listFor: async () => new Map(),
  pack: async () => {},
  whyNotEnd: async () => null,
  ended: async () => {},
};

export const parcelsFeature = defineFeature({
  name: 'parcels',
  make: () => ({ fills: { orderParcels } }),
});
