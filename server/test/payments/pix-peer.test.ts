import { Agent, request as openHttps } from 'node:https';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPixPeer, type PixPeer, shopKey } from '../../fakes/pix-peer/index.ts';

/** The peer must be as strict as the standard: an adapter that pleases a lax one proves nothing. */
let peer: PixPeer;
let agent: Agent;
let token: string;

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about, so it is not assumed.
type Json = any;

function ask(
  method: string,
  path: string,
  body?: unknown,
  bearer = token,
): Promise<{ status: number; body: Json; type: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const request = openHttps(new URL(path, peer.baseUrl), { method, agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const type = String(response.headers['content-type'] ?? '');
        const isJson = type.includes('json') && text !== '';
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, type });
      });
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const txid = '7978c0c97ea847e78e8849634473c1f1';
const wish = (parts: object = {}) => ({
  calendario: { expiracao: 300 },
  valor: { original: '37.00' },
  chave: shopKey,
  solicitacaoPagador: 'Pedido 123',
  ...parts,
});
const errors = 'https://pix.bcb.gov.br/api/v2/error/';

beforeAll(async () => {
  peer = await openPixPeer();
  agent = new Agent({ ...peer.client, ca: peer.authority.cert, keepAlive: true });
});
beforeEach(async () => {
  for (const known of Object.values(peer.state) as Map<string, unknown>[]) known.clear();
  const { clientId: client_id, clientSecret: client_secret } = peer.settings();
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  token = (await ask('POST', '/oauth/token', form)).body.access_token;
});
afterAll(() => peer.close());

describe('a charge', () => {
  test('is made with all that the standard requires of it', async () => {
    const { status, body } = await ask('PUT', `/v2/cob/${txid}`, wish());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      txid,
      revisao: 0,
      status: 'ATIVA',
      calendario: { expiracao: 300, criacao: expect.stringMatching(/Z$/) },
      valor: { original: '37.00' },
      chave: shopKey,
      loc: { tipoCob: 'cob', location: body.location },
    });
    expect(body.location.length).toBeLessThanOrEqual(77);
    expect(body.pixCopiaECola.length).toBeLessThanOrEqual(512);
  });

  test('without a life lives a day', async () => {
    const { body } = await ask('PUT', `/v2/cob/${txid}`, wish({ calendario: {} }));
    expect(body.calendario.expiracao).toBe(86_400);
  });

  test.each([
    ['zero', { valor: { original: '0.00' } }, 'cob.valor.original'],
    ['a whole number', { valor: { original: '37' } }, 'cob.valor.original'],
    ['a comma', { valor: { original: '37,00' } }, 'cob.valor.original'],
    ['a number that is no text', { valor: { original: 37 } }, 'cob.valor.original'],
    ['no calendar', { calendario: undefined }, 'cob.calendario'],
    ['no time', { calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
    ['no key', { chave: undefined }, 'cob.chave'],
    ['the key of another', { chave: 'x@y.com' }, 'cob.chave'],
    ['two documents', { devedor: { cpf: '12345678909', cnpj: '12345678000195', nome: 'X' } }, 'cob.devedor'],
    ['no document', { devedor: { nome: 'X' } }, 'cob.devedor'],
    ['too long a text', { solicitacaoPagador: 's'.repeat(141) }, 'solicitacaoPagador'],
  ])('with %s is refused', async (_, parts, propriedade) => {
    const { status, body, type } = await ask('PUT', `/v2/cob/${txid}`, wish(parts));
    expect([status, type]).toEqual([400, 'application/problem+json']);
    expect(body).toMatchObject({ type: `${errors}CobOperacaoInvalida`, status: 400, violacoes: [{ propriedade }] });
    expect(peer.state.charges.size).toBe(0);
  });

  test.each(['curto', 'A'.repeat(36), '7978c0c9-7ea8-47e7-8e88-49634473c1f1'])('as %s is refused', async (bad) => {
    expect((await ask('PUT', `/v2/cob/${bad}`, wish())).status).toBe(400);
  });

  test('is changed by a second PUT while it is open, and no longer when it is paid', async () => {
    await ask('PUT', `/v2/cob/${txid}`, wish());
    expect((await ask('PUT', `/v2/cob/${txid}`, wish())).body.revisao).toBe(0);
    const changed = await ask('PUT', `/v2/cob/${txid}`, wish({ valor: { original: '50.00' } }));
    expect(changed.body).toMatchObject({ revisao: 1, valor: { original: '50.00' } });
    peer.pay(txid);
    expect((await ask('PUT', `/v2/cob/${txid}`, wish())).status).toBe(400);
    const { body } = await ask('GET', `/v2/cob/${txid}`);
    expect(body).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid, valor: '50.00' }] });
    expect(body.pix[0].endToEndId).toMatch(/^E\d{20}[a-zA-Z0-9]{11}$/);
  });

  test('is removed by itself alone', async () => {
    await ask('PUT', `/v2/cob/${txid}`, wish());
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    expect((await ask('PATCH', `/v2/cob/${txid}`, { status, valor: { original: '1.00' } })).status).toBe(400);
    expect(await ask('PATCH', `/v2/cob/${txid}`, { status })).toMatchObject({ status: 200, body: { status } });
    expect((await ask('PATCH', `/v2/cob/${txid}`, { status })).status).toBe(400);
  });

  test('that there is not is told so', async () => {
    expect(await ask('GET', `/v2/cob/${txid}`)).toMatchObject({
      status: 404,
      type: 'application/problem+json',
      body: { type: `${errors}CobNaoEncontrado`, title: 'Não Encontrado', status: 404 },
    });
  });
});

