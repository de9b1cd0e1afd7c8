import type { Database } from '../database/database.ts';
import type { Carrier, CarrierSettings } from './carrier.ts';
import type { CarrierTools } from './carrier-http.ts';
import { createCorreios } from './correios.ts';
import { createMelhorEnvio } from './melhor-envio.ts';
import { createCarrierSimulator } from './simulator.ts';

export interface OpeningTools extends CarrierTools {
  database: Database;
}

/** The carrier of these settings. Asks nobody: whatever is wrong is thrown by its verbs. */
export function openCarrier(settings: CarrierSettings, tools: OpeningTools): Carrier {
  if (settings.carrier === 'simulador') return createCarrierSimulator(tools.database);
  return settings.carrier === 'correios' ? createCorreios(settings, tools) : createMelhorEnvio(settings, tools);
}
