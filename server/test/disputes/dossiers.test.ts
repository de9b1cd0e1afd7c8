import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { evidenceBounds } from '@giro/contract/rules/dispute.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printPages } from '../../src/features/disputes/dossier-pdf.presenter.ts';
import { assertVerified } from '../support/database-state.ts';
import { buyerCpf, type DisputeShop, openDisputeShop } from '../support/dispute-shop.ts';
import { photo, sendForm } from '../support/send-form.ts';

let shop: DisputeShop;
beforeAll(async () => {
  shop = await openDisputeShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

/** The words of a PDF by pdfkit: what its content streams show, by the codes of its one-byte fonts. */
function wordsOf(pdf: Buffer): string {
  const words: string[] = [];
  for (let from = pdf.indexOf('stream\n'); from !== -1; from = pdf.indexOf('stream\n', from + 7)) {
    const end = pdf.indexOf('endstream', from);
    const packed = pdf.subarray(from + 7, end);
    const text = packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : packed.toString('latin1');
    for (const [, shown = ''] of text.matchAll(/\[([^\]]*)\] TJ/g)) {
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      words.push(Buffer.from(codes, 'hex').toString('latin1'));
    }
  }
  return words.join('\n');
}

async function pdfOf(id: number): Promise<Buffer> {
  const response = await shop.app.http.inject({
    url: `/api/contestacoes/${id}/dossie.pdf`,
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return response.rawPayload;
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
const answer = (id: number, files: readonly Buffer[] = [], note?: string, who = shop.admin) =>
  sendForm(shop, who.token, `contestacoes/${id}/enviar`, [
    ...(note === undefined ? [] : ([['note', note]] as const)),
    ...files.map((file) => ['files', file] as const),
  ]);

test('the dossier says what the shop knows of the sale, documents masked, and what is not there', async () => {
  const paid = await shop.paidByCard({ withUnit: true });
  await shop.admin.post(`orders/${paid.id}/unidades`, { line: 1, imei: paid.unit?.imei });
  await shop.admin.put(`orders/${paid.id}`, { status: 5 });
  await shop.mails();
  const { row } = await shop.contested(paid);
  const { body } = await shop.admin.get(`contestacoes/${row.id}/dossie`);
  expect(body.sections.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['order', 'buyer', 'payment', 'delivery', 'device', 'mails']),
  );
  const text = JSON.stringify(body);
  for (const known of [
    paid.code,
    'final 6351',
    'em 1x',
    '203.0.113.7',
    '***.982.247-**',
    'Rua das Flores',
    'por Carla Dias',
  ]) {
    expect(text).toContain(known);
  }
  expect(body.missing).toEqual(
    expect.arrayContaining(['Confirmação do comprador no banco (3-D Secure)', 'Comprovante de retirada assinado']),
  );
  const printed = await pdfOf(row.id);
  expect(printed.byteLength).toBeLessThan(evidenceBounds.packBytes);
  const words = wordsOf(printed);
  for (const known of [paid.code, 'Defesa da contestação', 'E-mails enviados', '***.982.247-**']) {
    expect(words).toContain(known);
  }
  for (const whole of [text, words]) {
    expect(whole.replace(/\D/g, '')).not.toContain(buyerCpf);
    expect(whole).not.toContain('529.982');
  }
});

test('a dossier of very many and very long facts is still small, and has every one of them', async () => {
  const lines = Array.from({ length: 3000 }, (_, place) => ({ label: `Fato ${place}`, value: 'Łódź çã '.repeat(30) }));
  const printed = await printPages({
    ...{ title: 'Defesa', shop: ['Loja'], facts: [], note: 'x'.repeat(2000) },
    sections: [{ kind: 'order', title: 'Pedido', lines }],
  });
  expect(printed.byteLength).toBeLessThan(evidenceBounds.packBytes);
  expect(wordsOf(printed)).toContain('Fato 2999');
});

test('contested, answered with the dossier and further files, won', async () => {
  const paid = await shop.paidByCard();
  const { row } = await shop.contested(paid);
  const sent = await answer(row.id, [pdf, await photo()], 'Retirou com documento.');
  expect([sent.status, sent.body.dispute]).toEqual([
    200,
    expect.objectContaining({ state: 'answered', answered_at: expect.any(String) }),
  ]);
  const { body } = await shop.admin.get(`contestacoes/${row.id}/dossie`);
  expect(body.files.map(({ type }: { type: string }) => type)).toEqual([
    'application/pdf',
    'application/pdf',
    'image/jpeg',
  ]);
  expect(body.files[0].name).toBe('dossie.pdf');
  const { rows } = await shop.pool.query(
    'select key from private_files where id in (select file_id from dispute_files)',
  );
  const kept = readdirSync(path.join(shop.config.dataDir, 'files', 'private'));
  expect(kept).toEqual(expect.arrayContaining(rows.map(({ key }) => path.basename(key))));
  const pack = readFileSync(path.join(shop.config.dataDir, 'files', rows[0].key));
  expect(wordsOf(pack)).toContain('Retirou com documento.');
  expect((await answer(row.id)).status).toBe(409);
  await shop.simulator.win(paid.reference);
  const { body: found } = await shop.admin.get(`contestacoes/${row.id}`);
  expect(found.dispute.state).toBe('answered');
});

test('what is sent is a PDF, a JPEG or a PNG, few and small enough, in time, by who may answer', async () => {
  const paid = await shop.paidByCard();
  const { row, ...said } = await shop.contested(paid);
  const text = Buffer.from('<script>alert(1)</script>');
  expect(await answer(row.id, [text])).toMatchObject({
    status: 422,
    body: { errors: { files: [expect.stringContaining('PDF, JPEG ou PNG')] } },
  });
  const many = Array.from({ length: 10 }, () => pdf);
  expect(await answer(row.id, many)).toMatchObject({
    status: 422,
    body: { errors: { files: [expect.stringContaining('no máximo 9')] } },
  });
  const large = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024, 32), Buffer.from('%%EOF')]);
  expect(await answer(row.id, [large, large])).toMatchObject({
    status: 422,
    body: { errors: { files: [expect.stringContaining('10 MB')] } },
  });
  expect((await answer(row.id, [], undefined, await shop.signedIn('vendas'))).status).toBe(403);
  await shop.taking.take(paid.card, { ...said, deadline: new Date(Date.now() - 1000) });
  expect(await answer(row.id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('prazo') } });
  expect((await shop.admin.get(`contestacoes/${row.id}`)).body.dispute).toMatchObject({ state: 'open', late: true });
  expect((await answer(999_999)).status).toBe(404);
});

test('two who send at once send it once', async () => {
  const paid = await shop.paidByCard();
  const { row } = await shop.contested(paid);
  const answers = await Promise.all([answer(row.id, [pdf]), answer(row.id, [pdf]), answer(row.id, [pdf])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { rows } = await shop.pool.query('select count(*)::int as count from dispute_files where dispute_id = $1', [
    row.id,
  ]);
  expect(rows[0].count).toBe(2);
});
