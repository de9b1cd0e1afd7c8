import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, buildPayout, e2eId, findPayout, keyBank, payDay } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { readPixCode } from '../support/read-pix-code.ts';
import { sendForm } from '../support/send-form.ts';

let shop: TestShop;
let model: BuiltModel;
let carla: Client & { token: string; id: number };
let bia: Client & { token: string; id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  carla = await shop.signedIn('admin', { name: 'Carla Dias' });
  bia = await shop.signedIn('admin', { name: 'Bia Reis' });
});
afterAll(() => shop.close());

const owed = (data?: object | null) => buildPayout(shop, model, carla, data);
const pay = (by: { token: string }, id: number, fields: Record<string, string>) =>
  sendForm(shop, by.token, `repasses/${id}/pago`, Object.entries({ paid_on: payDay(), ...fields }));
const eventsOf = async (id: number) =>
  (
    await shop.pool.query(
      'select event, by_id, reason, channel, e2e_id from payout_events where payout_id = $1 order by id',
      [id],
    )
  ).rows;

/** Lets nobody go on until so many have come. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === count) resolve();
    return promise;
  };
}

describe('a payout that is taken in hand', () => {
  test("is a code that pays the seller's key exactly this, with what to compare in the bank's app", async () => {
    const { id, begin } = await owed();
    const { status, body } = await begin(carla);
    expect(status).toBe(200);
    expect(readPixCode(body.code)).toMatchObject({
      '26.00': 'BR.GOV.BCB.PIX',
      '26.01': '+5547999998888',
      '53': '986',
      '54': '1220.00',
      '58': 'BR',
      '59': 'JOSE DA SILVA CONCEICAO',
      '60': 'BRASIL',
      '62.05': `REPASSE${id}`,
    });
    expect(body.lines).toEqual([
      { label: 'Confira no app do banco', value: 'José C., CPF ***.982.247-**' },
      { label: 'Valor', value: expect.stringMatching(/^R\$\s1\.220,00$/) },
      { label: 'Chave Pix', value: '+5547999998888' },
    ]);
    expect(body.payout).toMatchObject({ state: 'claimed', claimed_by: 'Carla Dias', is_mine: true, version: 2 });
    const stored = (await shop.pool.query('select * from payouts where id = $1', [id])).rows[0];
    expect(stored.channel).toBe('qr');
    expect(JSON.stringify(stored)).not.toMatch(/99999|52998224725/);
  });

  test('is lines to copy without a key', async () => {
    const { begin } = await owed(bank);
    const { body } = await begin(carla);
    expect(body.code).toBeNull();
    expect(body.lines.map(({ label, value }: { label: string; value: string }) => [label, value])).toEqual([
      ['Banco', 'Banco do Brasil'],
      ['Agência', '1234-5'],
      ['Conta', '98765-0'],
      ['Titular', 'José da Silva Conceição'],
      ['CPF do titular', '111.111.111-11'],
      ['Valor', expect.stringMatching(/^R\$\s1\.220,00$/)],
    ]);
  });

  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', 'Jose@Exemplo.com.br', 'jose@exemplo.com.br'],
    ['aleatoria', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  ])('pays a key of the kind %s, also of a holder whose name no code can write', async (pix_kind, pix_key, stored) => {
    const { begin } = await owed({ ...keyBank, account_holder_name: '李', pix_kind, pix_key });
    expect(readPixCode((await begin(carla)).body.code)).toMatchObject({ '26.01': stored, '59': 'VENDEDOR' });
  });

  test('is refused without bank data, without a version, and with one that is older', async () => {
    const blank = await owed(null);
    const refused = await blank.begin(carla);
    expect([refused.status, refused.body.error]).toEqual([422, 'O vendedor ainda não informou os dados bancários.']);
    const { id, begin, proposalId } = await owed();
    const blind = await carla.post(`repasses/${id}/pagar`);
    expect([blind.status, blind.body.message]).toEqual([428, 'Recarregue a página antes de continuar.']);
    await carla.post(`proposals/status/${proposalId}`, { status: 6, newValor: 500 });
    expect((await begin(carla, {}, 1)).status).toBe(409);
    expect((await begin(carla, {}, 2)).status).toBe(200);
    expect((await carla.post('repasses/999999/pagar', {}, { 'if-match': '"1"' })).status).toBe(404);
  });

  test('asks for a word where the account was changed within the last day', async () => {
    const { begin, saveBank, id } = await owed();
    await saveBank({ ...keyBank, pix_key: '(47) 98888-7777' });
    const asked = await begin(bia);
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, expect.any(Number)]);
    expect(asked.body.error).toMatch(/^A conta foi alterada em /);
    const begun = await begin(bia, asked.body);
    expect(readPixCode(begun.body.code)['26.01']).toBe('+5547988887777');
    const other = await begin(carla);
    expect([other.status, other.body.confirm_changed]).toEqual([409, undefined]);
    expect(other.body.error).toMatch(/^Este repasse está com Bia Reis, que começou a pagar em /);
    expect(await eventsOf(id)).toMatchObject([{ event: 'claimed', by_id: bia.id, channel: 'qr' }]);
  });

  test('is in one hand of two that press at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { begin, id } = await owed();
      const answers = await Promise.all([begin(carla), begin(bia), begin(carla), begin(bia)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
      const codes = answers.flatMap(({ status, body }) => (status === 200 ? [body.code] : []));
      expect(codes[0]).toBe(codes[1]);
      const [claimed, ...more] = await eventsOf(id);
      expect(more).toEqual([]);
      expect(answers[claimed?.by_id === carla.id ? 0 : 1]?.status).toBe(200);
    }
  });

  test('is told to its hand again, by an older version or the newest, and to nobody else', async () => {
    const { begin, id } = await owed();
    const first = await begin(carla);
    for (const version of [1, first.body.payout.version]) {
      const again = await begin(carla, {}, version);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    expect((await begin(bia)).body.error).toMatch(/^Este repasse está com Carla Dias, que começou a pagar em /);
    expect((await carla.post(`repasses/${id}/pagar`)).status).toBe(428);
    expect(await eventsOf(id)).toHaveLength(1);
    await pay(carla, id, { e2e: e2eId() });
    expect((await begin(carla)).status).toBe(409);
  });

  test('that was changed lately asks its hand for no second word', async () => {
    const { begin, saveBank } = await owed();
    await saveBank({ ...keyBank, pix_key: '(47) 98888-7777' });
    const first = await begin(bia, (await begin(bia)).body);
    expect((await begin(bia)).body).toEqual(first.body);
  });

  test('would be in two if its state were read before it is written', async () => {
    const { id } = await owed();
    const naively = async (byId: number) => {
      const { rows } = await shop.pool.query('select state from payouts where id = $1', [id]);
      await bothHaveRead();
      if (rows[0].state !== 'due') return 409;
      await shop.pool.query(`update payouts set state = 'claimed', claimed_by = $2 where id = $1`, [id, byId]);
      return 200;
    };
    const bothHaveRead = meeting(2);
    expect(await Promise.all([naively(carla.id), naively(bia.id)])).toEqual([200, 200]);
  });

  test('would pay an old account if its proposal were not held meanwhile', async () => {
    const { id, proposalId, saveBank } = await owed();
    const account = 'select bank_data_sealed from proposals where id = $1';
    const before = (await shop.pool.query(account, [proposalId])).rows[0].bank_data_sealed;
    await saveBank(bank);
    await shop.pool.query(`update payouts set state = 'claimed', destination_sealed = $2 where id = $1`, [id, before]);
    expect((await shop.pool.query(account, [proposalId])).rows[0].bank_data_sealed).not.toBe(before);
  });
});

describe('a payout that was paid', () => {
  test('is so by its end-to-end id; the seller is told once and sees it', async () => {
    const { id, proposalId, seller, email, begin, saveBank } = await owed();
    await begin(carla);
    const e2e = e2eId();
    const { status, body } = await pay(carla, id, { e2e });
    expect([status, body.message]).toEqual([200, 'Pagamento registrado.']);
    expect(body.payout).toMatchObject({ state: 'paid', e2e_id: e2e, has_receipt: false, flags: [] });
    const [own] = (await seller.get('proposals-user')).body.data;
    expect(own.payout).toEqual({ id, state: 'paid', paid_at: body.payout.paid_at, has_receipt: false });
    const mails = (await shop.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === email && /pagamento feito/.test(subject ?? ''),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Valor: R\$\s1\.220,00/);
    expect(mails[0]?.text).toContain('Chave Pix: ••••••••••••88');
    expect((await saveBank(bank)).body.message).toContain('ela já foi paga');
    const left = await carla.post(`proposals/status/${proposalId}`, { status: 11 });
    expect([left.status, left.body.message]).toEqual([422, 'O repasse desta proposta já foi pago.']);
    const again = await begin(bia);
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^Este repasse já foi pago por Carla Dias em /),
    ]);
    expect((await carla.get('repasses?quando=pagos')).body.payouts.data[0].id).toBe(id);
  });

  test('may have been paid on an earlier day, which the seller is told', async () => {
    const { id, proposalId, begin } = await owed();
    const proposedOn = (day: string) =>
      shop.pool.query('update proposals set created_at = $2 where id = $1', [proposalId, `${day}T23:30:00-03:00`]);
    await begin(carla);
    await proposedOn('2026-03-03');
    const early = await pay(carla, id, { e2e: e2eId(), paid_on: '02/03/2026' });
    const refusal = { paid_on: ['A data não pode ser anterior à proposta.'] };
    expect([early.status, early.body.errors]).toEqual([422, refusal]);
    await proposedOn('2026-03-02');
    const { body } = await pay(carla, id, { e2e: e2eId(), paid_on: '02/03/2026' });
    expect(body.payout.paid_at).toBe('2026-03-02T15:00:00.000Z');
  });

  test('needs a proof, a day that has come, and an end-to-end id of its own, all told at once', async () => {
    const { id, begin } = await owed();
    await begin(carla);
    const refused = await pay(carla, id, { paid_on: '01/01/2999' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        e2e: ['Informe o identificador do Pix ou anexe o comprovante.'],
        paid_on: ['A data não pode estar no futuro.'],
      },
    ]);
    for (const e2e of ['E123', `${e2eId()}0`, `${e2eId().slice(1)}-`]) {
      expect(Object.keys((await pay(carla, id, { e2e })).body.errors)).toEqual(['e2e']);
    }
    const other = await owed();
    await other.begin(carla);
    const e2e = e2eId();
    expect((await pay(carla, other.id, { e2e })).status).toBe(200);
    const twice = await pay(carla, id, { e2e });
    expect([twice.status, twice.body.errors]).toEqual([
      422,
      { e2e: [`Este identificador já está no repasse da proposta nº ${other.proposalId}.`] },
    ]);
    expect((await pay(carla, id, { e2e: e2eId() })).status).toBe(200);
  });

  test('of two that take the same end-to-end id at the same moment one is paid', async () => {
    const [one, other] = [await owed(), await owed()];
    await one.begin(carla);
    await other.begin(carla);
    const e2e = e2eId();
    const answers = await Promise.all([pay(carla, one.id, { e2e }), pay(carla, other.id, { e2e })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('is paid by whoever has it in hand, and nobody else', async () => {
    const { id, begin } = await owed();
    const untaken = await pay(carla, id, { e2e: e2eId() });
    expect([untaken.status, untaken.body.error]).toEqual([409, 'Este repasse ainda não está nas mãos de ninguém.']);
    await begin(carla);
    const { status, body } = await pay(bia, id, { e2e: e2eId() });
    expect([status, body.error]).toEqual([409, expect.stringContaining('Carla Dias')]);
    const presses = await Promise.all([pay(carla, id, { e2e: e2eId() }), pay(carla, id, { e2e: e2eId() })]);
    expect(presses.map((press) => press.status).sort()).toEqual([200, 409]);
  });
});

describe('a payout that was not paid, or not really', () => {
  test('is due again with a reason, and every step stays known', async () => {
    const { id, proposalId, begin, email } = await owed();
    await begin(carla);
    expect((await carla.post(`repasses/${id}/nao-pago`, {})).body.errors).toEqual({ reason: ['Preencha este campo.'] });
    const dropped = await bia.post(`repasses/${id}/nao-pago`, { reason: 'Limite do banco' });
    expect(dropped.body.payout).toMatchObject({
      note: 'Limite do banco',
      state: 'due',
      claimed_by: null,
      is_mine: false,
      in_batch: false,
      version: 3,
    });
    expect((await bia.post(`repasses/${id}/nao-pago`, { reason: 'De novo' })).status).toBe(409);
    expect((await bia.post(`repasses/${id}/desfazer`, { reason: 'De novo' })).status).toBe(409);
    await begin(bia, {}, 3);
    const e2e = e2eId();
    await pay(bia, id, { e2e });
    expect((await bia.post(`repasses/${id}/nao-pago`, { reason: 'x' })).status).toBe(409);
    const undone = await carla.post(`repasses/${id}/desfazer`, { reason: 'Era de outro vendedor' });
    expect(undone.body.payout).toMatchObject({ state: 'due', e2e_id: null, paid_at: null, holder: expect.any(String) });
    expect((await findPayout(carla, proposalId)).state).toBe('due');
    await begin(bia, {}, 6);
    expect((await pay(bia, id, { e2e: e2eId() })).status).toBe(200);
    expect((await eventsOf(id)).map(({ event, reason }) => [event, reason])).toEqual([
      ['claimed', null],
      ['dropped', 'Limite do banco'],
      ['claimed', null],
      ['paid', null],
      ['undone', 'Era de outro vendedor'],
      ['claimed', null],
      ['paid', null],
    ]);
    const told = (await shop.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === email && /pagamento feito/.test(subject ?? ''),
    );
    expect(told).toHaveLength(1);
  });
});
