import { expect, onTestFinished, test } from 'vitest';
import { keepStore, preparedAdmin, settingsOf } from './prepare-store.ts';
import { type Giro, makeDataFolder, postmasterOf, startGiro } from './running-giro.ts';

/** Who signs in here makes calls of the back-office. */
async function signIn({ url }: Giro, { email, password }: { email: string; password: string }) {
  const headers = { 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: object, more = {}) =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { token } = (await (await send('POST', 'login', { email, password })).json()) as { token: string };
  return async (method: string, path: string, body?: object) =>
    (await (await send(method, path, body, { authorization: `Bearer ${token}` })).json()) as Record<string, unknown>;
}

test('two processes on one new data folder make one living store together, and the first to stop leaves it to the other', {
  timeout: 480_000,
}, async () => {
  const made = makeDataFolder();
  onTestFinished(made.remove);
  const start = async () => {
    const giro = await startGiro({ DATA_DIR: made.folder, ...settingsOf('demo'), DEMO: '1' });
    onTestFinished(async () => {
      if (giro.child.exitCode === null) await giro.stop();
    });
    return giro;
  };
  const [one, two] = await Promise.all([start(), start()]);
  await Promise.all([one.waitFor(200, 420_000), two.waitFor(200, 420_000)]);
  const printed = [one, two].filter((giro) => giro.output().includes('shown only this once'));
  expect(printed).toHaveLength(1);
  const postmaster = postmasterOf(made.folder);
  expect(await one.stop()).toBe(0);
  expect(await two.health()).toBe(200);
  const call = await signIn(two, preparedAdmin);
  expect(await call('GET', 'demonstracao')).toEqual({ loaded: true });
  expect(await call('GET', 'dasboard')).toMatchObject({ total: 128 });
  await call('DELETE', 'demonstracao', { password: preparedAdmin.password });
  expect(await call('GET', 'demonstracao')).toEqual({ loaded: false });
  expect(await call('GET', 'dasboard')).toMatchObject({ total: 0 });
  expect(postmasterOf(made.folder)).toBe(postmaster);
  expect(await two.stop()).toBe(0);
  expect(postmasterOf(made.folder)).toBeUndefined();
  // The browser journeys need its catalogue, and to draw the demo's pictures takes longer than anything else here.
  keepStore('demo', made);
});
