import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, type BuiltModel, buildVisitorProposal, openShopWithModel } from '../support/build-model.ts';
import { buildPaidOrder, buildUnit, freshImei } from '../support/build-unit.ts';
import type { TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const lines = async (query = '') => (await admin.get(`livro-de-aparelhos${query}`)).body;

async function submit() {
  const imei = freshImei();
  const person = {
    rg: '12.345.678-9',
    cep: '01310-100',
    address: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  };
  const { body } = await shop
    .visitor()
    .post('propostaStore', { ...buildVisitorProposal(model, '128 GB', 'Funciona'), ...person, imei });
  return { id: body.id as number, imei };
}
const move = (id: number, change: object) => admin.post(`proposals/status/${id}`, change);

describe('a line of the register', () => {
  test('comes with a purchase, masked on the screen, and is one however often it is approved', async () => {
    const { id, imei } = await submit();
    await move(id, { status: 6 });
    await move(id, { status: 5 });
    const undone = (await lines()).data.find((line: { proposal_id: number }) => line.proposal_id === id);
    expect(undone.destination).toBe('Compra desfeita');
    await move(id, { status: 6, newValor: 1000 });
    await shop.pool.query(`insert into imei_lookups (imei, result, at) values ($1, 'clear', '2026-03-12T12:00:00Z')`, [
      imei,
    ]);
    const found = (await lines()).data.filter((line: { proposal_id: number }) => line.proposal_id === id);
    expect(found).toEqual([
      {
        number: undone.number,
        at: undone.at,
        purpose: 'purchase',
        seller: 'José da Silva Conceição',
        cpf: '***.982.247-**',
        rg: expect.stringContaining('•'),
        address: 'Avenida Paulista, 1000 – Bela Vista – São Paulo/SP – 01310-100',
        phone: '47999998888',
        brand: model.brand,
        model: model.name,
        imei1: imei,
        imei2: null,
        serial: 'F2LXYZ123',
        value: 1000,
        destination: 'Na loja, fora do estoque',
        lookup: 'Sem restrição em 12/03/2026',
        proposal_id: id,
      },
    ]);
  });

  test('follows the device from the shelf to its buyer and back', async () => {
    const { unitId, imei, product, proposalId } = await buildUnit(shop, admin, model);
    const ofDevice = async () =>
      (await lines()).data
        .filter((line: { proposal_id: number }) => line.proposal_id === proposalId)
        .map(({ purpose, destination }: { purpose: string; destination: string }) => [purpose, destination]);
    expect(await ofDevice()).toEqual([['purchase', 'Em estoque']]);
    const order = await buildPaidOrder(shop, admin, [product]);
    await admin.post(`orders/${order.id}/unidades`, { line: 1, imei });
    await admin.put(`orders/${order.id}`, { status: 5 });
    const sold = expect.stringMatching(new RegExp(`^Vendido no pedido ${order.code} em \\d\\d/\\d\\d/\\d{4}$`));
    expect(await ofDevice()).toEqual([
      ['sale', sold],
      ['purchase', sold],
    ]);
    await admin.post(`unidades/${unitId}/devolver`, { reason: 'Não liga' });
    await admin.post(`unidades/${unitId}/baixar`, { reason: 'Sem conserto' });
    expect(await ofDevice()).toEqual([
      ['disposal', 'Baixado: Sem conserto'],
      ['sale', 'Baixado: Sem conserto'],
      ['purchase', 'Baixado: Sem conserto'],
    ]);
  });

  test('of a sale whose order was cancelled says that the device came back', async () => {
    const { imei, product, proposalId } = await buildUnit(shop, admin, model);
    const order = await buildPaidOrder(shop, admin, [product]);
    await admin.post(`orders/${order.id}/unidades`, { line: 1, imei });
    await admin.put(`orders/${order.id}`, { status: 5 });
    await admin.put(`orders/${order.id}`, { status: 3 });
    const [sale] = (await lines()).data.filter((line: { proposal_id: number }) => line.proposal_id === proposalId);
    expect([sale.purpose, sale.destination]).toEqual(['sale', 'Devolvido pelo comprador']);
  });

  test('comes once with a device that its seller has left and the shop threw away', async () => {
    const { id } = await submit();
    await move(id, { status: 12 });
    await move(id, { status: 11 });
    await move(id, { status: 12 });
    const found = (await lines()).data.filter((line: { proposal_id: number }) => line.proposal_id === id);
    expect(found).toMatchObject([{ purpose: 'disposal', value: null, destination: 'Descartado' }]);
  });

  test('is read by days in São Paulo, ten to a page', async () => {
    const { id } = await submit();
    await shop.setNow(new Date('2025-07-01T02:30:00Z'));
    await move(id, { status: 6 });
    const days = async (de: string, ate: string) => (await lines(`?de=${de}&ate=${ate}`)).total;
    expect(await days('2025-06-30', '2025-06-30')).toBe(1);
    expect(await days('01/07/2025', '31/07/2025')).toBe(0);
    expect(await lines('?page=1&ate=2025-06-30')).toMatchObject({ total: 1, current_page: 1, last_page: 1 });
    expect((await admin.get('livro-de-aparelhos?de=ontem')).status).toBe(422);
    for (const path of ['livro-de-aparelhos?', 'csv/livro-de-aparelhos?reason=Auditoria&']) {
      const turned = await admin.get(`${path}de=2025-07-01&ate=2025-06-30`);
      expect([turned.status, turned.body.errors]).toEqual([422, { ate: ['O último dia vem antes do primeiro.'] }]);
    }
  });
});

describe('the register as a file', () => {
  test('is whole and unmasked, in the order of its numbers, and recorded with its reason before it leaves', async () => {
    const { total } = await lines();
    const answer = await admin.get(`csv/livro-de-aparelhos?reason=${encodeURIComponent('Pedido da delegacia')}`);
    expect(answer.status).toBe(200);
    const { data } = Papa.parse<Record<string, string>>(answer.text.slice(1), { header: true, skipEmptyLines: true });
    expect(data).toHaveLength(total);
    const numbers = data.map((row) => Number(row.Número));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(Object.keys(data[0] ?? {})).toEqual([
      'Número',
      'Data',
      'Finalidade',
      'Vendedor',
      'CPF',
      'RG',
      'Endereço',
      'Telefone',
      'Marca',
      'Modelo',
      'IMEI 1',
      'IMEI 2',
      'Número de série',
      'Valor',
      'Destino',
      'Consulta',
    ]);
    expect(data.some((row) => row.CPF === '529.982.247-25' && row.RG === '12.345.678-9')).toBe(true);
    expect((await admin.get('livro-de-aparelhos/exportacoes')).body.data[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      by: 'Carla Dias',
      reason: 'Pedido da delegacia',
      de: null,
      ate: null,
      rows: total,
    });
  });

  test('of some days has those, and needs a reason', async () => {
    expect((await admin.get('csv/livro-de-aparelhos')).body.errors).toHaveProperty('reason');
    const { text } = await admin.get('csv/livro-de-aparelhos?reason=Auditoria&de=2025-06-01&ate=2025-06-30');
    expect(Papa.parse(text.slice(1), { skipEmptyLines: true }).data).toHaveLength(2);
    expect((await admin.get('livro-de-aparelhos/exportacoes')).body.data[0]).toMatchObject({
      de: '2025-06-01',
      ate: '2025-06-30',
      rows: 1,
    });
  });

  test('is for the shop alone', async () => {
    const user = await shop.signedIn();
    for (const path of ['livro-de-aparelhos', 'csv/livro-de-aparelhos?reason=x', 'livro-de-aparelhos/exportacoes']) {
      expect([path, (await shop.visitor().get(path)).status]).toEqual([path, 401]);
      expect([path, (await user.get(path)).status]).toEqual([path, 403]);
    }
  });
});
