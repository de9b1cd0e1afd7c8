import type { TestProject } from 'vitest/node';
import { prepareStore } from './prepare-store.ts';

export { preparedAdmin } from './prepare-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the store without the demo. */
    preparedStore: string;
  }
}

/** One first start for all tests that are about something else. */
export default async function setUp(project: TestProject) {
  project.provide('preparedStore', await prepareStore('bare'));
}
