import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBench, found } from '../support/build-bench.ts';
import { type BuiltModel, buildModel, imeiOf } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { token: string };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const open = (priced = model) => buildBench(shop, priced, admin);
const setRules = async (rules: object) => {
  const { version, ...current } = (await admin.get('aparelhos-config')).body;
  await admin.put('aparelhos-config', { ...current, ...rules });
};
const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
const stored = async (id: number) => {
  const { rows } = await shop.pool.query(
    `select decided, decided_at, value_cents, value_basis, (select json_object_agg(attribute_id, effect_cents)
     from inspection_answers where inspection_id = inspections.id) as effects
     from inspections where proposal_id = $1`,
    [id],
  );
  return rows[0];
};
/** Changes what an answer of a model is worth today, as its prices are edited; no answer is gone. */
const reprice = (priced: BuiltModel, value: string, cents: number) => {
  const id = priced.attributes.flatMap(({ values }) => values).find((each) => each.value === value)?.id;
  return shop.pool.query('update model_values set amount_cents = $1 where model_id = $2 and attribute_value_id = $3', [
    cents,
    priced.id,
    id,
  ]);
};
const remove = (priced: BuiltModel, value: string) => {
  const id = priced.attributes.flatMap(({ values }) => values).find((each) => each.value === value)?.id;
  return shop.pool.query('delete from model_values where model_id = $1 and attribute_value_id = $2', [priced.id, id]);
};

