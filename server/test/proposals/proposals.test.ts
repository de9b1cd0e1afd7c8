import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { bank, submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const countOf = async (table: 'users' | 'proposals' | 'emails' | 'sessions') =>
  (
    await shop.database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

const submitted = () => submitProposal(shop, model);

describe('a submitted proposal', () => {
  test('makes the account, signs the visitor in, keeps what was chosen as it was, and mails once', async () => {
    const proposal = buildVisitorProposal(model, '128 GB', 'Funciona', 'Caixa', 'Tela trincada');
    const answer = await shop.visitor().post('propostaStore', proposal);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ proposal_value: 820 });
    const seller = shop.bearing(answer.body.token);
    const { body } = await seller.get('proposals-user');
    expect(body).toMatchObject({ total: 1, current_page: 1 });
    expect(body.data[0]).toMatchObject({
      id: answer.body.id,
      status: 1,
      marca: model.brand,
      tipo: model.type,
      modelo: model.name,
      imei: proposal.imei,
      serial_number: 'F2LXYZ123',
      base_value: 1000,
      proposal_value: 820,
      proposal_value_new: null,
      bank_data: null,
      bank_editable: true,
      user: { name: 'José da Silva Conceição', cpf: '52998224725', email: proposal.email },
      history: [{ status: 1, by: null }],
    });
    expect(body.data[0].bank_token.length).toBeGreaterThanOrEqual(40);
    const options = body.data[0].selected_options;
    expect(options[0].items).toEqual([{ idValue: expect.any(Number), value: '128 GB', peso: 200, type: 'acrescimo' }]);
    const lastDay = addDays(saoPauloToday(new Date(body.data[0].created_at)), 7);
    expect(Date.parse(body.data[0].valid_until)).toBe(Date.parse(`${lastDay}T23:59:59-03:00`));
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await seller.post(`proposals/send-email/${answer.body.id}`)).status).toBe(200);
    }
    const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === proposal.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Recebemos sua proposta nº ${answer.body.id}`);
    expect(mails[0]?.text).toContain('R$ 820,00'.replace(' ', '\u00a0'));
    expect(mails[0]?.html).toContain('Tela trincada');
  });

  test('somebody signed in sends the device alone; a bad IMEI is the only thing that can stop them', async () => {
    const person = await shop.signedIn();
    const { imei, selectedBrandName, selectedTypeName, selectedModelName, selectedOptionsArray } = buildVisitorProposal(
      model,
      '64 GB',
      'Funciona',
    );
    const device = { selectedBrandName, selectedTypeName, selectedModelName, selectedOptionsArray };
    const bad = await person.post('propostaStore', { ...device, imei: '000000000000000', cpf: 'x', email: 'y' });
    expect(bad.body.errors).toEqual({ imei: ['IMEI inválido.'] });
    const good = await person.post('propostaStore', { ...device, imei, TipoUser: true });
    expect(good.status).toBe(201);
    expect(good.body.token).toBeUndefined();
  });

  test('that is sent again after a lost answer is the same one, also at the same moment and after signing in', async () => {
    const [key, otherKey] = [{ 'idempotency-key': 'attempt-1' }, { 'idempotency-key': 'attempt-2' }];
    const device = buildVisitorProposal(model, '64 GB', 'Funciona');
    const first = await shop.visitor().post('propostaStore', device, key);
    const again = await shop.visitor().post('propostaStore', device, key);
    expect(again.body.errors).toEqual({ email: ['Este e-mail já está cadastrado.'] });
    const seller = shop.bearing(first.body.token);
    const send = async (body: object, headers?: Record<string, string>) =>
      (await seller.post('propostaStore', body, headers)).body.id as number;
    expect(await send({ ...device, serialNumber: '' }, key)).toBe(first.body.id);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(device, otherKey)));
    expect(new Set(atOnce).size).toBe(1);
    expect((await Promise.all([send(device), send(device)])).every((id) => id > Number(atOnce[0]))).toBe(true);
    expect(await send({ ...device, imei: '356938035643809' }, key)).not.toBe(first.body.id);
    const answersChanged = { ...device, selectedOptionsArray: model.choose('128 GB', 'Funciona') };
    expect(await send(answersChanged, key)).not.toBe(first.body.id);
    const { body } = await seller.get('proposals-user');
    expect(body.total).toBe(6);
    expect(body.data.map(({ history }: { history: unknown[] }) => history.length)).toEqual([1, 1, 1, 1, 1, 1]);
    const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === device.email);
    expect(mails).toHaveLength(6);
    expect((await seller.post('propostaStore', device, { 'idempotency-key': 'x' })).status).toBe(422);
  });

  test('every bad field is named with the texts of the sell form, and nothing is stored', async () => {
    const before = await Promise.all([countOf('users'), countOf('proposals'), countOf('emails')]);
    const taken = await submitted();
    const answer = await shop.visitor().post('propostaStore', {
      imei: '1234',
      cpf: '11111111111',
      birthDate: '01/01/2999',
      telefone: '',
      cep: '12',
      email: taken.email,
      confirmEmail: 'outro@exemplo.com.br',
      password: 'curta',
      confirmPassword: 'diferente',
      termosConcordados: false,
      selectedBrandName: 'Marca que não há',
      selectedTypeName: model.type,
      selectedModelName: model.name,
      selectedOptionsArray: [],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      imei: ['IMEI inválido. Deve conter exatamente 15 dígitos.'],
      serialNumber: ['Preencha este campo.'],
      fullName: ['Preencha este campo.'],
      cpf: ['CPF inválido. Não pode ter todos os dígitos iguais.'],
      birthDate: ['A data de nascimento não pode estar no futuro.'],
      telefone: ['Telefone inválido. Use DDD e número, como (47) 99999-8888.'],
      cep: ['CEP inválido. Deve conter 8 dígitos.'],
      email: ['Este e-mail já está cadastrado.'],
      confirmEmail: ['Os e-mails digitados não coincidem.'],
      password: ['A senha deve ter pelo menos 8 caracteres.'],
      confirmPassword: ['As senhas não coincidem.'],
      termosConcordados: ['Você deve concordar antes de enviar.'],
      selectedModelName: ['Não encontramos este modelo.'],
    });
    const after = await Promise.all([countOf('users'), countOf('proposals'), countOf('emails')]);
    expect(after).toEqual(before.map((rows) => rows + 1));
  });

  test('an unanswered question, a foreign answer and two answers to one question are refused', async () => {
    const send = (selectedOptionsArray: unknown) =>
      shop.visitor().post('propostaStore', { ...buildVisitorProposal(model), selectedOptionsArray });
    const open = await send(model.choose('64 GB'));
    expect(open.body.errors.selectedOptionsArray[0]).toMatch(/^Falta responder: Operação/);
    const foreign = await send([
      { attributeId: 4, items: [{ idValue: 987_654 }] },
      ...model.choose('64 GB', 'Funciona'),
    ]);
    expect(foreign.body.errors.selectedOptionsArray[0]).toContain('não pertence a este modelo');
    const two = await send(model.choose('64 GB', '128 GB', 'Funciona'));
    expect(two.body.errors.selectedOptionsArray[0]).toContain('Escolha uma só resposta');
  });

  test('strings of twenty kilobytes and bodies that are no object are refused, never an error of ours', async () => {
    const long = 'á'.repeat(10_000);
    const fields = ['imei', 'fullName', 'email'];
    const proposal = { ...buildVisitorProposal(model), ...Object.fromEntries(fields.map((field) => [field, long])) };
    const answer = await shop.visitor().post('propostaStore', { ...proposal, selectedOptionsArray: 'x' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining([...fields, 'selectedOptionsArray']));
    for (const texts of Object.values<string[]>(answer.body.errors)) expect(texts[0]?.length).toBeLessThan(200);
    for (const body of ['[]', '"x"', 'null', '{"imei":', '12']) {
      const raw = await shop.app.http.inject({
        method: 'POST',
        url: '/api/propostaStore',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect([400, 422]).toContain(raw.statusCode);
      expect(raw.json().message).not.toMatch(/[{}<>]|Unexpected|JSON/);
    }
  });

  test('a fault while the mail is written leaves no account, no proposal and no session', async () => {
    const before = await Promise.all([countOf('users'), countOf('proposals'), countOf('emails'), countOf('sessions')]);
    await shop.pool.query('alter table emails add constraint no_more_mails check (false) not valid');
    const answer = await shop.visitor().post('propostaStore', buildVisitorProposal(model, '64 GB', 'Funciona'));
    await shop.pool.query('alter table emails drop constraint no_more_mails');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ message: 'Algo deu errado do nosso lado. Tente de novo em instantes.' });
    const after = await Promise.all([countOf('users'), countOf('proposals'), countOf('emails'), countOf('sessions')]);
    expect(after).toEqual(before);
  });
});

describe('what admins do with proposals', () => {
  test('a status is saved with its extras, recorded with who and when, and mailed once for each saving', async () => {
    const { id, seller, email } = await submitted();
    const withCode = await admin.post(`proposals/status/${id}`, { proposalId: id, status: 4, codigo: 'AB123456785BR' });
    expect(withCode.body).toMatchObject({
      message: 'Status atualizado com sucesso!',
      proposalId: id,
      status: 4,
      codigo: 'AB123456785BR',
      proposal_value_new: null,
    });
    await admin.post('send-email', { proposalId: id, status: 4, codigo: 'AB123456785BR' });
    await admin.post(`proposals/status/${id}`, { status: 5 });
    await admin.post(`proposals/status/${id}`, { status: 4, codigo: '' });
    const [row] = (await seller.get('proposals-user')).body.data;
    expect(row.codigo).toBe('AB123456785BR');
    expect(row.history.map(({ status }: { status: number }) => status)).toEqual([1, 4, 5, 4]);
    expect(row.history.every(({ by }: { by: unknown }) => by === null)).toBe(true);
    const [seen] = (await admin.get(`proposals?search=${id}`)).body.data.filter((one: { id: number }) => one.id === id);
    expect(seen.history.at(-1)).toMatchObject({ status: 4, by: 'Carla Dias' });
    const subjects = (await shop.mails())
      .filter((mail) => mail.to?.[0]?.address === email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual([
      `Recebemos sua proposta nº ${id}`,
      `Proposta nº ${id}: Código de envio enviado`,
      `Proposta nº ${id}: Em trânsito`,
      `Proposta nº ${id}: Código de envio enviado`,
    ]);
  });

  test('a rejection needs a reason, which is kept without scripts', async () => {
    const { id } = await submitted();
    const empty = await admin.post(`proposals/status/${id}`, {
      status: 7,
      rejectionReason: '<p></p><script>x</script>',
    });
    expect(empty.body.errors).toEqual({ rejectionReason: ['Explique o motivo da reprovação.'] });
    const saved = await admin.post(`proposals/status/${id}`, {
      status: 7,
      rejectionReason: '<p onclick="x()">Tela <b>trincada</b><script>alert(1)</script><img src=x onerror=y></p>',
      newValor: '650',
      custoFrete: 32.9,
    });
    expect(saved.body).toMatchObject({
      rejectionReason: '<p>Tela <b>trincada</b></p>',
      proposal_value_new: 650,
      custo_frete: 32.9,
    });
  });

  test.each([
    [{ status: 2 }, 'status'],
    [{ status: 99 }, 'status'],
    [{}, 'status'],
    [{ status: 4 }, 'codigo'],
    [{ status: 10 }, 'codigoDev'],
    [{ status: 8, dataPag: '31/02/2026' }, 'dataPag'],
    [{ status: 7, rejectionReason: 'x', newValor: -5 }, 'newValor'],
    [{ status: 7, rejectionReason: 'x', custoFrete: 'muito' }, 'custoFrete'],
  ])('%j is refused at %s and changes nothing', async (change, field) => {
    const { id, seller } = await submitted();
    const answer = await admin.post(`proposals/status/${id}`, change);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
    const [row] = (await seller.get('proposals-user')).body.data;
    expect(row.status).toBe(1);
    expect(row.history).toHaveLength(1);
  });

  test('of two admins who loaded the same version the second is told who was first', async () => {
    const { id, row } = await submitted();
    const version = { 'if-match': `"${row.version}"` };
    const saves = await Promise.all([
      admin.post(`proposals/status/${id}`, { status: 5 }, version),
      admin.post(`proposals/status/${id}`, { status: 6 }, version),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = saves.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(
      /^Esta proposta foi alterada por Carla Dias em \d\d\/\d\d\/\d{4} às \d\d:\d\d/,
    );
  });

  test('the proposal of a deactivated seller keeps its status', async () => {
    const { id, row } = await submitted();
    await admin.delete(`usersAdmin/${row.user.id}`);
    const answer = await admin.post(`proposals/status/${id}`, { status: 5 });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('desativado');
  });

  test('the list finds by id and by name without accents, sorts, and has pages of ten', async () => {
    const seller = await shop.signedIn('user', { name: 'Zélia Araújo', email: 'zelia@exemplo.com.br' });
    await shop.app.services.accounts.markEmailConfirmed(shop.database, seller.id);
    const { imei, ...proposal } = buildVisitorProposal(model, '64 GB', 'Funciona');
    for (let count = 0; count < 12; count++) await seller.post('propostaStore', { ...proposal, imei });
    const first = (await admin.get('proposals?search=ZELIA+araujo')).body;
    expect(first).toMatchObject({ total: 12, current_page: 1, last_page: 2 });
    expect(first.data).toHaveLength(10);
    expect(first.data[0].id).toBeGreaterThan(first.data[9].id);
    const last = (await admin.get('proposals?search=zelia&sort=asc&page=2')).body.data;
    expect(last).toHaveLength(2);
    expect((await admin.get(`proposals?search=${last[0].id}`)).body.data[0].id).toBe(last[0].id);
    expect((await admin.get('proposals?search=100%25')).body.total).toBe(0);
  });

  test('only admins read and change them; other people see nothing of a proposal', async () => {
    const { id, row } = await submitted();
    const other = await shop.signedIn();
    expect((await shop.visitor().get('proposals')).body).toEqual({ message: 'Unauthenticated.' });
    expect((await other.get('proposals')).status).toBe(403);
    expect((await other.post(`proposals/status/${id}`, { status: 5 })).status).toBe(403);
    expect((await other.get('proposals-user')).body.total).toBe(0);
    const foreign = await other.put(`proposals/${row.bank_token}/bank-data`, { bank_data: bank });
    expect(foreign.status).toBe(404);
  });
});

describe('dashboards', () => {
  test('count by status: everything for admins, their own for users', async () => {
    const { id, seller } = await submitted();
    await admin.post(`proposals/status/${id}`, { status: 6 });
    expect((await seller.get('dasboardUser')).body).toEqual({ total: 1, statuses: { 6: 1 } });
    expect((await seller.get('dasboardOrderUser')).body).toEqual({ total: 0, statuses: {} });
    const everything = (await admin.get('dasboard')).body;
    expect(everything.total).toBe(await countOf('proposals'));
    expect((await admin.get('dasboardOrder')).body.total).toBe(0);
    expect((await seller.get('dasboard')).status).toBe(403);
    expect((await shop.visitor().get('dasboardUser')).status).toBe(401);
  });
});
