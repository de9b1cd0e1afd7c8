import pg from 'pg';
import { expect, test } from 'vitest';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { enrolApp } from '../support/authenticator.ts';
import { buildInspection, found, looked, sendPhotos } from '../support/build-inspection.ts';
import type { BuiltModel } from '../support/build-model.ts';
import { buildPost } from '../support/build-post.ts';
import { buildBuyer, buildCoupon, buildOrder, buildProduct } from '../support/build-product.ts';
import { assertVerified } from '../support/database-state.ts';
import { fillCards } from '../support/fill-cards.ts';
import { fillCounter } from '../support/fill-counter.ts';
import { fillCredit, fillTradeIns } from '../support/fill-credit.ts';
import { fillFiscal } from '../support/fill-fiscal.ts';
import { fillSmallShop } from '../support/fill-small-shop.ts';
import { runTask } from '../support/harness.ts';
import { listEmptyTables } from '../support/list-empty-tables.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';
import { photo, sendForm } from '../support/send-form.ts';

// GIRO_RELEASE=FILE keeps a backup of this shop, which a release's dump is made of.
const file = process.env.GIRO_RELEASE;

/** Rows of what people seldom do, or other programs keep. */
const seldom = `
  insert into cep_answers (cep, street, neighborhood, city, state) values ('89010000', 'Rua XV de Novembro', 'Centro', 'Blumenau', 'SC');
  insert into unknown_ceps (cep, asked_at) values ('89010999', giro_now());
  insert into rate_limits (key, points) values ('sign-in:203.0.113.7', 1) on conflict do nothing;
  insert into order_attempts (transaction_id, user_id, idempotency_key) select 'GIRO000000000000000000001', min(id), 'tentativa' from users;
  insert into regular_tasks (task, due_at) values ('quotes', giro_now()) on conflict do nothing;
  insert into known_clients (user_id, client) select min(id), '203.0.113.7' from users on conflict do nothing;
  insert into passkeys (user_id, credential_id, public_key, counter, name) select min(id), 'chave', '\\x01', 1, 'Celular' from users;
  insert into email_confirmations (token_hash, user_id, email, expires_at)
    select '\\x01', id, email, giro_now() + interval '1 day' from users order by id limit 1;
  insert into factor_challenges (token_hash, user_id, purpose, expires_at)
    select '\\x02', min(id), 'sign-in', giro_now() + interval '5 minutes' from users;
  insert into kept_identities (user_id, identity_sealed, keep_until) select max(id), 'x', giro_now() + interval '5 years' from users;
  insert into data_archives (user_id, key, token_hash, ready_at, expires_at)
    select max(id), 'archives/x.zip', '\\x03', giro_now(), giro_now() from users;
  insert into pix_days (day, psp_count, psp_cents, our_count, our_cents) values ('2026-11-01', 1, 100000, 1, 100000);
  insert into simulator_charges (txid, amount_cents, key, state, expires_at)
    values ('simulado0000000000000000001', 100000, 'loja@exemplo.com.br', 'paid', giro_now());
  insert into simulator_payments (e2e_id, txid, amount_cents) values ('E0000000020261124000000000000001', 'simulado0000000000000000001', 100000);
  insert into simulator_refunds (e2e_id, id, amount_cents, rtr_id) values ('E0000000020261124000000000000001', 'volta1', 100, 'D1');
  insert into simulator_card_payments (id, reference, amount_cents, instalments, outcome, state)
    values ('SIM0000000000000001', 'ABCD2345-1', 100000, 12, 'APRO', 'approved');
  insert into simulator_card_refunds (payment_id, reference, amount_cents) values ('SIM0000000000000001', 'volta1', 100);
  insert into simulator_card_disputes (id, payment_id, deadline) values ('SIMD0000000000000001', 'SIM0000000000000001', giro_now());
  insert into carrier_paces (carrier, free_at) values ('correios', now());
  insert into simulator_parcels (id, reference, kind, service, tracking_code, price_cents, weight_g)
    values ('SIM0000000000000001', 'ENV0001', 'label', 'economico', 'SM000000005BR', 2500, 780);
  insert into simulator_parcel_events (parcel_id, event) values ('SIM0000000000000001', 'postado');
  insert into addresses (user_id, label, sealed, is_default) select max(id), 'Casa', 'x', true from users;
  insert into carrier_accounts default values;
  insert into kept_quotes (service, from_cep, to_region, box, weight_steps, value_steps, cents, days)
    values ('correios:03298', '89010000', '01001', '20x14x8', 2, 2, 2500, 6);
  insert into carrier_rests (carrier, failures) values ('correios', 1);
  insert into handovers (number) values (1);
  insert into parcels (way, order_id, handover_id) select 'to-buyer', max(orders.id), max(handovers.id) from orders, handovers;
  insert into parcel_events (parcel_id, at, code, label, step) select max(id), now(), 'PO/01', 'Objeto postado', 'posted' from parcels;
  insert into claims (parcel_id, kind) select max(id), 'lost' from parcels;
  insert into carrier_notices (reference) values ('ENV0001');
  insert into card_days (day, psp_count, psp_cents, our_count, our_cents) values ('2026-11-01', 1, 100000, 1, 100000);
  insert into payment_scripts (url, sha256) values ('https://sdk.mercadopago.com/js/v2', repeat('0', 64));
  insert into reviews (author, rating, text, written_on) values ('Bia', 5, 'Muito bom.', '2026-11-01');
  insert into renewal_links (token_hash, proposal_id, token_sealed) select '\\x04', min(id), 'x' from proposals;
  insert into imports (source, kind, file_name, new_count, changed_count, same_count, skipped_count, by_id)
    select 'bling', 'pedidos', 'pedidos.csv', 1, 0, 0, 0, min(id) from users;
  insert into import_rows (import_id, line, subject, action, key, words, fields) select max(id), 2, 'past-order', 'new', '1', 'Pedido', '[]' from imports;
  insert into import_problems (import_id, line, message) select max(id), 3, 'Está sem número.' from imports;
  insert into past_orders (source, number, lines, import_id) select 'bling', '1', '[]', max(id) from imports;
  insert into imported_notes (key, import_id) select '42260111222333000181550010000000011000000010', max(id) from imports;
  insert into imported_pictures (import_id, product_id, position, address)
    select max(imports.id), max(products.id), 0, 'https://fotos.example/1.jpg' from imports, products;
  insert into product_costs (product_id, cost_cents) select max(id), 50000 from products;
  insert into device_costs (unit_id, kind, cents) select max(id), 'parts', 8000 from units;
  insert into price_rates (fees, tax_percent) values ('{"pix": 99}', 600);
  insert into ageing_rules (name, percent, every_days, after_days, mode) values ('Parados', 500, 7, 30, 'propose');
  insert into price_proposals (product_id, rule_id, rule_name, before_cents, after_cents, floor_cents)
    select max(products.id), max(ageing_rules.id), 'Parados', 100000, 95000, 50000 from products, ageing_rules;
  insert into market_prices (model_id, source, buy_cents, day) select max(id), 'OLX', 90000, '2026-11-01' from models;
  insert into related_posts (post_id, related_id, position) select min(id), max(id), 1 from posts;
  insert into device_register_exports (by, reason, rows) select min(id), 'Fiscalização', 1 from users;
  insert into imei_lookups (imei, result) values ('490154203237518', 'clear');
  insert into attribute_types (attribute_id, device_type_id) select 4, min(id) from device_types on conflict do nothing;
  insert into product_types (product_id, device_type_id) select products.id, device_types.id
    from (select max(id) as id from products) products, (select min(id) as id from device_types) device_types on conflict do nothing;
  insert into product_values (product_id, attribute_value_id)
    select products.id, values.id from (select max(id) as id from products) products, (select min(id) as id from attribute_values) values
    on conflict do nothing;
  insert into api_keys (name, prefix, key_hash, permissions, per_minute, made_by, expires_at)
    select 'ERP', 'giro_00000000', '\\x05', '{orders.see}', 600, min(id), giro_now() from users;
  insert into webhooks (url, patterns, secret_sealed) values ('https://erp.exemplo.com.br/giro', '{*}', 'x');
  select note_event('order.status_changed', 'order:1', '{"id": 1, "code": "GIRO", "from": 1, "to": 2}');
  insert into fiscal_profiles (operation, valid_from, nature, cfop, cfop_other_state, csosn, pis_cst, cofins_cst)
    values ('venda-usado', '2026-11-01', 'Venda de aparelho usado', '5102', '6102', '102', '49', '49');
  insert into fiscal_steps (document_id, step) select id, 'stored' from fiscal_documents;
  insert into fiscal_events (document_id, kind, state, text, protocol, done_at)
    select min(id), 'correct', 'done', 'Onde se lê azul, leia-se preto.', '142260000000001', giro_now() from fiscal_documents;
  insert into fiscal_asks (kind, subject) select 'send', key from fiscal_documents;
  insert into fiscal_rests (environment, rests_until, said) values ('homologacao', giro_now(), '656 Consumo indevido');
  insert into fiscal_simulated (key, answer) select key, '{}' from fiscal_documents;
  insert into product_pictures (product_id, position, url) select max(id), 1, 'https://loja.example/foto.webp' from products;
`;

