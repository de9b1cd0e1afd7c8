import type { SimulatedRecord, SimulatorStore } from '../../src/platform/fiscal/simulator.ts';

/** A store of the simulator that lives as long as the test. */
export function memoryStore(): SimulatorStore & { records: Map<string, SimulatedRecord> } {
  const records = new Map<string, SimulatedRecord>();
  return {
    records,
    find: async (key) => records.get(key),
    put: async (key, record) => void (records.has(key) || records.set(key, record)),
  };
}
