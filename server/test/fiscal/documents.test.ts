import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openZip } from '../../src/platform/files/zip.ts';
import { openFiscalShop, type TestFiscalShop } from '../support/fiscal-shop.ts';
import { sendForm } from '../support/send-form.ts';

let house: TestFiscalShop;
beforeAll(async () => {
  house = await openFiscalShop();
});
beforeEach(() => {
  Object.assign(house.own.settings, { emitter: 'sefaz' });
  house.authority.mood = () => 'ok';
});
afterAll(() => house.close());

const reason = 'Comprado por engano na loja';
async function bought() {
  const { id } = await house.buy();
  await house.workAll();
  return (await house.ofProposal(id))[0];
}
const monthOf = (at: Date) => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 7);

test('lists find a nota by number, key, proposal and device, under their tabs', async () => {
  const nota = await bought();
  const { rows } = await house.shop.pool.query('select imei from fiscal_items where document_id = $1', [nota.id]);
  const ids = async (query: string) =>
    (await house.admin.get(`notas?${query}`)).body.notas.data.map(({ id }: { id: number }) => id);
  for (const search of [nota.number, nota.key, nota.proposal_id, rows[0].imei]) {
    expect(await ids(`search=${search}`)).toContain(nota.id);
  }
  expect(await ids(`situacao=autorizadas&mes=${monthOf(nota.issued_at)}&operacao=entrada`)).toContain(nota.id);
  expect(await ids('situacao=na-fila')).toEqual([]);
  expect(await ids('mes=2020-01')).toEqual([]);
  const whole = (await house.admin.get(`notas/${nota.id}`)).body.nota;
  expect(whole).toMatchObject({ state: 'authorised', recipient: expect.not.stringContaining('52998224725') });
  expect([whole.steps.length, whole.items.length, whole.items[0].imei]).toEqual([7, 1, rows[0].imei]);
});

test('its XML is for whoever it is made out to and for who sees notas, and looks absent to others', async () => {
  const nota = await bought();
  const other = await house.shop.signedIn();
  const seller = await house.shop.signedIn('vendas');
  expect((await other.get(`notas/${nota.id}/xml`)).status).toBe(404);
  expect((await seller.get(`notas/${nota.id}/xml`)).text).toContain('<nfeProc>');
  expect((await house.shop.visitor().get(`notas/${nota.id}/xml`)).status).toBe(401);
  expect((await seller.post(`notas/${nota.id}/cancelar`, { reason })).status).toBe(403);
});

test('letters of correction are counted, one at a time, at most twenty', async () => {
  const nota = await bought();
  const letter = () => house.admin.post(`notas/${nota.id}/carta`, { text: 'O aparelho é de cor azul, não preta.' });
  expect((await letter()).status).toBe(202);
  expect((await letter()).status).toBe(409);
  await house.workAll();
  for (let seq = 2; seq <= 20; seq++) {
    expect((await letter()).status).toBe(202);
    await house.workAll(2);
  }
  expect((await letter()).status).toBe(422);
  expect(house.authority.taken.get(nota.key)?.events.size).toBe(20);
});

test('bad input of every press is refused at its fields, all at once', async () => {
  const { id } = await bought();
  const errorsOf = async (path: string, body: object) => {
    const { status, body: answer } = await house.admin.post(path, body);
    return [status, ...Object.keys(answer.errors ?? {}).toSorted()];
  };
  expect(await errorsOf(`notas/${id}/cancelar`, { reason: 'curta' })).toEqual([422, 'reason']);
  expect(await errorsOf(`notas/${id}/cancelar`, { reason: 'x'.repeat(256) })).toEqual([422, 'reason']);
  expect(await errorsOf(`notas/${id}/carta`, { text: 'x'.repeat(1001) })).toEqual([422, 'text']);
  expect(await errorsOf(`notas/${id}/desistir`, {})).toEqual([422, 'reason']);
  const range = { model: 57, series: 1000, from: 0, to: 1_000_000_000, reason: '' };
  expect(await errorsOf('notas/inutilizar', range)).toEqual([422, 'from', 'model', 'reason', 'series', 'to']);
  expect(await errorsOf('notas/inutilizar', { model: 55, series: 1, from: 9, to: 8, reason })).toEqual([422, 'to']);
  expect(await errorsOf('notas', { operation: 'aluguel' })).toEqual([422, 'operation']);
  const items = [{ place: 1, ncm: '851', cest: 'x', description: '' }];
  expect(await errorsOf(`notas/${id}/reenviar`, { items })).toEqual([422, 'items']);
});

