import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';
import { files } from '../support/import-files.ts';
import { photo, sendImport } from '../support/send-form.ts';

const addresses: string[] = [];
let shop: TestShop;
let owner: Awaited<ReturnType<TestShop['signedIn']>>;
beforeAll(async () => {
  const picture = await photo();
  const fetchPicture = async (address: string) => {
    addresses.push(address);
    const { UnreachedPicture } = await import('../../src/platform/http/outside-pictures.ts');
    if (address.includes('away')) throw new UnreachedPicture('Não foi possível baixar uma imagem deste endereço.');
    return picture;
  };
  shop = await openShop({}, { fetchPicture });
  owner = await shop.signedIn('dono');
});
afterAll(() => shop.close());

const asked = { origem: 'bling', tipo: 'produtos', dryRun: 'true' };
const send = (file: Buffer | string, more: Record<string, string> = {}, who = owner) =>
  sendImport(shop, who.token, { ...asked, ...more }, file);
const line = (more: Record<string, string> = {}) => ({ Código: 'S1', Descrição: 'Um', Preço: '10,00', ...more });
const csv = (...lines: Record<string, string>[]) => files.bling.produtos(lines);

describe('a file that cannot be read', () => {
  const wide = Array.from({ length: 50_001 }, () => 'a;b;1').join('\n');
  const cases: [string, Buffer | string, string][] = [
    ['nothing', '', 'Falta a coluna “Descrição” na primeira linha.'],
    ['another file', 'isto não é uma planilha', 'Falta a coluna “Descrição” na primeira linha.'],
    ['doubled headings', 'Código;Descrição;Preço;preco \nA;B;1;2', 'A coluna “preco” aparece duas vezes.'],
  ];
  test.each(cases)('%s is said, and brings nothing', async (_name, file, message) => {
    const { status, body } = await send(file === '' ? ' ' : file);
    expect(status).toBe(200);
    expect(body.problems.map((problem: { message: string }) => problem.message)).toContain(message);
    expect(body.rows).toEqual([]);
  });

  test.each([
    ['too many lines', `Código;Descrição;Preço\n${wide}`, /50\.000/],
    ['a spreadsheet of Excel', Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array([1]) })), /CSV/],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /CSV/],
    ['a broken zip', Buffer.from('504b0304ffff', 'hex'), /abrir este zip/],
    ['a zip without tables', Buffer.from(zipSync({ 'a.txt.exe': new Uint8Array([1]) })), /nenhum arquivo/],
    [
      'a zip of more files than any',
      Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`${n}.csv`, new Uint8Array()])))),
      /5\.000/,
    ],
    [
      'a zip that unpacks to more',
      Buffer.from(zipSync({ 'a.csv': new Uint8Array(33 * 1024 * 1024), 'b.csv': new Uint8Array(32 * 1024 * 1024) })),
      /64 MB/,
    ],
    ['too large a file', Buffer.alloc(33 * 1024 * 1024, 'a'), /32 MB/],
  ])('%s is refused', async (_name, file, words) => {
    const { status, body } = await send(file);
    const said = [
      ...(body.errors?.arquivo ?? []),
      ...(body.problems ?? []).map((each: { message: string }) => each.message),
    ];
    expect(status === 422 || body.rows?.length === 0).toBe(true);
    expect(said.join(' ')).toMatch(words);
  });

  test('a zip that says that it is smaller than it is does not unpack', async () => {
    const zip = Buffer.from(zipSync({ 'a.csv': Buffer.from(csv(line())) }));
    // Its size unpacked, in the list at the end of the zip.
    const list = zip.indexOf(Buffer.from('504b0102', 'hex'));
    zip.writeUInt32LE(10, list + 24);
    const { body } = await send(zip);
    expect(body.problems).toMatchObject([{ file: 'a.csv', message: 'Não foi possível abrir este arquivo do zip.' }]);
  });
});

test('lines that are not understood are left out, each with its reason, and the others come', async () => {
  const file = csv(
    line(),
    line({ Código: 'S1' }),
    line({ Código: 'S2', Preço: 'caro' }),
    line({ Código: 'S3', Descrição: '' }),
    line({ Código: 'S 4/5', Estoque: 'muito', 'URL Imagens Externas': 'http://fotos.example/a.jpg' }),
  );
  const { body } = await send(`${file}S6;"sem fim`);
  expect(body.rows.map(({ key, action }: { key: string; action: string }) => [key, action])).toEqual([
    ['S1', 'new'],
    ['S1', 'skip'],
    ['S2', 'skip'],
    ['S3', 'skip'],
    ['S-4-5', 'new'],
  ]);
  expect(body.problems.map(({ line, column }: { line: number; column: string | null }) => [line, column])).toEqual([
    [3, 'Código'],
    [4, 'Preço'],
    [5, 'Descrição'],
    [6, 'Código'],
    [6, 'Estoque'],
    [6, 'URL Imagens Externas'],
    [7, null],
  ]);
});

