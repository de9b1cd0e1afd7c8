import { describe, expect, test } from 'vitest';
import { access } from '../../fakes/correios-peer/index.ts';
import type { CarrierProblem, LabelRequest, ObjectRef } from '../../src/platform/carriers/carrier.ts';
import { aParty, aRequest, refOf, theShop } from '../support/build-parcel-request.ts';
import { open, peer, tools, useCorreiosPeer } from '../support/correios-peer.ts';

useCorreiosPeer();

const pac = '03298';
const sedex = '03220';
const since = new Date('2026-11-27T14:00:00Z');
const refTo = (request: Pick<LabelRequest, 'reference'>, parts: Partial<ObjectRef> = {}) =>
  refOf(request, { since, ...parts });
const question = (parts: object = {}) => ({
  ...{ fromCep: '89010000', toCep: '01001000', declaredCents: 0, services: [pac, sedex] },
  size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 780 },
  ...parts,
});
const problem = (kind: CarrierProblem['kind'], words = '') =>
  expect.objectContaining({ kind, message: expect.stringContaining(words) });
const made = (request: Pick<LabelRequest, 'reference'>) =>
  peer.objects.filter((one) => one.reference === request.reference);
const lastBody = (call: 'make') => peer.requests.findLast((one) => one.call === call)?.body;
async function bought(parts: Partial<LabelRequest> = {}) {
  const request = aRequest(pac, parts);
  const { object } = await open().buy(request);
  return { request, object, ref: refTo(request, { id: object.id, trackingCode: object.trackingCode }) };
}

describe('a quote', () => {
  test('has the price and the working days of each service, in the order of the question', async () => {
    expect(await open().quote(question({ services: [sedex, pac] }))).toEqual([
      { code: sedex, cents: 4200, days: 2 },
      { code: pac, cents: 2350, days: 6 },
    ]);
    expect(tools.turns).toBe(0);
    expect(peer.count('token')).toBe(1);
  });

  test('reads thousands, and declares a value by the additional service alone', async () => {
    const [quote] = await open().quote(question({ services: [pac], declaredCents: 12_345_600 }));
    expect(quote).toEqual({ code: pac, cents: 2350 + 123_456, days: 6 });
    const { query } = peer.requests.find(({ call }) => call === 'price') ?? {};
    expect([query?.get('vlDeclarado'), query?.get('servicosAdicionais')]).toEqual(['123456.00', '064']);
    expect(query?.get('nuContrato')).toBe(access.contract);
    await open({ services: [{ code: pac, label: 'PAC', way: 'send', insuranceCode: '' }] }).quote(
      question({ services: [pac], declaredCents: 100 }),
    );
    expect(peer.requests.findLast(({ call }) => call === 'price')?.query.has('vlDeclarado')).toBe(false);
  });

  test('of a service that refuses has its words, and the others their price', async () => {
    peer.levers.txErro = { [pac]: 'PRC-130: Peso excede o limite.' };
    expect(await open().quote(question({ services: [pac, sedex, '09999'] }))).toEqual([
      { code: pac, whyNot: 'PRC-130: Peso excede o limite.' },
      { code: sedex, cents: 4200, days: 2 },
      { code: '09999', whyNot: expect.stringMatching(/09999 (não pertence ao contrato|inválido)/) },
    ]);
    const [quote] = await open().quote(question({ toCep: '99999000', services: [sedex] }));
    expect(quote).toEqual({ code: sedex, whyNot: expect.stringContaining('CEP de destino não atendido') });
  });

  test('takes no longer than its time, token and all', async () => {
    const limits = { quoteMs: 150 };
    for (const call of ['token', 'term'] as const) {
      peer.disturb(call, { how: 'silent' }, 9);
      const began = performance.now();
      await expect(open({}, { limits }).quote(question())).rejects.toEqual(problem('unknown', 'demorou'));
      expect(performance.now() - began).toBeLessThan(1500);
      peer.calm();
    }
  });

  test('is no quote when one price could not be had', async () => {
    peer.disturb('price', { how: 'status', status: 503 });
    await expect(open().quote(question())).rejects.toEqual(problem('unknown', '503'));
  });
});

