import { describe, expect, test } from 'vitest';
import { access } from '../../fakes/correios-peer/index.ts';
import type { CarrierProblem, CodeRequest, ObjectRef } from '../../src/platform/carriers/carrier.ts';
import { aParty, aRequest, refOf, theShop } from '../support/build-parcel-request.ts';
import { open, peer, tools, useCorreiosPeer } from '../support/correios-peer.ts';

useCorreiosPeer();

const since = new Date('2026-11-27T14:00:00Z');
const aCode = (parts: Partial<CodeRequest> = {}): CodeRequest => ({
  ...aRequest('03301', { from: aParty(), to: theShop() }),
  days: 10,
  ...parts,
});
const refTo = ({ reference }: Pick<CodeRequest, 'reference'>, parts: Partial<ObjectRef> = {}) =>
  refOf({ reference }, { since, ...parts });
const problem = (kind: CarrierProblem['kind'], words = '') =>
  expect.objectContaining({ kind, message: expect.stringContaining(words) });
const made = ({ reference }: CodeRequest) => peer.codes.filter((one) => one.reference === reference);

async function authorised(parts: Partial<CodeRequest> = {}) {
  const request = aCode(parts);
  const { object } = await open().authorise(request);
  return { request, object, ref: refTo(request, { id: object.id }) };
}

describe('a code', () => {
  test.each(['ns2', 'a', 'S1'])('is made for so many days, whatever the prefix (%s)', async (soapPrefix) => {
    peer.levers.soapPrefix = soapPrefix;
    const { request, object } = await authorised();
    expect(object).toEqual({
      ...{ id: object.code, reference: request.reference, state: 'ready', said: null, trackingCode: null },
      ...{ code: expect.stringMatching(/^\d{10}$/), validUntil: '2026-12-07', priceCents: null },
    });
    expect(await open().find(refTo(request, { id: object.id }), 'code')).toMatchObject({
      ...{ state: 'ready', code: object.code, said: 'Aguardando Objeto na Agência' },
    });
  });

  test('is asked for without the CPF of who posts it, in letters that XML takes', async () => {
    const from = aParty({ name: 'Ana & Cia <Souza>', phone: null, email: null, complement: '' });
    const { request } = await authorised({ from, declaredCents: 120_000 });
    const [code] = made(request);
    expect(code?.body).toMatchObject({
      destinatario: { nome: 'Loja do Ensaio', identificacao: access.document },
      coletas_solicitadas: {
        ...{ id_cliente: request.reference, ag: '10', valor_declarado: '1200.00', servico_adicional: '064' },
        remetente: { nome: 'Ana & Cia <Souza>', identificacao: '', ddd: '' },
      },
    });
    const { headers, text } = peer.requests.at(-1) ?? {};
    expect(headers).toMatchObject({ soapaction: '""', authorization: expect.stringMatching(/^Basic /) });
    expect(text).not.toContain('52998224725');
  });

  test('of a long address says how it was shortened, and of too few days has the least', async () => {
    const request = aCode({ days: 1, from: aParty({ complement: 'Condomínio Residencial das Palmeiras' }) });
    const { object, shortened } = await open().authorise(request);
    expect(shortened).toEqual(['Complemento: Cond. Res. das Palmeiras']);
    expect(object.validUntil).toBe('2026-12-02');
  });

  test('that is asked for twice, or by many at once, is one', async () => {
    const { request, object } = await authorised();
    const again = await Promise.all([1, 2, 3].map(() => open().authorise(request)));
    expect(again.map((one) => one.object.code)).toEqual([object.code, object.code, object.code]);
    expect(again[0]?.object).toMatchObject({ state: 'ready', validUntil: '2026-12-07' });
    expect(made(request)).toHaveLength(1);
  });

  test.each(['cut-after', 'lost', 'cut-before'] as const)(
    'whose answer does not come (%s) is found in the list of its day, and made once',
    async (how) => {
      const carrier = open({}, { limits: { soapMs: 300 } });
      await carrier.authorise(aCode());
      const request = aCode();
      peer.disturb('solicitarPostagemReversa', { how });
      await expect(carrier.authorise(request)).rejects.toEqual(problem('unknown'));
      peer.levers.now = () => new Date('2026-11-30T15:00:00Z');
      const found = await carrier.find(refTo(request), 'code');
      expect(found?.reference).toBe(how === 'cut-before' ? undefined : request.reference);
      const { object } = await carrier.authorise(request);
      expect(made(request)).toEqual([expect.objectContaining({ number: object.code })]);
    },
  );

  test('that nobody asked for is not found', async () => {
    expect(await open().find(refTo(aCode()), 'code')).toBeUndefined();
    expect(await open().find(refTo(aCode(), { id: '1' }), 'code')).toBeUndefined();
    await expect(open().cancel(refTo(aCode()), 'code')).rejects.toEqual(problem('refused', 'não têm este código'));
  });

  test('ends, and is renewed from that day', async () => {
    const { ref, object } = await authorised({ days: 5 });
    peer.levers.now = () => new Date('2026-12-03T15:00:00Z');
    expect(await open().find(ref, 'code')).toMatchObject({ state: 'expired', said: 'Prazo de utilização expirado' });
    expect(await open().renew(ref, 2)).toMatchObject({ state: 'ready', code: object.code, validUntil: '2026-12-08' });
    expect(await open().find(ref, 'code')).toMatchObject({ state: 'ready' });
  });

  test('is cancelled, also when that answer is lost, and is then not renewed', async () => {
    const { ref } = await authorised();
    expect(await open().cancel(ref, 'code')).toMatchObject({ state: 'cancelled', trackingCode: null });
    expect(await open().cancel(ref, 'code')).toMatchObject({ state: 'cancelled' });
    await expect(open().renew(ref, 10)).rejects.toEqual(problem('refused', '(141)'));
    const lost = await authorised();
    peer.disturb('cancelarPedido', { how: 'cut-after' });
    expect(await open().cancel(lost.ref, 'code')).toMatchObject({ state: 'cancelled' });
    const failing = await authorised();
    peer.disturb('cancelarPedido', { how: 'status', status: 503 });
    await expect(open().cancel(failing.ref, 'code')).rejects.toEqual(problem('unknown'));
  });

  test('has a tracking code from when it is posted, by which it is followed', async () => {
    const { ref, object } = await authorised();
    peer.post(object.code ?? '');
    const found = await open().find(ref, 'code');
    expect(found).toMatchObject({ state: 'posted', trackingCode: expect.stringMatching(/^LR\d{9}BR$/) });
    const [tracked] = await open().track([{ ...ref, trackingCode: found?.trackingCode ?? null }]);
    expect(tracked?.events).toMatchObject([{ step: 'posted' }]);
    expect(await open().cancel(ref, 'code')).toMatchObject({ state: 'posted' });
  });
});

