import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTask } from '../support/harness.ts';
import { openParcelShop, type ParcelShop, street } from '../support/parcel-shop.ts';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcelShop();
});
afterAll(() => shop.close());

describe('a code for a seller', () => {
  test('comes by itself once its status is saved without one, with one mail', async () => {
    const { id, change, read, mails } = await shop.propose();
    const saved = await change(4);
    expect([saved.status, saved.body.status]).toEqual([200, 1]);
    expect(saved.body.proposal.parcels).toMatchObject([
      { way: 'from-seller', state: 'asking', state_label: 'Pedindo código' },
    ]);
    await shop.work();
    const proposal = await read();
    const [parcel] = proposal.parcels;
    expect([proposal.status, proposal.codigo]).toEqual([4, parcel.code]);
    expect(parcel).toMatchObject({ state: 'ready', code: expect.stringMatching(/^\d{10}$/), carrier: 'Simulador' });
    expect(proposal.history.at(-1)).toMatchObject({ status: 4, by: 'Carla Dias' });
    const told = (await mails()).filter(({ subject = '' }) => subject.includes('Código de envio'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(parcel.code);
    expect(told[0]?.text).toContain('Postar até');
    const again = await shop.admin.post(`proposals/${id}/postagem`, {});
    expect(again.status).toBe(409);
  });

  test('is said beforehand to send no mail yet', async () => {
    const { id } = await shop.propose();
    const { body } = await shop.admin.post(`proposals/status/${id}/email`, { status: 4 });
    expect(body).toEqual({ mail: null, problem: null });
    expect((await shop.admin.get(`proposals/${id}/ficha`)).body.parcels).toEqual([]);
  });

  test('needs a whole address', async () => {
    const { id, change, read } = await shop.propose({ isWhole: false });
    for (const answer of [await change(4), await shop.admin.post(`proposals/${id}/postagem`, {})]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['address']]);
    }
    expect(await read()).toMatchObject({ status: 1, parcels: [] });
  });

  test('that is posted sets the proposal on its way, by the carrier, once', async () => {
    const { id, parcel, read, email } = await shop.proposeWithCode();
    await shop.simulate(parcel.id, 'postado');
    await shop.simulate(parcel.id, 'postado');
    expect(await read()).toMatchObject({ status: 5, parcels: [{ state: 'posted' }] });
    const { history } = await read();
    expect(history.filter(({ status }: { status: number }) => status === 5)).toMatchObject([{ by: 'Transportadora' }]);
    expect(await shop.countMails({ email }, 'Em trânsito')).toBe(1);
    await shop.simulate(parcel.id, 'entregue');
    expect(await read()).toMatchObject({ status: 5, parcels: [{ state: 'delivered', state_label: 'Chegou' }] });
    const { rows } = await shop.pool.query(
      `select by_name from activities where subject_id = $1 and kind = 'parcel-moved'`,
      [String(id)],
    );
    expect(rows).toEqual([{ by_name: 'Transportadora' }, { by_name: 'Transportadora' }]);
  });

  test('is read by its seller, without what it costs the shop, and by no other', async () => {
    const { seller, parcel } = await shop.proposeWithCode();
    const [own] = (await seller.get('proposals-user')).body.data;
    expect(own.parcels).toMatchObject([
      { code: parcel.code, valid_until: parcel.valid_until, quoted: null, last_error: null },
    ]);
    expect(parcel.quoted).toEqual(expect.any(Number));
    const other = await shop.propose();
    expect((await other.seller.get('proposals-user')).body.data[0].parcels).toEqual([]);
    expect((await other.seller.get(`envios/${parcel.id}`)).status).toBe(403);
  });

  test('stands in the shop’s own words, with its last day', async () => {
    const mail = 'Seu código é {codigo}. Poste até {postar_ate}.';
    await shop.admin.put('textos', { texts: [{ subject: 'proposal', status: 4, mail, whatsapp: 'Código {codigo}' }] });
    const { parcel, mails } = await shop.proposeWithCode();
    const [year, month, day] = parcel.valid_until.split('-');
    const last = (await mails()).at(-1);
    expect(last?.text).toContain(`Seu código é ${parcel.code}. Poste até ${day}/${month}/${year}.`);
    await shop.admin.put('textos', { texts: [{ subject: 'proposal', status: 4, mail: '', whatsapp: '' }] });
  });

  test('ends with its last day, once, and is renewed', async () => {
    const { parcel, read, email } = await shop.proposeWithCode();
    await shop.pool.query(`update parcels set valid_until = valid_until - 30 where id = $1`, [parcel.id]);
    await shop.pool.query(`update simulator_parcels set valid_until = valid_until - 30`);
    await runTask(shop.shop, 'expire-codes');
    await runTask(shop.shop, 'expire-codes');
    expect((await read()).parcels).toMatchObject([{ state: 'expired' }]);
    expect(await shop.countMails({ email }, 'venceu')).toBe(1);
    const renewed = await shop.admin.post(`envios/${parcel.id}/renovar`, { days: 7 });
    expect([renewed.status, renewed.body.parcel?.id]).toEqual([200, parcel.id]);
    await shop.workAll();
    const [now] = (await read()).parcels;
    expect(now).toMatchObject({ id: parcel.id, state: 'ready' });
    expect((await read()).codigo).toBe(now.code);
    for (const days of [4, 31]) {
      expect((await shop.admin.post(`envios/${parcel.id}/renovar`, { days })).body.errors).toHaveProperty('days');
    }
  });

  test('that is not posted ends with its proposal, at the carrier too', async () => {
    const { parcel, change, read } = await shop.proposeWithCode();
    await change(11);
    await shop.workAll();
    expect((await read()).parcels).toMatchObject([{ state: 'cancelled' }]);
    const { rows } = await shop.pool.query('select state from simulator_parcels where code = $1', [parcel.code]);
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  test('is typed as ever where the shop asks no carrier', async () => {
    await shop.put('envios-config', { seller_codes: 'off' });
    const { id, change, read } = await shop.propose();
    expect((await change(4)).body.errors).toEqual({ codigo: ['Informe o código de envio.'] });
    expect((await shop.admin.post(`proposals/${id}/postagem`, {})).status).toBe(422);
    expect((await change(4, { codigo: 'AB123' })).status).toBe(200);
    expect(await read()).toMatchObject({ status: 4, codigo: 'AB123', parcels: [] });
    await shop.put('envios-config', { seller_codes: 'press' });
  });

  test('comes without a press where the shop has it so: to sellers who are reached, three at a time', async () => {
    const quiet = await shop.propose({ isConfirmed: false });
    const lacking = await shop.propose({ isWhole: false });
    const mine = await shop.propose();
    const others = [await shop.propose(), await shop.propose(), await shop.propose()];
    const ids = others.map(({ id }) => id);
    await shop.pool.query(
      `update proposals set user_id = (select user_id from proposals where id = $1) where id = any($2)`,
      [mine.id, ids],
    );
    await shop.put('envios-config', { seller_codes: 'arrival' });
    await runTask(shop.shop, 'send-codes-to-new');
    await shop.workAll();
    const { rows } = await shop.pool.query('select proposal_id from parcels where proposal_id = any($1)', [
      [quiet.id, lacking.id, mine.id, ...ids],
    ]);
    expect(rows.map(({ proposal_id }) => proposal_id).sort()).toEqual([mine.id, ids[0], ids[1]]);
    expect((await mine.read()).history.at(-1)).toMatchObject({ status: 4, by: 'Sistema' });
    await shop.put('envios-config', { seller_codes: 'press' });
  });
});

describe('a device that goes back', () => {
  test('is packed at the desk, and its label sets the status', async () => {
    const { id, change, read, email } = await shop.propose();
    await change(5);
    await change(7, { rejectionReason: '<p>Tela trincada.</p>' });
    const saved = await change(10);
    expect([saved.status, saved.body.status, saved.body.proposal?.parcels[0]?.state]).toEqual([200, 7, 'packing']);
    expect((await shop.admin.post(`proposals/${id}/devolucao`)).status).toBe(409);
    const [parcel] = (await read()).parcels;
    const lacking = await shop.admin.post('envios/etiquetas', { ids: [parcel.id] });
    expect([lacking.status, lacking.body.errors.ids]).toEqual([422, [expect.stringContaining('chave da nota')]]);
    await shop.admin.put(`envios/${parcel.id}`, { dce: true });
    const asked = await shop.admin.post('envios/etiquetas', { ids: [parcel.id, 999_999] });
    expect([asked.status, asked.body.asked]).toEqual([202, [parcel.id]]);
    expect(asked.body.refused).toMatchObject([{ id: 999_999, field: 'id' }]);
    await shop.workAll();
    const proposal = await read();
    expect(proposal).toMatchObject({ status: 10, parcels: [{ state: 'ready', service: 'simulador:economico' }] });
    expect(proposal.codigo_dev).toBe(proposal.parcels[0].tracking_code);
    expect(await shop.countMails({ email }, 'devolvido')).toBe(1);
    const label = await shop.admin.get(`envios/${parcel.id}/etiqueta`);
    expect([label.status, label.headers['content-type'], label.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
  });

  const goBack = (id: number) => shop.admin.post(`proposals/${id}/devolucao`);
  const none = [422, 'Não há aparelho desta proposta para devolver.'];

  test('goes back also after its purchase was cancelled, once, where it had come', async () => {
    const { id, change, read, email } = await shop.propose();
    for (const status of [5, 8, 11]) await change(status, { newValor: 900 });
    const answers = await Promise.all([1, 2, 3].map(() => goBack(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const [parcel] = (await read()).parcels;
    expect(parcel).toMatchObject({ way: 'to-seller', state: 'packing', declared: 900 });
    await shop.admin.put(`envios/${parcel.id}`, { dce: true });
    await shop.admin.post('envios/etiquetas', { ids: [parcel.id] });
    await shop.workAll();
    const { status, codigo_dev, parcels } = await read();
    expect([status, codigo_dev]).toEqual([10, parcels[0].tracking_code]);
    expect(await shop.countMails({ email }, 'devolvido')).toBe(1);
  });

  test('is asked for by its status saved without a code as well', async () => {
    const { change } = await shop.propose();
    for (const status of [5, 11]) await change(status);
    const saved = await change(10);
    expect([saved.status, saved.body.status, saved.body.proposal?.parcels]).toMatchObject([
      ...[200, 11, [{ way: 'to-seller', state: 'packing' }]],
    ]);
  });

  test.each([
    ['never came', [11]],
    ['had a code alone', [4, 11]],
    ['went back already', [5, 7, 10, 11]],
    ['was thrown away', [5, 7, 12, 11]],
  ])('is not there to go back of a cancelled purchase whose device %s', async (_, statuses) => {
    const { id, change, read } = await shop.propose();
    const more = { codigo: 'AB1', codigoDev: 'AB2', rejectionReason: '<p>Tela trincada.</p>' };
    for (const status of statuses) expect((await change(status, more)).status).toBe(200);
    const refused = await goBack(id);
    expect([refused.status, refused.body.message]).toEqual(none);
    expect((await read()).status).toBe(11);
  });

  test('stays with whoever bought it, and where its seller was paid', async () => {
    const sold = await shop.propose();
    for (const status of [5, 6]) expect((await sold.change(status)).status).toBe(200);
    const { body } = await shop.admin.post('estoque', { proposal: sold.id });
    expect(body.produto).toBeTruthy();
    await shop.pool.query(`update units set state = 'written_off' where proposal_id = $1`, [sold.id]);
    expect((await sold.change(11)).status).toBe(200);
    const refused = await goBack(sold.id);
    expect([refused.status, refused.body.message]).toEqual(none);

    const paid = await shop.propose();
    for (const status of [5, 6]) await paid.change(status);
    await shop.pool.query(`update payouts set state = 'paid', paid_at = giro_now() where proposal_id = $1`, [paid.id]);
    expect((await paid.change(11)).status).toBe(422);
    expect((await goBack(paid.id)).status).toBe(422);
    expect(await paid.read()).toMatchObject({ status: 6, parcels: [] });
  });
});

test('no street, phone or secret stands in logs or activities', async () => {
  const { rows } = await shop.pool.query('select before, after, subject from activities');
  const told = JSON.stringify(rows) + shop.logged.join('\n');
  for (const secret of [street, '11987654321', '1578/F2']) expect(told).not.toContain(secret);
});