describe('an approval', () => {
  test('pays the quote, moves the proposal, owes the payout and mails the seller once', async () => {
    const { id, email, save, decide, status, read } = await open();
    await save({ account_lock: 'clear', answers: found(model, 'Funciona') });
    const before = (await mailsTo(email)).length;
    const { status: code, body } = await decide('aprovar', { value: 1220 });
    expect([code, body.message]).toEqual([200, 'Compra aprovada.']);
    expect(body.proposal).toMatchObject({ status: 6, proposal_value_new: null, inspection: 'approved' });
    expect(body.proposal.payout.state).toBe('due');
    expect(await stored(id)).toMatchObject({ decided: 'approved', value_cents: 122_000 });
    expect((await mailsTo(email)).length).toBe(before + 1);
    const { history, events } = await status();
    expect(history.at(-1)).toMatchObject({ status: 6, by: 'Ana Souza' });
    expect(events.at(-1)).toMatchObject({
      kind: 'inspection-decided',
      by: 'Ana Souza',
      detail: expect.stringMatching(/^R\$\s1\.220,00, aprovada$/),
    });
    expect((await read()).inspection.decided).toBe('approved');
  });

  test('pays more for a device that is better than declared, where the shop pays more', async () => {
    const { save, decide } = await open();
    await save({ account_lock: 'clear', answers: found(model, 'Caixa', 'Carregador') });
    const { body } = await decide('aprovar', { value: 1270 });
    expect(body.proposal).toMatchObject({ status: 6, proposal_value: 1220, proposal_value_new: 1270 });
    const payouts = (await admin.get(`repasses?search=${body.proposal.id}`)).body.payouts.data;
    expect(payouts[0].value).toBe(1270);
  });

  test('pays the quote for such a device where the shop does not', async () => {
    await setRules({ better_pays_more: false });
    const { save, decide } = await open();
    const { body } = await save({ account_lock: 'clear', answers: found(model, 'Caixa', 'Carregador') });
    expect(body.value).toMatchObject({ found: 1220, approving: 1220, better_pays_more: false });
    expect((await decide('aprovar', { value: 1220 })).body.proposal.proposal_value_new).toBeNull();
    await setRules({ better_pays_more: true });
  });

  test('pays the quote also for a device that is worth less, and less by no approval', async () => {
    const { save, decide } = await open();
    await save({ account_lock: 'clear', answers: found(model, 'Tela trincada') });
    const low = await decide('aprovar', { value: 820 });
    expect([low.status, low.body.message]).toEqual([
      409,
      expect.stringMatching(/^O valor mudou: agora são R\$\s1\.220,00, e a tela mostrava R\$\s820,00\./),
    ]);
    expect((await decide('aprovar', { value: 1220 })).status).toBe(200);
  });

  test('after a rejection with a lower value pays the quote all the same', async () => {
    const { id, save, decide } = await open();
    await admin.post(`proposals/status/${id}`, { status: 7, rejectionReason: 'Riscos', newValor: 900 });
    await save({ account_lock: 'clear' });
    const { body } = await decide('aprovar', { value: 1220 });
    expect(body.proposal).toMatchObject({ status: 6, proposal_value_new: 1220 });
  });

  test('of a number that the shop has blocked needs a reason, which is noted', async () => {
    const { save, decide, read, imei } = await open();
    await save({ account_lock: 'clear' });
    await shop.pool.query(`insert into imei_blocks (imei, reason) values ($1, 'Furto')`, [imei]);
    const refused = await decide('aprovar', { value: 1220 });
    expect([refused.status, refused.body.needs]).toEqual([409, 'flag_reason']);
    expect((await read()).inspection.decided).toBeNull();
    const { body } = await decide('aprovar', { value: 1220, flag_reason: 'Boletim retirado' });
    expect(body.proposal.events).toContainEqual(
      expect.objectContaining({ kind: 'despite-flag', detail: 'Boletim retirado' }),
    );
    await shop.pool.query('delete from imei_blocks');
  });

  test('tells all that is missing at once, and an account that is not free needs a reason', async () => {
    await setRules({ require_lookup: true });
    const { id, save, decide, read, imei: declared } = await open();
    await save({ imei1: '356938035643809', account_lock: 'locked' });
    const { status, body } = await decide('aprovar', { value: 1220 });
    expect([status, body.errors]).toEqual([
      422,
      {
        account_lock: ['Confirme que a conta está livre, ou diga por que aprovar assim.'],
        lookup: ['Consulte o IMEI na página oficial e registre o resultado.'],
        differs_reason: ['O IMEI ou o número de série é outro: diga por quê.'],
      },
    ]);
    expect((await read()).value.missing).toHaveLength(3);
    const look = (imei: string, hours: number, result = 'clear') =>
      shop.pool.query(
        `insert into imei_lookups (imei, result, at) values ($1, $3, giro_now() - make_interval(hours => $2))`,
        [imei, hours, result],
      );
    await look(declared, 1);
    await look('356938035643809', 73);
    await save({ lock_reason: 'O vendedor apaga na loja', differs_reason: 'Placa trocada na garantia' });
    const stale = await decide('aprovar', { value: 1220 });
    expect(stale.body.errors).toEqual({ lookup: ['A consulta do IMEI tem mais de 72 horas: consulte de novo.'] });
    await look('356938035643809', 71, 'stolen');
    const stolen = await decide('aprovar', { value: 1220 });
    expect(stolen.body.errors.lookup).toEqual([
      'A consulta do IMEI não deu sem restrição: reprove, ou consulte de novo.',
    ]);
    await look('356938035643809', 71);
    expect((await read()).inspection.lookup).toMatchObject({ result: 'clear', is_recent: true });
    expect((await decide('aprovar', { value: 1220 })).status).toBe(200);
    expect((await stored(id)).decided).toBe('approved');
    await setRules({ require_lookup: false });
  });
});

