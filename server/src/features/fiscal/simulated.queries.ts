import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { SimulatedRecord, SimulatorStore } from '../../platform/fiscal/simulator.ts';

/** Documents and events that the simulator has taken, kept as an authority would. */
export const createSimulatorStore = (database: Database): SimulatorStore => ({
  async find(key) {
    const { rows } = await sql<{ answer: SimulatedRecord }>`
      select answer from fiscal_simulated where key = ${key}`.execute(database);
    return rows[0]?.answer;
  },
  async put(key, record) {
    await sql`
      insert into fiscal_simulated (key, answer) values (${key}, ${JSON.stringify(record)}::jsonb)
      on conflict (key) do nothing`.execute(database);
  },
});