/** Does the rest of what a shop does. */
async function fillTheRest(shop: MoneyShop, model: BuiltModel): Promise<void> {
  const { admin } = shop;
  const bench = await buildInspection(shop, model, admin);
  await bench.save({ ...looked, answers: found(model, '64 GB') });
  await sendPhotos(shop, admin.token, bench.path, [['frente.webp', await photo()]]);
  const coupon = await buildCoupon(admin);
  const product = await buildProduct(admin);
  const buyer = await buildBuyer(shop);
  const order = { ...buildOrder([product]), totalAmount: 900, coupon: coupon.code };
  expect((await buyer.post('orders', order)).status).toBe(201);
  await shop.pool.query(`update pix_charges set state = 'open', code = 'x' where state = 'new'`);
  const { id, txid } = await shop.placed();
  const paid = await shop.comesIn({ txid, amountCents: 100_000 });
  await shop.database.transaction().execute((tx) => shop.withdrawals.ask(tx, id));
  const back = { reason: 'Desistência', value: 100 };
  const refunded = await shop.press(`${paid.id}/devolver`, back, { 'idempotency-key': 'volta-do-pedido' });
  expect([refunded.status, refunded.body]).toEqual([202, expect.anything()]);
  await shop.workAll();
  await admin.post(`orders/${id}/notas`, { words: 'Prefere à tarde.' });
  await admin.post(`usersAdmin/${buyer.id}/notas`, { words: 'Cliente de sempre.' });
  await admin.post(`proposals/${bench.id}/whatsapp`);
  await admin.post('imei/490154203237518/bloqueio', { reason: 'Furtado' });
  await shop.visitor().post('avise-me', { email: 'ana@exemplo.com.br', busca: 'tablet raro', consent: true });
  const { body } = await admin.post('storeCat', { name: 'Dicas' });
  for (const _ of [1, 2]) await buildPost(admin, body.category.id);
  await fillCounter(shop);
  await enrolApp(admin);
  await fillCredit(shop, model);
  await fillTradeIns(shop, model);
  await fillCards(shop);
  const { rows } = await shop.pool.query(`select id from disputes where state = 'open'`);
  const answer = await sendForm(shop, admin.token, `contestacoes/${rows[0].id}/enviar`, [
    ['note', 'Retirado na loja.'],
  ]);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  await shop.visitor().post('forgot-password', { email: buyer.email });
  await shop.workAll();
  await fillFiscal(shop);
  await runTask(shop, 'reckon-sales');
  await shop.pool.query(seldom);
}

test('a small shop of which a release is made has rows in every table, and is as a database has to be', async () => {
  const shop = await openMoneyShop();
  await fillTheRest(shop, await fillSmallShop(shop));
  expect(await listEmptyTables(shop.pool)).toEqual([]);
  await assertVerified(shop.database);
  if (file) {
    const client = new pg.Client(shop.connection);
    await client.connect();
    await writeBackup(client, await openDisk(shop.config), file);
    await client.end();
  }
  await shop.close();
});