test('a look-up that the shop asks for is of every number that was found', async () => {
  await setRules({ require_lookup: true });
  const { save, decide, read, imei: declared } = await open();
  const [imei1, imei2] = ['352099001761481', imeiOf('35332811000000')] as const;
  const look = (imei: string, result = 'clear') =>
    shop.pool.query('insert into imei_lookups (imei, result) values ($1, $2)', [imei, result]);
  await save({ imei1, imei2, differs_reason: 'Placa trocada na garantia', account_lock: 'clear' });
  await shop.pool.query('delete from imei_lookups');
  await look(declared);
  const lookupOf = async () => {
    const { body } = await decide('aprovar', { value: 1220 });
    return [body.errors?.lookup, (await read()).inspection.lookup?.result];
  };
  const ask = (imei: string) => `Consulte o IMEI ${imei} na página oficial e registre o resultado.`;
  expect(await lookupOf()).toEqual([[ask(imei1), ask(imei2)], undefined]);
  await look(imei1);
  expect(await lookupOf()).toEqual([[ask(imei2)], undefined]);
  await look(imei2, 'unknown');
  const unknown = `A consulta do IMEI ${imei2} não deu sem restrição: reprove, ou consulte de novo.`;
  expect(await lookupOf()).toEqual([[unknown], 'unknown']);
  await look(imei2);
  expect((await decide('aprovar', { value: 1220 })).status).toBe(200);
  await setRules({ require_lookup: false });
});

describe('a counter-offer', () => {
  test('offers what the device is worth as found, by its differences', async () => {
    const { id, save, decide, email } = await open();
    await save({ answers: found(model, 'Com falhas', 'Caixa') });
    const before = (await mailsTo(email)).length;
    const { status, body } = await decide('contraproposta', {
      value: 920,
      message: 'Botão com falhas',
      custoFrete: 35,
    });
    expect([status, body.message]).toEqual([200, 'Contraproposta enviada.']);
    expect(body.proposal).toMatchObject({
      status: 8,
      proposal_value_new: 920,
      custo_frete: 35,
      inspection: 'offered',
    });
    expect((await mailsTo(email)).length).toBe(before + 1);
    expect(body.proposal.offer).toMatchObject({
      old_value: 1220,
      new_value: 920,
      message: '<p>Botão com falhas</p>',
      freight: 35,
      differences: [{ question: expect.stringContaining('Operação'), effect: -300 }],
      state: 'open',
    });
    const { value_cents, value_basis } = await stored(id);
    expect(value_cents).toBe(92_000);
    expect(value_basis.differences).toEqual([
      {
        question: expect.stringContaining('Operação'),
        declared: 'Funciona',
        found: 'Com falhas',
        effectCents: -30_000,
      },
    ]);
  });

  test('is none of a device that is worth its quote', async () => {
    const { decide } = await open();
    const { status, body } = await decide('contraproposta', { value: 1220 }, 0);
    expect([status, body.message]).toEqual([422, 'O aparelho não vale menos que a cotação: aprove a compra.']);
  });

  test('is refused when prices moved after the screen showed its value', async () => {
    const priced = await buildModel(shop);
    const { save, decide, read } = await open(priced);
    const { body } = await save({ answers: found(priced, 'Com falhas') });
    expect(body.value.found).toBe(920);
    await reprice(priced, 'Com falhas', 35_000);
    expect((await decide('contraproposta', { value: 920 })).status).toBe(409);
    expect((await read()).value.found).toBe(870);
    expect((await decide('contraproposta', { value: 870 })).status).toBe(200);
  });
});

describe('a rejection', () => {
  test('needs nothing but its reason, and the device may still be offered for or approved', async () => {
    const { decide, status, save } = await open();
    expect((await decide('reprovar', { reason: ' ' }, 0)).body.errors).toEqual({ reason: ['Preencha este campo.'] });
    const { status: code, body } = await decide('reprovar', { reason: 'Placa < 2 GB\noxidada' }, 0);
    expect([code, body.proposal.status]).toEqual([200, 7]);
    expect(body.proposal.rejectionReason).toContain('Placa &lt; 2 GB<br');
    expect((await status()).inspection).toBe('rejected');
    await save({ answers: found(model, 'Com falhas') });
    expect((await status()).inspection).toBe('open');
    const offered = await decide('contraproposta', { value: 920 });
    expect([offered.status, offered.body.proposal.inspection]).toEqual([200, 'offered']);
  });
});

