import type { TestProject } from 'vitest/node';
import { makeDataFolder, startGiro } from './running-giro.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a store that was started once, without the demo, and stopped. */
    preparedStore: string;
  }
}

/** Who may sign in to a prepared store. */
export const preparedAdmin = { email: 'admin@exemplo.com.br', password: 'admin de teste' };

/** One first start for all tests that are about something else. */
export default async function setUp(project: TestProject) {
  const data = makeDataFolder();
  const { email, password } = preparedAdmin;
  const giro = await startGiro({ DATA_DIR: data.folder, DEMO: '0', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  await giro.waitFor(200).finally(() => giro.stop());
  project.provide('preparedStore', data.folder);
  return data.remove;
}
