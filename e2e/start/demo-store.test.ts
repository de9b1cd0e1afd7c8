import { expect, onTestFinished, test } from 'vitest';
import { keepStore, settingsOf } from './prepare-store.ts';
import { makeDataFolder, postmasterOf, startGiro } from './running-giro.ts';

test('two processes on one new data folder make one store together, and the first to stop leaves it to the other', {
  timeout: 300_000,
}, async () => {
  const made = makeDataFolder();
  onTestFinished(made.remove);
  const start = async () => {
    const giro = await startGiro({ DATA_DIR: made.folder, ...settingsOf('demo') });
    onTestFinished(async () => {
      if (giro.child.exitCode === null) await giro.stop();
    });
    return giro;
  };
  const [one, two] = await Promise.all([start(), start()]);
  await Promise.all([one.waitFor(200, 240_000), two.waitFor(200, 240_000)]);
  const printed = [one, two].filter((giro) => giro.output().includes('shown only this once'));
  expect(printed).toHaveLength(1);
  const postmaster = postmasterOf(made.folder);
  expect(await one.stop()).toBe(0);
  expect(await two.health()).toBe(200);
  expect(postmasterOf(made.folder)).toBe(postmaster);
  expect(await two.stop()).toBe(0);
  expect(postmasterOf(made.folder)).toBeUndefined();
  // The browser journeys begin with such a one, and to draw the demo's pictures takes longer than anything else here.
  keepStore('demo', made);
});
