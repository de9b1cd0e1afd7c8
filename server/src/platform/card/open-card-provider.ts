import type { Database } from '../database/database.ts';
import type { CardHttpTools } from './card-http.ts';
import type { CardProvider, CardSettings } from './card-provider.ts';
import { createMercadoPago } from './mercado-pago.ts';
import { createCardSimulator } from './simulator.ts';

export interface CardTools extends CardHttpTools {
  database: Database;
}

/** The provider of these settings. Asks nobody: whatever is wrong is thrown by its verbs. */
export function openCardProvider(settings: CardSettings, tools: CardTools): CardProvider {
  if (settings.provider === 'simulador') return createCardSimulator(tools.database);
  return createMercadoPago(settings, tools);
}