test('after its time a nota is cancelled no more', async () => {
  const nota = await bought();
  await house.shop.pool.query(
    `update fiscal_documents set authorised_at = giro_now() - interval '25 hours' where id = $1`,
    [nota.id],
  );
  expect((await house.admin.post(`notas/${nota.id}/cancelar`, { reason })).status).toBe(422);
});

test('numbers that were skipped are listed until they are voided', async () => {
  const { number } = await bought();
  await house.shop.pool.query('update fiscal_series set next_number = next_number + 3 where series = 1');
  const next = await bought();
  expect(next.number).toBe(number + 4);
  const gaps = async () => (await house.admin.get('notas/lacunas')).body.gaps;
  expect(await gaps()).toMatchObject([{ model: 55, series: 1, from: number + 1, to: number + 3 }]);
  const voiding = (range: object) => house.admin.post('notas/inutilizar', { model: 55, series: 1, reason, ...range });
  expect((await voiding({ from: number, to: number + 1 })).body.errors).toHaveProperty('from');
  expect((await voiding({ from: number + 1, to: next.number + 5 })).status).toBe(422);
  const pressed = await Promise.all([1, 2].map(() => voiding({ from: number + 1, to: number + 3 })));
  expect(pressed.map(({ status }) => status).sort()).toEqual([202, 422]);
  await house.workAll();
  expect(await gaps()).toEqual([]);
  expect(house.authority.voided).toContainEqual({ from: number + 1, to: number + 3 });
});

