import sharp from 'sharp';
import type { TestShop } from './harness.ts';

type FormFields = readonly (readonly [name: string, value: string | Buffer])[];

/** A multipart body as a browser makes it, with its header; bytes go as the file 'foto.png'. */
export async function formOf(fields: FormFields) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'foto.png');
  }
  const request = new Request('http://loja.example', { method: 'POST', body: form });
  const headers = { 'content-type': String(request.headers.get('content-type')) };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

/** Posts a file of a tool with what is asked of it. */
export async function sendImport(
  shop: TestShop,
  token: string,
  asked: Record<string, string>,
  file: Buffer | string,
  name = 'arquivo.csv',
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(asked)) form.append(field, value);
  form.append('arquivo', new Blob([new Uint8Array(Buffer.from(file))]), name);
  const request = new Request('http://loja.example', { method: 'POST', body: form });
  const response = await shop.app.http.inject({
    method: 'POST',
    url: '/api/importacoes',
    headers: { authorization: `Bearer ${token}`, 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Posts such a body. */
export async function sendForm(shop: TestShop, token: string, path: string, fields: FormFields, headers = {}) {
  const form = await formOf(fields);
  const response = await shop.app.http.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...headers, authorization: `Bearer ${token}`, ...form.headers },
    payload: form.payload,
  });
  return { status: response.statusCode, body: response.json() };
}

export const photo = (side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0B7A4B' } })
    .png()
    .toBuffer();

/** A picture of exactly so many bytes. */
export async function photoOfBytes(bytes: number): Promise<Buffer> {
  const small = await photo();
  return Buffer.concat([small, Buffer.alloc(bytes - small.byteLength)]);
}
