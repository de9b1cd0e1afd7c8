import { describe, expect, test } from 'vitest';
import { access } from '../../fakes/melhor-envio-peer/index.ts';
import type { CarrierProblem, CodeRequest, LabelRequest, ObjectRef } from '../../src/platform/carriers/carrier.ts';
import { aParty, aRequest, refOf, theShop } from '../support/build-parcel-request.ts';
import { open, peer, tools, useMelhorEnvioPeer } from '../support/melhor-envio-peer.ts';

useMelhorEnvioPeer();

const since = new Date('2026-11-27T14:00:00Z');
const refTo = ({ reference }: { reference: string }, parts: Partial<ObjectRef> = {}) =>
  refOf({ reference }, { since, ...parts });
const problem = (kind: CarrierProblem['kind'], words = '') =>
  expect.objectContaining({ kind, message: expect.stringContaining(words) });
const made = ({ reference }: { reference: string }) =>
  peer.state.shipments.filter((one) => one.reference === reference);
const startBalance = 1_000_000;
const question = (parts: object = {}) => ({
  ...{ fromCep: '89010000', toCep: '01001000', declaredCents: 0, services: ['1', '2'] },
  size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 780 },
  ...parts,
});
const aCode = (parts: Partial<CodeRequest> = {}): CodeRequest => ({
  ...aRequest('1', { from: aParty(), to: theShop() }),
  ...{ days: 7, ...parts },
});
async function bought(parts: Partial<LabelRequest> = {}) {
  const request = aRequest('1', parts);
  const { object } = await open().buy(request);
  return { request, object, ref: refTo(request, { id: object.id, trackingCode: object.trackingCode }) };
}

describe('a quote', () => {
  test("has the account's own price and term of each service, in their order", async () => {
    expect(await open().quote(question({ services: ['2', '1', '9'] }))).toEqual([
      { code: '2', cents: 4400, days: 2 },
      { code: '1', cents: 2600, days: 7 },
      { code: '9', whyNot: 'O Melhor Envio não respondeu por este serviço.' },
    ]);
    expect(peer.requests[0]?.body).toMatchObject({
      volumes: [{ height: 8, width: 14, length: 20, weight: 0.78 }],
      services: '2,1,9',
    });
    expect(tools.turns).toBe(0);
  });

  test('of a service that does not serve has its words', async () => {
    peer.levers.refusesServices = { 1: 'Dimensões do objeto ultrapassam o limite da transportadora.' };
    expect(await open().quote(question())).toMatchObject([
      { code: '1', whyNot: expect.stringContaining('limite') },
      { cents: 4400 },
    ]);
    expect(await open().quote(question({ toCep: '99999000', services: ['2'] }))).toEqual([
      { code: '2', whyNot: 'Transportadora não atende este trecho.' },
    ]);
  });

  test('takes no longer than its time', async () => {
    peer.disturb('calculate', { how: 'silent' });
    await expect(open({}, { limits: { quoteMs: 150 } }).quote(question())).rejects.toEqual(
      problem('unknown', 'demorou'),
    );
  });
});

