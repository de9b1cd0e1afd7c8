import { describe, expect, test } from 'vitest';
import { access } from '../../fakes/correios-peer/index.ts';
import { createCorreios } from '../../src/platform/carriers/correios.ts';
import { aRequest, refOf } from '../support/build-parcel-request.ts';
import { peer as correios, open as openCorreios, tools, useCorreiosPeer } from '../support/correios-peer.ts';
import { peer as melhorEnvio, open as openMelhorEnvio, useMelhorEnvioPeer } from '../support/melhor-envio-peer.ts';

/** The peers must be as strict as the carriers: an adapter that pleases a lax one proves nothing. */
useCorreiosPeer();
useMelhorEnvioPeer();

type Parts = Record<string, unknown>;
/** A body with one part replaced, or left out where it is undefined. */
function changed(body: unknown, path: string, value: unknown): Parts {
  const copy = structuredClone(body) as Parts;
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce((part, name) => part[name] as Parts, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}
async function ask(url: string, body: unknown, headers: Record<string, string>) {
  const all = { accept: 'application/json', 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

describe('Correios make no label', () => {
  test.each([
    ['destinatario.nome', 'a'.repeat(51)],
    ['destinatario.cpfCnpj', '529.982.247-25'],
    ['destinatario.cpfCnpj', undefined],
    ['destinatario.endereco.logradouro', 'a'.repeat(51)],
    ['destinatario.endereco.numero', '1234567'],
    ['destinatario.endereco.complemento', 'a'.repeat(31)],
    ['destinatario.endereco.cep', '01001-000'],
    ['destinatario.endereco.uf', 'sp'],
    ['remetente.cpfCnpj', undefined],
    ['remetente.cpfCnpj', '52998224725'],
    ['codigoServico', '04162'],
    ['numeroCartaoPostagem', '0000000000'],
    ['pesoInformado', 780],
    ['alturaInformada', '8.5'],
    ['comprimentoInformado', '15'],
    ['larguraInformada', '101'],
    ['emiteDCe', undefined],
    ['chaveNFe', '1'.repeat(44)],
    ['itensDeclaracaoConteudo', []],
    ['itensDeclaracaoConteudo', [{ conteudo: 'a', quantidade: 1, valor: '1.00' }]],
    ['itensDeclaracaoConteudo', [{ conteudo: 'Telefone', quantidade: 1, valor: '1,00' }]],
    ['pedidoExternoOrigem', 'a'.repeat(26)],
    ['pedidoExternoOrigem', 'ABCD-1'],
    ['cienteObjetoNaoProibido', '0'],
    ['outro', 'x'],
  ])('with %s %j', async (path, value) => {
    const carrier = openCorreios();
    await carrier.buy(aRequest('03298'));
    const { body, headers } = correios.requests.find(({ call }) => call === 'make') ?? {};
    const before = correios.objects.length;
    const url = `${correios.baseUrl}/prepostagem/v1/prepostagens`;
    const { status } = await ask(url, changed(body, path, value), { authorization: headers?.authorization ?? '' });
    expect([status, correios.objects.length]).toEqual([400, before]);
  });

  test('for nobody, and tell nobody of a parcel, without a token, and in no other language', async () => {
    await openCorreios().services();
    const authorization = correios.requests.at(-1)?.headers.authorization ?? '';
    const url = `${correios.baseUrl}/srorastro/v1/objetos?codigosObjetos=AD123456785BR&resultado=T`;
    const statusOf = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    const plain = { accept: 'application/json', authorization };
    expect(await statusOf({ ...plain, 'accept-language': 'pt-BR' })).toBe(200);
    expect(await statusOf({ accept: 'application/json', 'accept-language': 'pt-BR' })).toBe(401);
    // Node's own fetch says that it takes any language.
    const codes = Array(51).fill('AD123456785BR').join();
    expect((await fetch(url.replace('AD123456785BR', codes), { headers: plain })).status).toBe(400);
  });

  test('or code by SOAP without their namespace, its action, or with a part too long', async () => {
    const request = { ...aRequest('03301'), days: 10 };
    await openCorreios().authorise(request);
    const { text = '', headers } = correios.requests.at(-1) ?? {};
    const before = correios.codes.length;
    const statusOf = async (body: string, more: Record<string, string> = {}) => {
      const all = {
        'content-type': 'text/xml',
        soapaction: '""',
        authorization: headers?.authorization ?? '',
        ...more,
      };
      return (await fetch(correios.settings().reverseUrl, { method: 'POST', headers: all, body })).status;
    };
    const other = text.replace(request.reference, 'OUTRA1');
    expect(await statusOf(other.replace('http://service.', 'http://other.'))).toBe(500);
    expect(await statusOf(other.replace('<ag>10', '<ag>91'))).toBe(500);
    expect(await statusOf(other.replace('<numero>100<', '<numero>1234567<'))).toBe(500);
    expect(await statusOf(other.replace(access.adminCode, '1'))).toBe(500);
    expect(await statusOf(other, { authorization: 'Basic x' })).toBe(401);
    expect(await statusOf(other, { 'content-type': 'application/json' })).toBe(415);
    expect(correios.codes).toHaveLength(before);
  });
});

describe('Melhor Envio puts nothing into the cart', () => {
  test.each([
    ['to.document', undefined],
    ['to.document', '529.982.247-25'],
    ['to.postal_code', '01001-000'],
    ['to.state_abbr', 'São Paulo'],
    ['from.company_document', undefined],
    ['service', '1'],
    ['service', 99],
    ['products', []],
    ['volumes', []],
    ['options.insurance_value', '0'],
    ['options.non_commercial', false],
    ['options.invoice', { key: '1'.repeat(44) }],
    ['options.tags', ['ENV1']],
    ['outro', 1],
  ])('with %s %j', async (path, value) => {
    await openMelhorEnvio().buy(aRequest('1'));
    const { body, headers } = melhorEnvio.requests.find(({ call }) => call === 'addToCart') ?? {};
    const before = melhorEnvio.objects.length;
    const url = `${melhorEnvio.baseUrl}/api/v2/me/cart`;
    const who = { authorization: headers?.authorization ?? '', 'user-agent': 'Giro (loja@example.com)' };
    expect((await ask(url, changed(body, path, value), who)).status).toBe(422);
    expect(melhorEnvio.objects).toHaveLength(before);
  });

  test('for who does not say who it is, nor shows a token', async () => {
    const url = `${melhorEnvio.baseUrl}/api/v2/me/shipment/services`;
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(url, { headers: { accept: 'application/json', ...headers } })).status;
    const authorization = `Bearer ${[...melhorEnvio.state.tokens][0]}`;
    const agent = { 'user-agent': 'Giro (loja@example.com)' };
    expect(await statusOf({ authorization, ...agent })).toBe(200);
    expect(await statusOf({ authorization, 'user-agent': 'node' })).toBe(403);
    expect(await statusOf(agent)).toBe(401);
  });

  test('and generates and prints nothing that is not paid', async () => {
    melhorEnvio.state.balanceCents = 0;
    await openMelhorEnvio()
      .buy(aRequest('1'))
      .catch(() => undefined);
    const [waiting] = melhorEnvio.objects;
    const { headers } = melhorEnvio.requests.at(-1) ?? {};
    const who = { authorization: headers?.authorization ?? '', 'user-agent': 'Giro (loja@example.com)' };
    const at = (path: string) => `${melhorEnvio.baseUrl}/api/v2/me/shipment/${path}`;
    const orders = [waiting?.id];
    expect((await ask(at('generate'), { orders }, who)).text).toContain('"status":false');
    expect((await ask(at('print'), { orders, mode: 'private' }, who)).status).toBe(422);
    expect((await ask(at('checkout'), { orders }, who)).text).toContain('Saldo insuficiente');
    expect((await ask(at('checkout'), { orders: ['x'] }, who)).status).toBe(422);
  });
});

test('a body of settings names everything that the settings hold', () => {
  const pairs = (settings: object, config: object) => [
    Object.keys(settings).filter((name) => name !== 'document').length,
    // The day on which the access code ends is of the shop's alone.
    Object.keys(config).filter((name) => name !== 'access_ends_on').length,
  ];
  for (const peer of [correios, melhorEnvio]) {
    const [settings, config] = pairs(peer.settings(), peer.config());
    expect(config).toBe(settings);
  }
});

test('an adapter that is opened anew finds what another has made', async () => {
  const request = aRequest('03298');
  await openCorreios().buy(request);
  const other = createCorreios(correios.settings(), tools);
  expect(await other.find(refOf(request), 'label')).toMatchObject({ reference: request.reference });
});
