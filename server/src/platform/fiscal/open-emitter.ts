import type { Emitter, EmitterSettings } from './emitter.ts';
import type { FiscalTools } from './fiscal-http.ts';
import { createFocus } from './focus.ts';
import { createSefaz } from './sefaz.ts';
import { createFiscalSimulator, type SimulatorStore } from './simulator.ts';

export interface EmitterTools extends FiscalTools {
  simulator: SimulatorStore;
}

/** The emitter of these settings. Asks nobody: whatever is wrong is thrown by its methods. */
export function openEmitter(settings: EmitterSettings, tools: EmitterTools): Emitter {
  if (settings.emitter === 'simulador') {
    return createFiscalSimulator(settings, { now: tools.now, store: tools.simulator });
  }
  return settings.emitter === 'focus' ? createFocus(settings, tools) : createSefaz(settings, tools);
}
