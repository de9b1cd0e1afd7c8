import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';
import { notaKey, openParcelShop, type ParcelShop, simulated, street } from '../support/parcel-shop.ts';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcelShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const listed = async (situacao: string, search = '') =>
  (await shop.admin.get(`envios?situacao=${situacao}&search=${search}`)).body.parcels.data as { id: number }[];

test('two presses at once make one label and one list', async () => {
  const { code, change } = await shop.buy();
  await change(2);
  const id = (await listed('a-embalar', code))[0]?.id as number;
  await shop.admin.put(`envios/${id}`, { nota_key: notaKey });
  const twice = (path: string) => Promise.all([1, 2].map(() => shop.admin.post(path, { ids: [id] })));
  expect((await twice('envios/etiquetas')).map(({ status }) => status).sort()).toEqual([202, 422]);
  await shop.workAll();
  const { rows } = await shop.pool.query(
    'select count(*)::int from simulator_parcels where reference in (select reference from parcels where id = $1)',
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect((await twice('envios/entregas')).map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('labels and notices are forgotten after ninety days, those of former tries too', async () => {
  const { parcelId } = await shop.send();
  await shop.admin.post(`envios/${parcelId}/cancelar`, { reason: 'Outra caixa' });
  await shop.workAll();
  await shop.admin.post('envios/etiquetas', { ids: [parcelId] });
  await shop.workAll();
  const files = async () =>
    (await shop.pool.query('select label_file, former_labels from parcels where id = $1', [parcelId])).rows[0];
  const { label_file, former_labels } = await files();
  expect([label_file, former_labels]).toEqual([expect.any(Number), [expect.any(Number)]]);
  await shop.pool.query(`insert into carrier_notices (at, reference) values (giro_now() - interval '91 days', 'R')`);
  await shop.pool.query(
    `update parcels set state = 'cancelled', updated_at = giro_now() - interval '91 days' where id = $1`,
    [parcelId],
  );
  await runTask(shop.shop, 'forget-what-is-old');
  expect(await files()).toEqual({ label_file: null, former_labels: [] });
  const left = await shop.pool.query('select id from private_files where id = any($1)', [
    [label_file, ...former_labels],
  ]);
  expect(left.rows).toEqual([]);
  expect((await shop.pool.query('select from carrier_notices')).rowCount).toBe(0);
});

describe('a paid delivery', () => {
  test('is packed, labelled, given away, followed and delivered, each step mailed once', async () => {
    const { buyer, code, change, read, price } = await shop.buy();
    expect(await listed('todos', code)).toEqual([]);
    expect((await change(2)).status).toBe(200);
    const [packing] = await listed('a-embalar', code);
    expect(packing).toMatchObject({
      ...{ way: 'to-buyer', state: 'packing', order_code: code, person: 'Caio Braga', city: 'São Paulo', uf: 'SP' },
      ...{
        service: 'simulador:economico',
        carrier: 'Simulador',
        paid: price,
        quoted: price,
        declared: 1000,
        box: 'Caixa de celular',
      },
      address: expect.stringContaining(street),
    });
    const id = packing?.id as number;
    expect((await read()).fulfilment).toMatchObject({ state: 'waiting', parcel_id: id });
    const asked = await shop.admin.post('envios/etiquetas', { ids: [id] });
    expect([asked.status, asked.body.errors?.ids]).toEqual([422, [expect.stringContaining('chave da nota')]]);
    const bad = await shop.admin.put(`envios/${id}`, {
      nota_key: '123',
      box: 'Baú',
      service: 'simulador:nada',
      tracking_code: 'X',
    });
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([422, ['nota_key']]);
    const worse = await shop.admin.put(`envios/${id}`, { box: 'Baú', service: 'simulador:nada', tracking_code: 'X' });
    expect([worse.status, Object.keys(worse.body.errors).sort()]).toEqual([422, ['box', 'service', 'tracking_code']]);
    const late = await shop.admin.put(`envios/${id}`, { weight_g: 700 }, { 'if-match': '"9"' });
    expect(late.status).toBe(409);
    const packed = await shop.admin.put(`envios/${id}`, { nota_key: notaKey, weight_g: 700 }, { 'if-match': '"1"' });
    expect([packed.status, packed.body.parcel.weight_g, packed.body.parcel.version]).toEqual([200, 700, 2]);
    expect((await shop.admin.post('envios/etiquetas', { ids: [id, id] })).body).toEqual({ asked: [id], refused: [] });
    await shop.workAll();
    expect((await listed('com-etiqueta', code))[0]).toMatchObject({ state: 'ready', has_label: true });
    expect((await shop.admin.put(`envios/${id}`, { weight_g: 800 })).status).toBe(409);
    const notReady = await shop.admin.post('envios/entregas', { ids: [id, 999_999] });
    expect([notReady.status, Object.keys(notReady.body.errors)]).toEqual([422, ['ids']]);
    const given = await shop.admin.post('envios/entregas', { ids: [id] });
    expect([given.status, given.body.handover.parcels[0].state]).toEqual([201, 'handed']);
    expect((await shop.admin.get(`envios/entregas/${given.body.handover.id}`)).body).toEqual(given.body);
    expect((await read()).payment.status).toBe(6);
    expect((await change(3)).status).toBe(409);
    for (const event of ['postado', 'saiu', 'saiu', 'aguarda', 'entregue', 'postado']) await shop.simulate(id, event);
    const order = await read();
    expect([order.payment.status, order.fulfilment.state]).toEqual([5, 'delivered']);
    expect(order.fulfilment.address).toMatchObject({ recipient: 'Caio Braga' });
    const parcel = await shop.parcel(id);
    expect(parcel).toMatchObject({ state: 'delivered', delivered_at: expect.any(String) });
    expect(parcel.events).toHaveLength(4);
    for (const words of ['Enviado', 'saiu para entrega', 'aguarda retirada', 'Entregue']) {
      expect(await shop.countMails(buyer, words), words).toBe(1);
    }
    await runTask(shop.shop, 'read-charged-parcels');
    expect(await shop.parcel(id)).toMatchObject({ charged: price, difference: 0 });
    expect((await shop.admin.get('envios')).body.counts.entregues).toBeGreaterThan(0);
  });

  test('is not sent or arrived before there is a parcel: whoever notes the payment notes that alone', async () => {
    const { change, read } = await shop.buy();
    for (const status of [6, 5]) {
      const refused = await change(status);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status']]);
    }
    expect((await read()).payment.status).toBe(1);
    expect((await change(2)).status).toBe(200);
    expect((await change(6)).status).toBe(422);
  });

  test('can be followed by the mailed link, by anybody who has it, without a street or a person', async () => {
    const { buyer, parcelId } = await shop.send();
    await shop.simulate(parcelId, 'saiu');
    const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === buyer.email);
    const token = mails.flatMap(({ text = '' }) => /\/rastreio\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    const { status, body, text } = await shop.visitor().get(`rastreio/${token}`);
    expect([status, body.tracking]).toMatchObject([200, { state: 'out', city: 'São Paulo', uf: 'SP' }]);
    for (const secret of [street, 'Caio', 'Bia', '1578/F2', '987654321']) expect(text).not.toContain(secret);
    const other = token.replace(/^\d+/, (digits) => String(Number(digits) + 1));
    for (const wrong of [other, `${token}a`, 'nada', '1-abc']) {
      expect((await shop.visitor().get(`rastreio/${wrong}`)).status).toBe(404);
    }
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => shop.visitor('198.51.100.9').get(`rastreio/${token}`)),
    );
    expect(answers.filter((one) => one.status === 429)).toHaveLength(1);
  });

  test('whose order ends before it is posted has its label cancelled', async () => {
    const { change, parcelId } = await shop.send();
    expect((await change(3, { reason: 'O cliente desistiu' })).status).toBe(200);
    await shop.workAll();
    const { state, tracking_code } = await shop.parcel(parcelId);
    expect(state).toBe('cancelled');
    const { rows } = await shop.pool.query('select state from simulator_parcels where tracking_code = $1', [
      tracking_code,
    ]);
    expect(rows).toEqual([{ state: 'cancelled' }]);
    expect((await shop.admin.post('envios/etiquetas', { ids: [parcelId] })).status).toBe(422);
  });

  test('that comes back is sent again, fetched, or ended with its money', async () => {
    const back = async () => {
      const sent = await shop.send();
      for (const event of ['postado', 'voltando', 'devolvido']) await shop.simulate(sent.parcelId, event);
      expect((await sent.read()).payment.status).toBe(2);
      expect(await shop.countMails(sent.buyer, 'voltou para a loja')).toBe(1);
      return sent;
    };
    const again = await back();
    const resent = await shop.admin.post(`envios/${again.parcelId}/reenviar`);
    expect([resent.status, resent.body.parcel.state]).toEqual([200, 'packing']);
    expect(resent.body.parcel.id).not.toBe(again.parcelId);
    expect((await shop.admin.post(`envios/${again.parcelId}/reenviar`)).status).toBe(409);
    expect((await again.read()).payment.status).toBe(2);
    const fetched = await back();
    expect((await shop.admin.post(`envios/${fetched.parcelId}/na-loja`)).status).toBe(200);
    expect((await fetched.read()).payment.status).toBe(4);
    const ended = await back();
    expect((await ended.change(3)).status).toBe(200);
    expect((await shop.admin.post(`envios/${ended.parcelId}/reenviar`)).status).toBe(409);
  });

  test('that is lost is claimed, and then ended or sent again', async () => {
    const { buyer, parcelId, change, read } = await shop.send();
    const early = await shop.admin.post(`envios/${parcelId}/reclamacao`, { kind: 'lost', note: 'Sumiu' });
    expect(early.status).toBe(409);
    await shop.simulate(parcelId, 'postado');
    await shop.simulate(parcelId, 'extraviado');
    expect(await shop.parcel(parcelId)).toMatchObject({ state: 'claim' });
    expect((await read()).payment.status).toBe(6);
    expect(await shop.countMails(buyer, 'problema na entrega')).toBe(1);
    const claim = await shop.admin.post(`envios/${parcelId}/reclamacao`, {
      kind: 'lost',
      protocol: '77',
      note: 'Sumiu',
    });
    expect([claim.status, claim.body.claim]).toMatchObject([200, { state: 'open', protocol: '77' }]);
    const days = (Date.parse(claim.body.claim.deadline) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(89);
    expect((await shop.admin.post(`envios/${parcelId}/reclamacao`, { kind: 'lost', note: 'x' })).status).toBe(409);
    const paid = await shop.admin.put(`envios/${parcelId}/reclamacao`, {
      kind: 'lost',
      state: 'paid',
      amount: 1000,
      note: 'Pagou',
    });
    expect(paid.body.claim).toMatchObject({ state: 'paid', amount: 1000 });
    expect((await listed('problemas')).map(({ id }) => id)).toContain(parcelId);
    expect((await change(3)).status).toBe(200);
    expect((await listed('problemas')).map(({ id }) => id)).not.toContain(parcelId);
  });

  test('moves by hand, forward only', async () => {
    const { parcelId } = await shop.send();
    const move = (state: string, more: object = {}) =>
      shop.admin.post(`envios/${parcelId}/estado`, { state, reason: 'Ligação da agência', ...more });
    const ahead = await move('posted', { at: new Date(Date.now() + 3_600_000).toISOString() });
    expect([ahead.status, Object.keys(ahead.body.errors)]).toEqual([422, ['at']]);
    expect((await move('out')).status).toBe(200);
    expect((await move('posted')).status).toBe(409);
    expect((await move('ready')).body.errors).toHaveProperty('state');
    expect((await shop.admin.post(`envios/${parcelId}/cancelar`, { reason: 'x' })).status).toBe(409);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    expect((await move('delivered', { at })).body.parcel).toMatchObject({ state: 'delivered', delivered_at: at });
  });

  test('that a buyer gives back comes with a code, and its coming is noted', async () => {
    const { buyer, id, code, parcelId } = await shop.send();
    expect((await shop.admin.post(`orders/${id}/devolucao`)).status).toBe(422);
    await shop.simulate(parcelId, 'entregue');
    expect((await buyer.post(`pedidos/${code}/desistir`)).status).toBeLessThan(300);
    const asked = await shop.admin.post(`orders/${id}/devolucao`);
    expect([asked.status, asked.body.parcel]).toMatchObject([202, { way: 'from-buyer', state: 'asking' }]);
    expect((await shop.admin.post(`orders/${id}/devolucao`)).status).toBe(409);
    await shop.workAll();
    expect(await shop.countMails(buyer, 'código para devolver')).toBe(1);
    await shop.simulate(asked.body.parcel.id, 'entregue');
    const { rows } = await shop.pool.query('select state from withdrawals where order_id = $1', [id]);
    expect(rows).toEqual([{ state: 'received' }]);
  });
});

test('who may not see parcels is told so, and what there is not is not found', async () => {
  const { buyer, parcelId } = await shop.send();
  const other = await shop.asRole('conteudo');
  const money = await shop.asRole('financeiro');
  for (const path of ['envios', `envios/${parcelId}`, `envios/${parcelId}/etiqueta`, 'csv/envios']) {
    expect((await buyer.get(path)).status, path).toBe(403);
    expect((await other.get(path)).status, path).toBe(403);
    expect((await shop.visitor().get(path)).status, path).toBe(401);
    expect((await money.get(path)).status, path).toBe(200);
  }
  expect((await money.post('envios/etiquetas', { ids: [parcelId] })).status).toBe(403);
  for (const path of [
    'envios/999999',
    'envios/999999/etiqueta',
    `envios/etiquetas?ids=${parcelId},999999`,
    'envios/entregas/999',
  ]) {
    expect((await shop.admin.get(path)).status, path).toBe(404);
  }
  for (const path of ['atualizar', 'reenviar', 'na-loja', 'cancelar', 'renovar', 'estado', 'simular', 'reclamacao']) {
    const body = { reason: 'x', days: 7, state: 'posted', evento: 'postado', kind: 'lost', note: 'x' };
    if (path === 'reclamacao') body.state = 'open';
    expect((await shop.admin.post(`envios/999999/${path}`, body)).status, path).toBe(404);
  }
  const csv = (await money.get('csv/envios')).text;
  expect(csv).toContain('São Paulo');
  for (const secret of [street, 'Caio', '987654321', '1578/F2']) expect(csv).not.toContain(secret);
  const several = await shop.admin.get(`envios/etiquetas?ids=${parcelId},${(await shop.send()).parcelId}`);
  expect([several.status, several.headers['content-type'], several.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
});

test('without a carrier labels are drawn here, and codes typed', async () => {
  const { change, code, read } = await shop.buy();
  await change(2);
  await shop.put('transportadora-config', { carrier: 'manual' });
  const [packing] = await listed('a-embalar', code);
  const id = packing?.id as number;
  expect((await shop.admin.post('envios/etiquetas', { ids: [id] })).body.asked).toEqual([id]);
  expect(await shop.parcel(id)).toMatchObject({ state: 'ready', has_label: true });
  const label = await shop.admin.get(`envios/${id}/etiqueta`);
  expect([label.status, label.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const typed = await shop.admin.put(`envios/${id}`, { tracking_code: 'AA123456785BR' });
  expect([typed.status, typed.body.parcel.tracking_code]).toEqual([200, 'AA123456785BR']);
  await shop.admin.post('envios/entregas', { ids: [id] });
  expect((await read()).payment.status).toBe(6);
  await shop.put('transportadora-config', { carrier: 'simulador', services: simulated });
});

test('no street, phone or secret stands in logs or activities', async () => {
  const { rows } = await shop.pool.query('select before, after, subject from activities');
  const told = JSON.stringify(rows) + shop.logged.join('\n');
  for (const secret of [street, '987654321', 'Caio']) expect(told).not.toContain(secret);
});