test('columns that nobody knows are listed, formulas are read as words, and headings need neither case nor accents', async () => {
  const file = 'codigo,DESCRICAO, preço ,Cor da caixa\nF1,\'=SOMA(A1),"1.299,90",azul\n';
  const { body } = await send(file);
  expect(body.columns_unknown).toEqual(['Cor da caixa']);
  expect(body.rows).toMatchObject([
    { key: 'F1', words: '=SOMA(A1)', fields: [{ column: 'nome' }, { after: 'R$\u00a01.299,90' }, {}, {}] },
  ]);
});

test('a report stays in spreadsheets what it is: no formula runs, and numbers that name something stay whole', async () => {
  const file = csv(
    line({ Código: '0012', Descrição: '=SOMA(A1)' }),
    line({ Código: '35693803564380912', Descrição: '+1' }),
  );
  const { body } = await send(file);
  const done = await send(file, { dryRun: 'false', fingerprint: body.fingerprint });
  const { text } = await owner.get(`importacoes/${done.body.import_id}/relatorio`);
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFLinha;Arquivo;O quê;Chave;Resultado;Detalhe;Campos',
    expect.stringMatching(/^2;;Produto;'0012;Novo;'=SOMA\(A1\);"nome: — → =SOMA\(A1\); preço/),
    expect.stringMatching(/^3;;Produto;'35693803564380912;Novo;'\+1;"nome: — → \+1; preço/),
  ]);
});

describe('a file is brought', () => {
  test('only as it was shown', async () => {
    const unseen = await send(csv(line()), { dryRun: 'false' });
    expect([unseen.status, Object.keys(unseen.body.errors)]).toEqual([422, ['fingerprint']]);
    const { body } = await send(csv(line()));
    const sure = { dryRun: 'false', fingerprint: body.fingerprint };
    expect((await send(csv(line({ Preço: '11,00' })), sure)).status).toBe(409);
    expect((await send(csv(line()), { ...sure, publicar: 'true' })).status).toBe(409);
    expect((await send(csv(line()), sure)).status).toBe(200);
    expect((await send(csv(line()), sure)).status).toBe(409);
  });

  test('one at a time', async () => {
    const { body } = await send(csv(line({ Código: 'T1' })));
    const client = await shop.pool.connect();
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
    const sure = { dryRun: 'false', fingerprint: body.fingerprint };
    const waiting = await send(csv(line({ Código: 'T1' })), sure);
    expect(waiting).toMatchObject({ status: 409, body: { message: expect.stringContaining('andamento') } });
    await client.query('rollback');
    client.release();
  });

  test('by owners and managers alone, who have just shown that it is them', async () => {
    for (const role of ['vendas', 'avaliador', 'financeiro', 'conteudo', 'user'] as const) {
      expect((await send(csv(line()), {}, await shop.signedIn(role))).status).toBe(403);
    }
    expect((await send(csv(line()), {}, await shop.signedIn('gerente'))).status).toBe(200);
    expect((await shop.visitor().get('importacoes')).status).toBe(401);
  });

  test('of a kind that its tool has', async () => {
    const { status, body } = await send(csv(line()), { tipo: 'notas' });
    expect([status, body.errors.tipo]).toEqual([422, ['Bling não traz notas.']]);
  });
});

test('pictures come afterwards, in their order; one that cannot be had is left out, and undone all go', async () => {
  const file = csv(
    line({ Código: 'P1', 'URL Imagens Externas': 'https://fotos.example/1.jpg|https://fotos.example/away.jpg' }),
  );
  const { body } = await send(file);
  expect(addresses).toEqual([]);
  const done = await send(file, { dryRun: 'false', fingerprint: body.fingerprint });
  await shop.work();
  expect(addresses).toEqual(['https://fotos.example/1.jpg', 'https://fotos.example/away.jpg']);
  const { rows } = await shop.pool.query(
    `select position, url from product_pictures join products on id = product_id where sku = 'P1'`,
  );
  expect(rows).toEqual([{ position: 0, url: expect.stringMatching(/^\/files\//) }]);
  expect((await owner.post(`importacoes/${done.body.import_id}/desfazer`)).body).toMatchObject({ undone: 1, kept: [] });
});

test('an import can be undone for a day', async () => {
  const { body } = await send(csv(line({ Código: 'D1' })));
  const done = await send(csv(line({ Código: 'D1' })), { dryRun: 'false', fingerprint: body.fingerprint });
  const list = (await owner.get('importacoes')).body;
  expect(list.data[0]).toMatchObject({
    id: done.body.import_id,
    origem: 'bling',
    tipo: 'produtos',
    file: 'arquivo.csv',
    counts: { new: 1, changed: 0, same: 0, skipped: 0 },
    undo_until: expect.any(String),
    undone_at: null,
  });
  await shop.setNow(new Date(Date.now() + 25 * 3_600_000));
  const late = await owner.post(`importacoes/${done.body.import_id}/desfazer`);
  expect(late).toMatchObject({ status: 409, body: { message: 'Uma importação se desfaz em até 24 horas.' } });
  expect((await owner.get('importacoes')).body.data[0].undo_until).toBeNull();
  expect((await owner.post('importacoes/999999/desfazer')).status).toBe(404);
});