describe('the token', () => {
  test('is asked for once by many at once, and kept until a minute before its end', async () => {
    const carrier = open();
    await Promise.all([carrier.quote(question()), carrier.services(), carrier.track([refTo(aRequest(pac))])]);
    expect(peer.count('token')).toBe(1);
    peer.levers.tokenLifetimeS = 0;
    peer.endTokens();
    const hasty = open();
    peer.requests.length = 0;
    await hasty.services().catch(() => undefined);
    expect(peer.count('token')).toBe(2);
  });

  test.each(['401', 'GTW-006', 'GTW-008'] as const)(
    'that is refused by %s is renewed once, and the call repeated',
    async (by) => {
      peer.levers.refusesTokenBy = by;
      const carrier = open();
      await carrier.services();
      peer.endTokens();
      const request = aRequest(pac);
      await carrier.buy(request);
      expect(peer.count('token')).toBe(2);
      expect(made(request)).toHaveLength(1);
    },
  );

  test('that is refused again is a problem of the credentials', async () => {
    const carrier = open();
    peer.disturb('services', { how: 'status', status: 401, body: { msgs: ['Não'] } }, 9);
    await expect(carrier.services()).rejects.toEqual(problem('credentials'));
    expect(peer.count('services')).toBe(2);
  });

  test('is not given to a wrong code or card, of which nothing is told', async () => {
    await expect(open({ accessCode: 'segredo-errado-do-ensaio' }).services()).rejects.toEqual(
      problem('credentials', 'GTW-003'),
    );
    await expect(open({ card: '0000000000' }).services()).rejects.toEqual(problem('credentials', 'GTW-010'));
    await expect(open({ accessCode: 'com\nlinha' }).services()).rejects.toEqual(problem('credentials'));
    expect(tools.logged.join()).not.toMatch(/segredo-errado|Basic/);
  });
});