describe('the token', () => {
  test('that has ended is renewed once by many who ask at once, kept, and the calls repeated', async () => {
    const carrier = open();
    peer.endTokens();
    const all = await Promise.all([carrier.services(), carrier.services(), carrier.quote(question())]);
    expect(all[0]).toHaveLength(3);
    expect(peer.count('refresh')).toBe(1);
    const token = [...peer.state.tokens][0];
    expect(tools.kept).toEqual([{ token, refreshToken: peer.state.refreshToken }]);
    await carrier.services();
    expect(peer.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test('that could not be kept is kept with the next call', async () => {
    let tries = 0;
    const carrier = open(
      {},
      {
        async keepTokens() {
          if (++tries === 1) throw new Error('The database is away');
        },
      },
    );
    peer.endTokens();
    await carrier.services();
    await carrier.services();
    await carrier.services();
    expect(tries).toBe(2);
  });

  test('that cannot be renewed is a problem of the credentials', async () => {
    peer.endTokens();
    await expect(open({ refreshToken: 'velho' }).services()).rejects.toEqual(
      problem('credentials', 'Autorize-o de novo'),
    );
    await expect(open({ clientSecret: 'errado-do-ensaio' }).services()).rejects.toEqual(problem('credentials'));
    await expect(open({ refreshToken: '' }).services()).rejects.toEqual(problem('credentials', 'Confira-o'));
    expect(tools.kept).toEqual([]);
    expect(tools.logged.join()).not.toMatch(/errado-do-ensaio|renovador/);
  });

  test('that lacks a permission is told so', async () => {
    peer.levers.lacksScopeFor = ['services'];
    await expect(open().services()).rejects.toEqual(problem('credentials', 'permissão'));
    expect(peer.count('refresh')).toBe(0);
  });
});

describe('a label', () => {
  test('is put into the cart with our mark, paid, and generated', async () => {
    const notaKey = '42261111222333000181550010000123451000123450';
    const request = aRequest('1', { paper: { notaKey }, declaredCents: 120_000 });
    const { object, shortened } = await open().buy(request);
    expect(object).toEqual({
      ...{ id: made(request)[0]?.id, reference: request.reference, state: 'ready', said: 'released' },
      ...{ trackingCode: expect.stringMatching(/^AN\d{9}BR$/), code: null, validUntil: null, priceCents: 3800 },
    });
    expect(shortened).toEqual([]);
    expect(made(request)[0]?.body).toMatchObject({
      service: 1,
      from: { company_document: '11222333000181', state_register: 'ISENTO', postal_code: '89010000' },
      to: { document: '52998224725', number: '100' },
      options: {
        ...{ insurance_value: 1200, non_commercial: false, invoice: { key: notaKey } },
        tags: [{ tag: request.reference, url: null }],
      },
    });
    expect(peer.requests.every(({ headers }) => headers['user-agent'] === 'Giro (loja@example.com)')).toBe(true);
    expect(peer.state.balanceCents).toBe(startBalance - 3800);
  });

  test("names the shop's state register where it has one, and none of a person", async () => {
    const request = aRequest('1', { from: theShop({ stateRegister: '110042490114' }) });
    await open().buy(request);
    expect(made(request)[0]?.body).toMatchObject({ from: { state_register: '110042490114' } });
    expect(made(request)[0]?.body).not.toHaveProperty('to.state_register');
  });

  test('is not asked for without the papers that it demands', async () => {
    const refusals: [Partial<LabelRequest>, string][] = [
      [{ to: aParty({ document: null }) }, 'O CPF de quem recebe falta.'],
      [{ from: theShop({ document: null }) }, 'O CNPJ da loja falta.'],
      [{ paper: null }, 'Falta a chave da nota fiscal'],
    ];
    for (const [parts, words] of refusals) {
      await expect(open().buy(aRequest('1', parts))).rejects.toEqual(problem('refused', words));
    }
    await expect(open().authorise(aCode({ from: aParty({ document: null }) }))).rejects.toEqual(
      problem('refused', 'O CPF de quem posta falta.'),
    );
    expect(peer.requests).toEqual([]);
  });

  test('that is refused costs nothing, and its words name no person', async () => {
    peer.levers.refusesParcels = 'Endereço de Ana de Souza inválido';
    await expect(open().buy(aRequest('1'))).rejects.toEqual(problem('refused', 'recusou o pedido (422).'));
    peer.levers.refusesParcels = 'Peso acima do limite';
    await expect(open().buy(aRequest('1'))).rejects.toEqual(problem('refused', 'Peso acima do limite'));
    peer.levers.refusesParcels = undefined;
    await expect(open().buy(aRequest('9'))).rejects.toEqual(problem('refused', 'selecionado é inválido'));
    expect(peer.state.balanceCents).toBe(startBalance);
    expect(tools.logged.join()).not.toMatch(/ana de souza/i);
  });

  test('without money is refused, waits in the cart, and is gone on with when there is some', async () => {
    peer.state.balanceCents = 100;
    const request = aRequest('1');
    await expect(open().buy(request)).rejects.toEqual(problem('refused', 'Saldo insuficiente'));
    await expect(open().find(refTo(request), 'label')).rejects.toEqual(problem('refused', 'Saldo insuficiente'));
    peer.state.balanceCents = startBalance;
    expect(await open().find(refTo(request), 'label')).toMatchObject({ state: 'ready' });
    expect(made(request)).toHaveLength(1);
  });

  test('is pending while it is generated, and has a file once it is', async () => {
    peer.levers.generateLooks = 2;
    const { ref, object } = await bought();
    expect(object.state).toBe('pending');
    expect(await open().label(ref)).toBeUndefined();
    expect(await open().find(ref, 'label')).toMatchObject({ state: 'ready' });
    for (const saysAddressAs of ['json', 'text', 'object'] as const) {
      peer.levers.saysAddressAs = saysAddressAs;
      expect((await open().label(ref))?.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(peer.requests.findLast(({ call }) => call === 'labelFile')?.headers).not.toHaveProperty('authorization');
    peer.disturb('labelFile', { how: 'status', status: 200, body: '<html><body>Not a label</body></html>' });
    await expect(open().label(ref)).rejects.toEqual(problem('unknown', 'não pôde ser entendida'));
  });

  test('is cancelled before it is posted, in the cart for nothing, later with its money back', async () => {
    peer.disturb('checkout', { how: 'cut-before' });
    const waiting = aRequest('1');
    await expect(open().buy(waiting)).rejects.toEqual(problem('unknown'));
    expect(await open().cancel(refTo(waiting), 'label')).toMatchObject({ state: 'cancelled' });
    expect(made(waiting)).toEqual([]);
    const { ref } = await bought();
    expect(await open().cancel(ref, 'label')).toMatchObject({ state: 'cancelled' });
    expect(await open().cancel(ref, 'label')).toMatchObject({ state: 'cancelled' });
    expect(peer.state.balanceCents).toBe(startBalance);
    const posted = await bought();
    peer.post(posted.request.reference);
    expect(await open().cancel(posted.ref, 'label')).toMatchObject({ state: 'posted' });
    await expect(open().cancel(refTo(aRequest('1')), 'label')).rejects.toEqual(
      problem('refused', 'não tem este envio'),
    );
  });

  test('whose cancelling is answered without a `true` is not cancelled', async () => {
    const { ref } = await bought();
    peer.disturb('cancel', {
      how: 'status',
      status: 200,
      body: { [ref.id ?? '']: { canceled: false }, message: 'Em análise' },
    });
    await expect(open().cancel(ref, 'label')).rejects.toEqual(problem('refused', 'Em análise'));
    peer.disturb('cancel', { how: 'cut-before' });
    await expect(open().cancel(ref, 'label')).rejects.toEqual(problem('unknown'));
    peer.disturb('cancel', { how: 'cut-after' });
    expect(await open().cancel(ref, 'label')).toMatchObject({ state: 'cancelled' });
    expect(peer.state.balanceCents).toBe(startBalance);
  });

  test('is found on every page, by our mark or its id', async () => {
    peer.levers.pageSize = 2;
    const { request, ref } = await bought();
    for (let more = 0; more < 5; more++) await bought();
    expect(await open().find(refTo(request), 'label')).toMatchObject({ id: ref.id, state: 'ready' });
    expect(await open().find(refTo(aRequest('1')), 'label')).toBeUndefined();
    expect(await open().find(refTo(aRequest('1'), { id: 'nada' }), 'label')).toBeUndefined();
  });
});

describe('a code', () => {
  test('is what the parcel is tracked by, good for seven days, and never renewed', async () => {
    const request = aCode();
    const { object } = await open().authorise(request);
    expect(object).toMatchObject({
      ...{ state: 'ready', code: expect.stringMatching(/^\d{10}$/), trackingCode: object.code },
      validUntil: '2026-12-04',
    });
    expect(made(request)[0]?.body).toMatchObject({ from: { document: '52998224725' }, package: { weight: 0.78 } });
    expect(await open().renew(refTo(request), 10)).toBeUndefined();
    expect(await open().cancel(refTo(request, { id: object.id }), 'code')).toMatchObject({ state: 'cancelled' });
  });

  test('is pending until it is there', async () => {
    peer.levers.generateLooks = 3;
    const request = aCode();
    expect((await open().authorise(request)).object).toMatchObject({ state: 'pending', code: null });
    for (let look = 0; look < 3; look++) await open().find(refTo(request), 'code');
    expect(await open().find(refTo(request), 'code')).toMatchObject({ state: 'ready', code: expect.any(String) });
    await expect(open().authorise(aCode({ service: '3' }))).rejects.toEqual(problem('refused', 'logística reversa'));
  });
});

describe('a parcel', () => {
  test('is followed by its milestones, and is charged as it was weighed', async () => {
    const { ref, request } = await bought();
    expect(await open().charged(ref)).toBeUndefined();
    expect(await open().track([ref])).toMatchObject([{ state: 'unknown', events: [{ step: 'issued' }] }]);
    peer.levers.chargesCents = 3120;
    peer.play(request.reference, 4);
    expect((await open().track([ref]))[0]?.events.map(({ step }) => step)).toEqual(['issued', 'posted']);
    expect(await open().charged(ref)).toEqual({ cents: 3120, weightG: null });
    peer.levers.now = () => new Date('2026-11-28T15:00:00Z');
    expect(await open().track([ref])).toEqual([
      {
        ...{ reference: request.reference, trackingCode: ref.trackingCode, state: 'known', dueOn: null },
        events: [
          expect.objectContaining({ code: 'generated', step: 'issued' }),
          expect.objectContaining({ code: 'posted', step: 'posted' }),
          expect.objectContaining({ code: 'delivered', step: 'delivered', at: new Date('2026-11-28T15:00:00Z') }),
        ],
      },
    ]);
    expect(open().trackingUrl('AN1')).toContain('AN1');
  });

  test.each([
    ['undelivered', 'returning', 'posted'],
    ['received', 'moving', 'posted'],
    ['suspended', 'moving', 'posted'],
  ] as const)('that is %s says so at a time that stays', async (happening, step, state) => {
    const { ref, request } = await bought();
    peer.post(request.reference);
    peer.event(request.reference, happening);
    const [first, second] = [await open().track([ref]), await open().track([ref])];
    expect(first[0]?.events.at(-1)).toMatchObject({ code: happening, step });
    expect(second).toEqual(first);
    expect(await open().find(ref, 'label')).toMatchObject({ state });
  });

  test.each([
    ['expired', 'expired'],
    ['canceled', 'cancelled'],
    ['paused', 'unknown'],
  ] as const)('that is %s without having been posted is %s', async (happening, state) => {
    const { ref, request } = await bought();
    peer.event(request.reference, happening);
    expect(await open().find(ref, 'label')).toMatchObject({ state, said: happening });
  });

  test("has the carrier's own number while the company's is not there, and is asked about by its id alone", async () => {
    peer.levers.hidesTracking = true;
    const { ref } = await bought();
    expect(ref.trackingCode).toMatch(/^ME/);
    expect(await open().track([refTo(aRequest('1'))])).toEqual([]);
    await expect(open().track([{ ...ref, id: 'nada' }])).rejects.toEqual(problem('refused'));
  });
});

describe('an answer', () => {
  const status = (code: number, body?: object | string, headers?: Record<string, string>) =>
    ({ how: 'status', status: code, ...(body && { body }), ...(headers && { headers }) }) as const;
  test.each([
    ['429 with a time', status(429, { message: 'Too Many Attempts.' }, { 'retry-after': '30' }), 'busy', 'esperar', 30],
    ['429 without', status(429), 'busy', 'esperar', undefined],
    ['500', status(500, { message: 'Server Error' }), 'unknown', 'Server Error', undefined],
    ['503 with HTML', status(503, '<html><body>Manutenção</body></html>'), 'unknown', '(503)', undefined],
    ['200 with HTML', status(200, '<html><body>Entrar</body></html>'), 'unknown', 'não pôde ser entendida', undefined],
    [
      '422',
      status(422, { message: 'x', errors: { orders: ['Faltam pedidos'] } }),
      'refused',
      'Faltam pedidos',
      undefined,
    ],
  ] as const)('of %s says what went wrong', async (_, fault, kind, words, retryAfterS) => {
    peer.disturb('services', fault);
    await expect(open().services()).rejects.toMatchObject({
      kind,
      retryAfterS,
      message: expect.stringContaining(words),
    });
  });

  test('comes in its turn: every call but a quote and the token waits for one', async () => {
    const carrier = open();
    peer.endTokens();
    await carrier.buy(aRequest('1'));
    await carrier.quote(question());
    const free = peer.requests.filter(({ call }) => call === 'refresh' || call === 'calculate');
    expect(tools.turns).toBe(peer.requests.length - free.length);
  });

  test('from a carrier that stopped and came back is had again', async () => {
    const carrier = open();
    await peer.stop();
    await expect(carrier.services()).rejects.toEqual(problem('unknown'));
    await peer.start();
    expect(await carrier.services()).toEqual([
      { code: '1', label: 'Correios PAC' },
      { code: '2', label: 'Correios SEDEX' },
      { code: '3', label: 'Jadlog .Package' },
    ]);
    expect(JSON.stringify(tools.logged)).not.toContain(access.token);
  });
});