test('the month goes to the accountant as one zip', async () => {
  const [kept, gone] = [await bought(), await bought()];
  await house.admin.post(`notas/${gone.id}/cancelar`, { reason });
  await house.workAll();
  const accountant = await house.shop.signedIn('contador');
  const response = await house.shop.app.http.inject({
    method: 'GET',
    url: `/api/notas/pacote?mes=${monthOf(kept.issued_at)}`,
    headers: { authorization: `Bearer ${accountant.token}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-notas-'));
  const file = path.join(folder, 'notas.zip');
  writeFileSync(file, response.rawPayload);
  const handle = await open(file);
  const zip = await openZip(handle.fd, 1000);
  const names = zip?.entries.map(({ path: name }) => name) ?? [];
  expect(names).toContain(`autorizadas/${kept.key}-nfe.xml`);
  expect(names).toContain(`canceladas/${gone.key}-nfe.xml`);
  expect(names).toContain(`eventos/${gone.key}-cancel-1.xml`);
  expect(names.at(-1)).toBe('resumo.csv');
  const [summary] = zip?.entries.filter(({ path: name }) => name === 'resumo.csv') ?? [];
  expect(summary && (await zip?.unpack(summary))?.toString()).toContain(
    `${gone.key};55;1;${gone.number};Entrada;Cancelada`,
  );
  await handle.close();
  rmSync(folder, { recursive: true });
});

const keyOf = async (number: number, cnpj = '11222333000181') =>
  (
    await house.shop.pool.query(`select fiscal_key($1) as key`, [
      `422611${cnpj}55007${String(number).padStart(9, '0')}112345678`,
    ])
  ).rows[0].key as string;
const procOf = (
  key: string,
  total: string,
  { status = '100', cnpj = '11222333000181', place = '1' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc><NFe><infNFe Id="NFe${key}"><ide><tpAmb>${place}</tpAmb></ide><emit><CNPJ>${cnpj}</CNPJ></emit><total><ICMSTot><vNF>${total}</vNF></ICMSTot></total></infNFe></NFe>
<protNFe><infProt><chNFe>${key}</chNFe><dhRecbto>2026-11-20T10:00:00-03:00</dhRecbto><nProt>142000000000001</nProt><cStat>${status}</cStat></infProt></protNFe></nfeProc>`;

test('what another program has issued is known by its key or its XML, once', async () => {
  Object.assign(house.own.settings, { emitter: 'por-fora' });
  const [{ id }, { id: other }] = [await house.buy(), await house.buy()];
  const add = (fields: Record<string, string>) =>
    sendForm(house.shop, house.admin.token, 'notas/por-fora', Object.entries({ operation: 'entrada', ...fields }));
  const key = await keyOf(7);
  const proposal_id = String(id);
  const problems: [Record<string, string>, string][] = [
    [{ proposal_id }, 'key'],
    [{ proposal_id, key: `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}` }, 'key'],
    [{ proposal_id, key: await keyOf(7, '11444777000161') }, 'key'],
    [{ proposal_id, xml: '<!DOCTYPE a [<!ENTITY b "c">]><nfeProc/>' }, 'xml'],
    [{ proposal_id, xml: procOf(key, '1.00') }, 'xml'],
    [{ proposal_id, xml: procOf(key, '1220.00', { status: '302' }) }, 'xml'],
    [{ proposal_id, xml: procOf(key, '1220.00', { place: '2' }) }, 'xml'],
    [{ proposal_id, xml: procOf(key, '1220.00', { cnpj: '11444777000161' }) }, 'xml'],
  ];
  for (const [fields, at] of problems) {
    const refused = await add(fields);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [at]]);
  }
  const { rows } = await house.shop.pool.query('select value_cents from proposals where id = $1', [id]);
  const added = await add({ proposal_id, xml: procOf(key, (rows[0].value_cents / 100).toFixed(2)) });
  expect([added.status, added.body.nota]).toEqual([201, expect.objectContaining({ state: 'outside', key, number: 7 })]);
  expect((await add({ proposal_id, key: await keyOf(8) })).status).toBe(409);
  expect((await add({ proposal_id: String(other), key })).status).toBe(409);
  const nota = added.body.nota as { id: number };
  expect((await house.admin.get(`notas/${nota.id}/xml`)).text).toContain(key);
  expect((await house.admin.delete(`notas/${nota.id}`)).status).toBe(200);
  expect((await add({ proposal_id: String(other), key })).status).toBe(201);
});

test('the mail of a nota leaves with its file, sealed until then, and leaves with it again', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const value = JSON.stringify({
    ...{ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port, username: '', passwordSealed: null },
    ...{ encryption: null, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja' },
  });
  await house.shop.database.insertInto('settings').values({ key: 'smtp', value }).execute();
  const nota = await bought();
  await house.shop.work();
  const { rows } = await house.shop.pool.query('select id, attached_file from emails where attached_name = $1', [
    `${nota.key}-nfe.xml`,
  ]);
  expect(rows).toEqual([{ id: expect.anything(), attached_file: nota.proc_file }]);
  await house.admin.post(`emails/${rows[0].id}/reenviar`);
  await house.shop.work();
  const mails = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
  const files = mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(files.filter((name) => name === `${nota.key}-nfe.xml`).length).toBeGreaterThan(0);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test('a provider’s notice has what it names asked about now, and nothing else; another secret is nothing', async () => {
  house.authority.mood = ({ kind }) => (kind === 'send' ? 'lost' : 'ok');
  const { id } = await house.buy();
  await house.shop.work();
  const [nota] = await house.ofProposal(id);
  expect([nota.state, house.authority.count('look', nota.key)]).toEqual(['sent', 0]);
  const tell = (secret: string, body: object) => house.shop.visitor().post(`notas/webhook/${secret}`, body);
  expect((await tell('outro', { ref: `giro-${nota.id}-1` })).status).toBe(404);
  expect((await tell('segredo', { ref: 'giro-x', status: 'autorizado' })).status).toBe(200);
  await house.shop.work();
  expect((await house.document(nota.id)).state).toBe('sent');
  expect((await tell('segredo', { ref: `giro-${nota.id}-1`, status: 'erro_autorizacao' })).status).toBe(200);
  await house.shop.work();
  expect((await house.document(nota.id)).state).toBe('authorised');
});
