import { testCodes } from '@giro/contract/rules/inspection.ts';
import type { BuiltModel } from './build-model.ts';
import { submitProposal } from './build-proposal.ts';
import type { Client, TestShop } from './harness.ts';

/** Everything that is looked at before a device goes on sale. */
export const looked = {
  account_lock: 'clear',
  tests: Object.fromEntries(testCodes.map((code) => [code, code === 'biometrics' ? 'fail' : 'pass'])),
  wipe: { method: 'restauração de fábrica', wiped_at: '2026-01-15' },
  grade: 'C',
};

/** A device on the bench: a proposal of R$ 1.220,00 in transit, as this admin works on it. */
export async function buildBench(shop: TestShop, model: BuiltModel, admin: Client & { token: string }) {
  const { id, seller, email, imei } = await submitProposal(shop, model);
  await admin.post(`proposals/status/${id}`, { status: 5 });
  return { id, seller, email, imei, ...benchOf(shop, id, admin) };
}

/** Actions at the bench of a proposal; over the version that is there unless another is said. */
export function benchOf(shop: TestShop, id: number, admin: Client & { token: string }) {
  const path = `bancada/${id}`;
  const read = async () => (await admin.get(path)).body;
  const current = async (): Promise<number> => (await read()).inspection.version;
  const over = (version: number) => ({ 'if-match': `"${version}"` });
  return {
    path,
    read,
    save: async (edit: object, version?: number) => admin.put(path, edit, over(version ?? (await current()))),
    decide: async (how: 'aprovar' | 'contraproposta' | 'reprovar', body: object, version?: number) =>
      admin.post(`${path}/${how}`, body, over(version ?? (await current()))),
    status: async () => (await admin.get(`proposals?search=${id}`)).body.data[0],
    sendPhotos: (photos: readonly (readonly [name: string, bytes: Buffer])[]) =>
      sendPhotos(shop, admin.token, path, photos),
  };
}

/** Posts photos to the bench at this path. */
export async function sendPhotos(
  shop: TestShop,
  token: string,
  path: string,
  photos: readonly (readonly [name: string, bytes: Buffer])[],
) {
  const form = new FormData();
  for (const [name, bytes] of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://loja.example', { method: 'POST', body: form });
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api/${path}/fotos`,
    headers: { authorization: `Bearer ${token}`, 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Ids of a model's values by name: `{ [attribute]: [value] }`, as the bench sends what was found. */
export function found(model: BuiltModel, ...values: string[]): Record<number, number[]> {
  return Object.fromEntries(
    model
      .choose(...values)
      .map(({ attributeId, items }) => [attributeId, (items as { idValue: number }[]).map(({ idValue }) => idValue)]),
  );
}