describe('a list of Pix', () => {
  test.each([
    '',
    '?inicio=2026-02-02T00:00:00Z&fim=2026-02-01T00:00:00Z',
    '?inicio=ontem&fim=hoje',
    '?inicio=2026-02-01T00:00:00Z&fim=2026-02-02T00:00:00Z&paginacao.itensPorPagina=1001',
  ])('by %j is refused', async (query) => {
    expect(await ask('GET', `/v2/pix${query}`)).toMatchObject({
      status: 400,
      body: { type: `${errors}PixConsultaInvalida` },
    });
  });

  test('tells how many pages there are', async () => {
    for (const second of [1, 2, 3]) peer.payKey(100, { when: new Date(`2026-02-01T00:00:0${second}Z`) });
    const query = 'inicio=2026-02-01T00:00:00Z&fim=2026-02-02T00:00:00Z&paginacao.itensPorPagina=2';
    const { body } = await ask('GET', `/v2/pix?${query}&paginacao.paginaAtual=1`);
    expect(body.pix).toHaveLength(1);
    expect(body.parametros.paginacao).toEqual({
      paginaAtual: 1,
      itensPorPagina: 2,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 3,
    });
  });
});

describe('a refund', () => {
  test('has what the standard requires, and its identifier serves once', async () => {
    const path = `/v2/pix/${peer.payKey(3700).e2eId}/devolucao/123ABC`;
    const { status, body } = await ask('PUT', path, { valor: '7.89' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: '123ABC', valor: '7.89', status: 'EM_PROCESSAMENTO' });
    expect(body.rtrId).toMatch(/^D[a-zA-Z0-9]{31}$/);
    expect(body.horario.solicitacao).toMatch(/Z$/);
    expect(await ask('PUT', path, { valor: '7.89' })).toMatchObject({
      status: 400,
      body: { type: `${errors}PixDevolucaoInvalida` },
    });
  });

  test.each([
    ['a-b', '1.00'],
    ['A'.repeat(36), '1.00'],
    ['ok', '37.01'],
    ['ok', '1'],
  ])('as %s of %s is refused', async (id, valor) => {
    const { e2eId } = peer.payKey(3700);
    expect((await ask('PUT', `/v2/pix/${e2eId}/devolucao/${id}`, { valor })).status).toBe(400);
  });
});

test('an address for payments is kept, read and taken back; the key of another has none', async () => {
  const path = `/v2/webhook/${shopKey}`;
  const body = { webhookUrl: 'https://loja.example/api/pix' };
  expect((await ask('PUT', path, body)).status).toBe(200);
  expect((await ask('GET', path)).body).toMatchObject({ ...body, chave: shopKey, criacao: expect.any(String) });
  expect((await ask('DELETE', path)).status).toBe(204);
  expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('PUT', '/v2/webhook/chave-de-outro', body)).status).toBe(400);
  expect((await ask('PUT', path, { webhookUrl: 'http://loja.example/' })).status).toBe(400);
});

test('nothing is told to who bears no good token, or one for something else', async () => {
  expect((await ask('GET', `/v2/cob/${txid}`, undefined, 'nada')).status).toBe(401);
  const known = peer.state.tokens.get(token);
  peer.state.tokens.set(token, { until: known?.until ?? 0, scopes: ['cob.read'] });
  expect(await ask('PUT', `/v2/cob/${txid}`, wish())).toMatchObject({
    status: 403,
    body: { type: `${errors}AcessoNegado` },
  });
});