describe('a request that is refused', () => {
  test('has the words of Correios, without anything of the person', async () => {
    await expect(open().authorise(aCode({ service: '03298' }))).rejects.toEqual(
      problem('refused', 'não contratado (110)'),
    );
    peer.levers.refusesParcels = 'Remetente ANA DE SOUZA inválido';
    await expect(open().authorise(aCode())).rejects.toEqual(problem('refused', 'recusaram o pedido: (130)'));
    peer.levers.refusesContract = true;
    await expect(open().authorise(aCode())).rejects.toEqual(problem('refused', 'Dados do contrato inválidos (109)'));
    expect(tools.logged.join()).not.toMatch(/ana de souza/i);
  });

  test('by a fault of ours is refused, and by one of theirs unknown', async () => {
    await expect(open({ adminCode: '1' }).authorise(aCode())).rejects.toEqual(problem('refused', 'codAdministrativo'));
    const fault =
      '<?xml version="1.0"?><Envelope><Body><Fault><faultcode>Server</faultcode><faultstring>Erro</faultstring></Fault></Body></Envelope>';
    peer.disturb('solicitarPostagemReversa', { how: 'status', status: 500, body: fault });
    await expect(open().authorise(aCode())).rejects.toEqual(problem('unknown', 'Erro'));
  });

  test('for its user is one of the credentials', async () => {
    await expect(open({ accessCode: 'outro' }).authorise(aCode())).rejects.toEqual(problem('credentials'));
    const said =
      '<?xml version="1.0"?><E><Body><solicitarPostagemReversaResponse><solicitarPostagemReversa><cod_erro>-3</cod_erro><msg_erro>Usuário</msg_erro></solicitarPostagemReversa></solicitarPostagemReversaResponse></Body></E>';
    const body = said.replaceAll('<E>', '<Envelope>').replaceAll('</E>', '</Envelope>');
    peer.disturb('solicitarPostagemReversa', { how: 'status', status: 200, body });
    await expect(open().authorise(aCode())).rejects.toEqual(problem('credentials', '(-3)'));
  });

  test.each([
    ['HTML', '<html><body>Em manutenção</body></html>'],
    ['no XML', 'nada'],
    ['an entity of its own', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Envelope/>'],
    ['another operation', '<?xml version="1.0"?><Envelope><Body><x/></Body></Envelope>'],
  ])('is unknown where the answer is %s', async (_, body) => {
    peer.disturb('solicitarPostagemReversa', { how: 'status', status: 200, body });
    await expect(open().authorise(aCode())).rejects.toEqual(problem('unknown', 'não pôde ser entendida'));
  });
});