describe('a label', () => {
  test('with a note has its key, and no CPF of who receives it', async () => {
    const notaKey = '42261111222333000181550010000123451000123450';
    const request = aRequest(pac, { paper: { notaKey }, declaredCents: 120_000 });
    const { object, shortened } = await open().buy(request);
    expect(object).toEqual({
      ...{ id: expect.stringMatching(/^PR/), reference: request.reference, state: 'ready', said: 'Prepostado' },
      ...{ trackingCode: expect.stringMatching(/^AD\d{9}BR$/), code: null, validUntil: null, priceCents: 2350 },
    });
    expect(shortened).toEqual([]);
    expect(lastBody('make')).toMatchObject({
      ...{ chaveNFe: notaKey, numeroNotaFiscal: '12345', pedidoExternoOrigem: request.reference },
      destinatario: { nome: 'Ana de Souza', dddCelular: '11', celular: '987654321', endereco: { numero: '100' } },
      remetente: { cpfCnpj: access.document, dddTelefone: '47', telefone: '33221100' },
      listaServicoAdicional: [{ codigoServicoAdicional: '064', valorDeclarado: '1200.00' }],
    });
    expect(JSON.stringify(lastBody('make'))).not.toContain('52998224725');
  });

  test('with a declaration of content has the CPF, without which nobody is asked', async () => {
    await open().buy(aRequest(pac));
    expect(lastBody('make')).toMatchObject({ emiteDCe: 'S', destinatario: { cpfCnpj: '52998224725' } });
    const before = peer.requests.length;
    const refusals: [Partial<LabelRequest>, string][] = [
      [{ to: aParty({ document: null }) }, 'O CPF de quem recebe falta.'],
      [{ paper: null }, 'Falta a chave da nota fiscal'],
    ];
    for (const [parts, words] of refusals) {
      await expect(open().buy(aRequest(pac, parts))).rejects.toEqual(problem('refused', words));
    }
    const shop = { from: theShop({ document: null }) };
    await expect(open({ document: '' }).buy(aRequest(pac, shop))).rejects.toEqual(problem('refused', 'CNPJ da loja'));
    expect(peer.requests).toHaveLength(before);
  });

  test('of a long address is made with a shorter one, and says so', async () => {
    const to = aParty({
      street: 'Avenida Presidente Juscelino Kubitschek de Oliveira Sobrinho',
      ...{ number: '12345-B', complement: 'Condomínio Residencial das Palmeiras', email: 'a'.repeat(60) },
    });
    const { shortened } = await open().buy(aRequest(pac, { to }));
    expect(shortened).toEqual([
      'Logradouro: Av. Presidente Juscelino Kubitschek de Oliveira So',
      'Número: S/N',
      'Complemento: Nº 12345-B Cond. Res. das Palm',
    ]);
  });

  test('that is refused blocks nothing else, and its words repeat nothing of the person', async () => {
    peer.levers.refusesParcels = 'PPN-296: O destinatário ANA DE SOUZA não existe em 01001000';
    await expect(open().buy(aRequest(pac))).rejects.toEqual(problem('refused', 'recusou o pedido: PPN-296'));
    peer.levers.refusesParcels = 'PPN-297: Bairro é obrigatório';
    await expect(open().buy(aRequest(pac))).rejects.toEqual(problem('refused', 'Bairro é obrigatório'));
    peer.levers.refusesParcels = undefined;
    await expect(open().buy(aRequest('09999'))).rejects.toEqual(problem('refused', '09999 não contratado'));
    expect(await bought()).toMatchObject({ object: { state: 'ready' } });
    expect(tools.logged.join()).not.toMatch(/ana de souza/i);
  });

  test.each(['cut-after', 'lost', 'cut-before'] as const)(
    'whose answer does not come (%s) is found by our reference, and made once',
    async (how) => {
      const carrier = open({}, { limits: { totalMs: 300, lookMs: 1 } });
      const request = aRequest(pac);
      peer.disturb('make', { how });
      await expect(carrier.buy(request)).rejects.toEqual(problem('unknown'));
      const found = await carrier.find(refTo(request), 'label');
      expect(found?.reference).toBe(how === 'cut-before' ? undefined : request.reference);
      const { object } = await carrier.buy(request);
      expect(made(request)).toEqual([expect.objectContaining({ id: object.id })]);
    },
  );

  test('is looked for on every page, and one that lives goes before one that has ended', async () => {
    const { request, ref } = await bought();
    for (let more = 0; more < 55; more++) await open().buy(aRequest(pac, { paper: { dce: true } }));
    expect(await open().find(refTo(request), 'label')).toMatchObject({ id: ref.id });
    await open().cancel(ref, 'label');
    expect(await open().find(refTo(request), 'label')).toMatchObject({ state: 'cancelled' });
    const { object } = await open().buy(request);
    expect(await open().find(refTo(request), 'label')).toMatchObject({ id: object.id, state: 'ready' });
    expect(await open().find(refTo(aRequest(pac)), 'label')).toBeUndefined();
    expect(await open().find(refTo(aRequest(pac), { id: 'PR0' }), 'label')).toBeUndefined();
  });

  test('waits while its declaration of content is on its way', async () => {
    peer.levers.declaresLater = true;
    const { request, object, ref } = await bought();
    expect(object.state).toBe('pending');
    expect(await open().label(ref)).toBeUndefined();
    peer.declare(request.reference);
    expect(await open().find(ref, 'label')).toMatchObject({ state: 'ready' });
    expect((await open().label(ref))?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is a PDF once it is drawn, under one receipt however often somebody comes', async () => {
    const { ref, request } = await bought();
    const carrier = open();
    peer.levers.labelLooks = 5;
    peer.requests.length = 0;
    expect(await carrier.label(ref)).toBeUndefined();
    expect((await carrier.label(ref))?.subarray(0, 5).toString()).toBe('%PDF-');
    expect([peer.count('askLabel'), peer.count('readLabel')]).toEqual([1, 6]);
    peer.levers.labelLooks = 0;
    expect(await carrier.label(refTo(request))).toBeInstanceOf(Buffer);
    await carrier.cancel(ref, 'label');
    await expect(carrier.label(ref)).rejects.toEqual(problem('refused', 'PPN-289'));
  });

  test('is cancelled, also when that answer is lost, and not once it is posted', async () => {
    const { ref } = await bought();
    expect(await open().cancel(ref, 'label')).toMatchObject({ state: 'cancelled' });
    expect(await open().cancel(ref, 'label')).toMatchObject({ state: 'cancelled' });
    const lost = await bought();
    peer.disturb('cancel', { how: 'cut-after' });
    expect(await open().cancel(lost.ref, 'label')).toMatchObject({ state: 'cancelled' });
    const posted = await bought();
    peer.post(posted.request.reference);
    expect(await open().cancel(posted.ref, 'label')).toMatchObject({ state: 'posted' });
    const failing = await bought();
    peer.disturb('cancel', { how: 'status', status: 500 });
    await expect(open().cancel(failing.ref, 'label')).rejects.toEqual(problem('unknown'));
    const over = await bought();
    peer.expire(over.request.reference);
    expect(await open().cancel(over.ref, 'label')).toMatchObject({ state: 'expired' });
    await expect(open().cancel(refTo(aRequest(pac)), 'label')).rejects.toEqual(problem('refused', 'não têm'));
  });

  test('is charged as it was weighed, which is said once it is posted', async () => {
    const { ref, request } = await bought();
    expect(await open().charged(ref)).toBeUndefined();
    peer.post(request.reference);
    expect(await open().charged(ref)).toEqual({ cents: 2350, weightG: 780 });
    peer.levers.charges = { cents: 312_050, grams: 1900 };
    for (const amountsAre of ['commas', 'numbers'] as const) {
      peer.levers.amountsAre = amountsAre;
      expect(await open().charged(ref)).toEqual({ cents: 312_050, weightG: 1900 });
    }
    expect(await open().charged(refTo(request))).toBeUndefined();
  });
});

describe('a parcel', () => {
  test('is followed from its first event to its last, whatever their order, and no person is named', async () => {
    const { ref, request } = await bought();
    peer.post(request.reference);
    peer.event(request.reference, 'RO/01', 'BDE/20', { code: 'LDI/01', until: '2026-12-04' }, 'BDE/01');
    for (const shuffles of [false, true]) {
      peer.levers.now = () => new Date('2026-11-27T15:01:00Z');
      peer.levers.shuffles = shuffles;
      const [tracked] = await open().track([ref]);
      expect(tracked).toMatchObject({ reference: request.reference, state: 'known', dueOn: '2026-12-10' });
      expect(tracked?.events.map(({ code, step }) => [code, step])).toEqual([
        ...[
          ['PO/01', 'posted'],
          ['RO/01', 'moving'],
          ['BDE/20', 'attempt'],
          ['LDI/01', 'waiting'],
          ['BDE/01', 'delivered'],
        ],
      ]);
      expect(tracked?.events[0]).toMatchObject({ at: new Date('2026-11-27T15:00:00Z'), place: 'São Paulo / SP' });
      expect(tracked?.events[3]?.waitingUntil).toBe('2026-12-04');
      expect(JSON.stringify(tracked)).not.toMatch(/Vizinho|52998224725/);
    }
  });

  test('that goes its usual way is seen as far as it has come', async () => {
    const { ref, request } = await bought();
    peer.play(request.reference, 24);
    peer.levers.now = () => new Date('2026-11-27T16:10:00Z');
    expect((await open().track([ref]))[0]?.events.map(({ step }) => step)).toEqual(['posted', 'moving']);
  });

  test('that nobody knows yet is asked about again, and what is no code is not', async () => {
    const { ref, request } = await bought();
    peer.post(request.reference);
    peer.levers.knowsNot = [ref.trackingCode ?? ''];
    const strange = refTo({ reference: 'ENVX' }, { trackingCode: 'NADA' });
    expect(await open().track([ref, strange, refTo({ reference: 'SEM' })])).toEqual([
      expect.objectContaining({ reference: request.reference, state: 'unknown', events: [] }),
      expect.objectContaining({ reference: 'ENVX', state: 'invalid', events: [] }),
    ]);
    expect(await open().track([refTo({ reference: 'SEM' })])).toEqual([]);
  });

  test('has its page, and services are read from every page of the contract', async () => {
    expect(open().trackingUrl('AD123456785BR')).toContain('objetos=AD123456785BR');
    expect(await open().services()).toEqual([
      { code: pac, label: 'PAC CONTRATO AG' },
      { code: sedex, label: 'SEDEX CONTRATO AG' },
      { code: '03301', label: 'PAC REVERSO CONTRATO AG' },
      { code: '03247', label: 'SEDEX REVERSO CONTRATO AG' },
    ]);
    await expect(open({ contract: '1' }).services()).rejects.toEqual(problem('refused', 'CTR-001'));
    expect(open().readNotice({ headers: {}, body: Buffer.from('{}') })).toEqual({ kind: 'unsigned' });
  });
});

describe('an answer', () => {
  const status = (code: number, body?: object | string, headers?: Record<string, string>) =>
    ({ how: 'status', status: code, ...(body && { body }), ...(headers && { headers }) }) as const;
  test.each([
    ['429 with a time', status(429, { msg: 'devagar' }, { 'retry-after': '7' }), 'busy', 'esperar', 7],
    ['429 without', status(429), 'busy', 'esperar', undefined],
    ['500', status(500, { mensagem: 'Falhou' }), 'unknown', 'Falhou', undefined],
    ['502 with HTML', status(502, '<html><body>Bad gateway</body></html>'), 'unknown', '(502)', undefined],
    [
      '200 with HTML',
      status(200, '<html><body>Em manutenção</body></html>'),
      'unknown',
      'não pôde ser entendida',
      undefined,
    ],
    ['302', status(302, undefined, { location: '/' }), 'address', 'outro lugar', undefined],
    ['404 with HTML', status(404, '<h1>Not found</h1>'), 'address', 'não conhece este endereço', undefined],
    ['403', status(403, { message: 'Forbidden' }), 'credentials', 'Forbidden', undefined],
    ['400 with {msg}', status(400, { msg: 'PPN-1: Não' }), 'refused', 'PPN-1: Não', undefined],
    ['400 with nothing', status(400), 'refused', '(400)', undefined],
  ] as const)('of %s says what went wrong', async (_, fault, kind, words, retryAfterS) => {
    peer.disturb('services', fault);
    await expect(open().services()).rejects.toMatchObject({
      kind,
      retryAfterS,
      message: expect.stringContaining(words),
    });
  });

  test.each(['msgs', 'msg', 'message', 'mensagem'] as const)('with its words in `%s` is read', async (complainsIn) => {
    Object.assign(peer.levers, { complainsIn, refusesContract: true });
    await expect(open().buy(aRequest(pac))).rejects.toEqual(problem('refused', 'PPN-109: Contrato suspenso.'));
  });

  test('that never comes, from a carrier that is away or at a wrong address, is unknown or a bad address', async () => {
    peer.disturb('services', { how: 'silent' });
    await expect(open({}, { limits: { totalMs: 200 } }).services()).rejects.toEqual(problem('unknown', 'demorou mais'));
    const carrier = open();
    await carrier.services();
    await peer.stop();
    await expect(carrier.services()).rejects.toEqual(problem('unknown'));
    await peer.start();
    expect(await carrier.services()).toHaveLength(4);
    await expect(open({ baseUrl: 'nada' }).services()).rejects.toEqual(problem('address'));
    await expect(open({ baseUrl: 'http://203.0.113.1' }).services()).rejects.toEqual(problem('address'));
    await expect(open({ baseUrl: `${peer.baseUrl}/outro` }).services()).rejects.toEqual(problem('address'));
    expect(tools.logged).toHaveLength(5);
  });

  test('comes in its turn: every call but a quote and the token waits for one', async () => {
    const { request } = await bought();
    await open().find(refTo(request), 'label');
    expect(tools.turns).toBe(peer.requests.filter(({ call }) => call !== 'token').length);
  });
});