describe('the value', () => {
  test('of a device as declared stays to the centavo, however prices moved', async () => {
    const priced = await buildModel(shop);
    const { save, decide } = await open(priced);
    for (const value of ['128 GB', 'Caixa', 'Funciona']) await reprice(priced, value, 77_777);
    await shop.pool.query('update models set base_value_cents = 1 where id = $1', [priced.id]);
    const { body } = await save({ account_lock: 'clear', answers: found(priced, '128 GB', 'Funciona', 'Caixa') });
    expect(body.value).toMatchObject({ found: 1220, approving: 1220, differences: [] });
    expect((await decide('aprovar', { value: 1220 })).body.proposal.proposal_value_new).toBeNull();
  });

  test('of an answer that is gone is typed, with its reason', async () => {
    const priced = await buildModel(shop);
    const { save, decide } = await open(priced);
    await remove(priced, 'Caixa');
    const { body } = await save({ account_lock: 'clear', answers: found(priced, 'Carregador') });
    const [accessories] = body.inspection.answers.filter(
      ({ attribute_id }: { attribute_id: number }) => attribute_id === 4,
    );
    expect(accessories).toMatchObject({ is_gone: true, effect: 0, declared: [{ value: 'Caixa' }] });
    const missing = await decide('aprovar', { value: 1220 });
    expect(missing.body.errors).toEqual({
      typed_effects: ['A resposta não existe mais: digite o valor e o motivo em Acessórios.'],
    });
    const typed = await save({ typed_effects: { 4: { value: -15.5, reason: 'Caixa valia isto' } } });
    expect(typed.body.value).toMatchObject({ found: 1204.5, missing: [] });
    const offered = await decide('contraproposta', { value: 1204.5 });
    expect(offered.body.proposal.proposal_value_new).toBe(1204.5);
  });

  test('of a whole question that is gone is typed too, also once the catalogue lost it', async () => {
    const priced = await buildModel(shop);
    const operation = priced.attributes.find(({ name }) => name.startsWith('Operação'))?.id ?? 0;
    const { save } = await open(priced);
    await shop.pool.query('delete from model_values where model_id = $1 and attribute_id = $2', [priced.id, operation]);
    await shop.pool.query('delete from model_attributes where attribute_id = $1', [operation]);
    await shop.pool.query('delete from attribute_values where attribute_id = $1', [operation]);
    await shop.pool.query('delete from attributes where id = $1', [operation]);
    const { body } = await save({ typed_effects: { [operation]: { value: -200, reason: 'Não liga' } } });
    expect(body.value.found).toBe(1020);
    expect(body.value.differences).toEqual([
      { question: expect.stringContaining('Operação'), declared: 'Funciona', found: 'Não liga', effect: -200 },
    ]);
  });

  test('of a question that came after the quote had no amount before', async () => {
    const priced = await buildModel(shop);
    const { id, save, read } = await open(priced);
    const [capacity] = priced.attributes;
    await shop.pool.query(
      `update proposals set selected_options = (select jsonb_agg(option) from jsonb_array_elements(selected_options)
         as option where option ->> 'attributeId' <> $2::text), base_value_cents = 120000 where id = $1`,
      [id, String(capacity?.id)],
    );
    expect((await read()).inspection.answers[0]).toMatchObject({ declared: null, found: [] });
    expect((await read()).value.found).toBe(1220);
    const { body } = await save({ answers: found(priced, '128 GB') });
    expect(body.value).toMatchObject({ found: 1420 });
    expect(body.value.differences[0]).toMatchObject({ declared: 'Não foi perguntado', found: '128 GB', effect: 200 });
  });

  test('is kept as it was decided on, whatever prices become', async () => {
    const priced = await buildModel(shop);
    const { id, save, decide, read } = await open(priced);
    await save({ answers: found(priced, 'Com falhas') });
    await decide('contraproposta', { value: 920 });
    await reprice(priced, 'Com falhas', 99_900);
    const { inspection, value } = await read();
    expect(value).toMatchObject({ found: 920, approving: 1220, missing: [] });
    const operation = inspection.answers.find(({ question }: { question: string }) => question.startsWith('Operação'));
    expect(operation.effect).toBe(-300);
    expect((await stored(id)).effects).toMatchObject({ [operation.attribute_id]: -30_000 });
  });
});
