import { randomInt } from 'node:crypto';
import { zipSync } from 'fflate';
import { buildInspection, found, looked } from './build-inspection.ts';
import { type BuiltModel, buildModel } from './build-model.ts';
import { buildPost, buildPostForm } from './build-post.ts';
import { buildProduct } from './build-product.ts';
import { buildPayout, e2eId, submitProposal } from './build-proposal.ts';
import { buildBought, buildPaidOrder, buildUnit, freshImei } from './build-unit.ts';
import type { Client } from './harness.ts';
import type { MoneyShop } from './money-shop.ts';
import { photo, sendForm } from './send-form.ts';

type Person = Client & { token: string; id: number };

/** Changes made by somebody of the shop, everything that they need made by an admin before. */
export function createChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin } = shop;
  const over = (version: number) => ({ 'if-match': `"${version}"` });
  const named = (name: string) => ({ name: `${name} ${Math.random()}` });
  const attribute = (caracteristica: string) => ({
    caracteristica,
    valores: ['A'],
    ordem: 9,
    selectedClassification: 1,
  });
  const createAttribute = async (path = 'atributeValues') =>
    (await admin.post(path, { ...attribute(named('Cor').name), selectedTipo: [] })).body.attribute;
  const renamed = { caracteristica: 'Outra cor', valores: ['B'], ordem: 3, selectedClassificationEdit: 1 };
  const createType = async () => (await admin.post('tipos', named('Tablet'))).body.type.id as number;
  const createBrand = async () => (await admin.post('marcas', named('Marca'))).body.brand.id as number;
  const createStoreModel = async () =>
    (await admin.post('modeloValues', { modelo: named('Modelo').name, ordem: 1 })).body.modelo;
  const createCategory = async () => (await admin.post('storeCat', named('Dicas'))).body.category.id as number;
  const evaluationForm = (name: string) => ({
    brand: model.brand,
    tipo: model.type,
    model: name,
    ordem: 1,
    valorBase: '100.00',
    selectedClassification: 1,
    selectedAttributes: [],
  });
  const createEvaluation = async () =>
    (await admin.post('avaliacoes', evaluationForm(named('Modelo').name))).body.attributes.model_id as number;
  const couponOf = (code: string) => ({ code, kind: 'percent', value: 10 });
  const createCoupon = async () =>
    (await admin.post('cupons', couponOf(`CUPOM-${randomInt(1e9)}`))).body.coupon as { id: number; code: string };
  const createReview = async () =>
    (await admin.post('depoimentos', { author: 'Rui', rating: 5, text: 'Bom', written_on: '2026-01-02' })).body.review;
  const inspectionOf = async () => {
    const inspected = await buildInspection(shop, model, admin);
    await inspected.save({ account_lock: 'clear', answers: found(model, 'Funciona') });
    const { inspection } = await inspected.read();
    return { ...inspected, over: over(inspection.version) };
  };
  const owed = () => buildPayout(shop, model, admin);
  /** Taking it in hand is told as well. */
  const inHandOf = async (doer: Client) => {
    const payout = await owed();
    await payout.begin(doer);
    return payout;
  };
  const waitingPickup = async () => {
    const order = await buildPaidOrder(shop, admin, [await buildProduct(admin)]);
    return { ...order, code: (await order.buyer.get('pedidos-user')).body.orders.data[0].pickup_code as string };
  };
  const orderWithDevice = async () => {
    const unit = await buildUnit(shop, admin, model);
    const order = await buildPaidOrder(shop, admin, [unit.product]);
    await admin.post(`orders/${order.id}/unidades`, { line: 1, imei: unit.imei });
    return { ...unit, order };
  };
  const paymentOf = async (amountCents = 5_000) => shop.comesIn({ amountCents });
  const linked = async () => {
    const [{ code }, payment] = [await shop.placed(), await paymentOf(400)];
    await shop.press(`${payment.id}/vincular`, { order_code: code });
    return payment;
  };
  const newestMail = async () => {
    await submitProposal(shop, model);
    return (await shop.pool.query('select id from emails order by id desc limit 1')).rows[0].id as number;
  };
  const mailConfig = { host: 'smtp.exemplo.com.br', port: 587, fromAddress: 'a@exemplo.com.br', fromName: 'Loja' };

  /** Actions of somebody of the shop, by the name of their call. */
  const stories: Record<string, (doer: Person) => Promise<{ status: number; body: unknown }>> = {
    createCategory: (doer) => doer.post('storeCat', named('Dicas')),
    updateCategory: async (doer) => doer.put(`updateCat/${await createCategory()}`, named('Novas')),
    deleteCategory: async (doer) => doer.delete(`deleteCat/${await createCategory()}`),
    createPost: async (doer) => doer.post('postCreate', buildPostForm(await createCategory())),
    updatePost: async (doer) => {
      const category = await createCategory();
      const post = await buildPost(admin, category);
      return doer.post(`post/${post.id}`, buildPostForm(category), over(post.version));
    },
    deletePost: async (doer) => doer.delete(`postDelete/${(await buildPost(admin, await createCategory())).id}`),
    createAttribute: (doer) => doer.post('atributeValues', attribute(named('Cor').name)),
    updateAttribute: async (doer) => doer.put(`atribute/${(await createAttribute()).id}`, renamed),
    deleteAttribute: async (doer) => doer.delete(`atributoDelete/${(await createAttribute()).id}`),
    createTypedAttribute: (doer) =>
      doer.post('atributeValues-2', { ...attribute(named('Cor').name), selectedTipo: [] }),
    updateTypedAttribute: async (doer) => {
      const { id } = await createAttribute('atributeValues-2');
      return doer.put(`atribute-2/${id}`, { ...renamed, caracteristica: 'Mais uma cor', selectedTipoEdit: [] });
    },
    deleteTypedAttribute: async (doer) =>
      doer.delete(`atributoDelete-2/${(await createAttribute('atributeValues-2')).id}`),
    createBrand: (doer) => doer.post('marcas', named('Marca')),
    updateBrand: async (doer) => doer.put(`marcas/${await createBrand()}`, named('Outra')),
    deleteBrand: async (doer) => doer.delete(`marcas/${await createBrand()}`),
    createType: (doer) => doer.post('tipos', named('Relógio')),
    updateType: async (doer) => doer.put(`tipos/${await createType()}`, named('Outro')),
    createSynonym: (doer) =>
      doer.post('busca/sinonimos', { term: named('x').name.replace(/\W/g, ''), meaning: 'iphone' }),
    deleteSynonym: async (doer) => {
      const term = named('x').name.replace(/\W/g, '');
      const { synonym } = (await admin.post('busca/sinonimos', { term, meaning: 'iphone' })).body;
      return doer.delete(`busca/sinonimos/${synonym.id}`);
    },
    deleteType: async (doer) => doer.delete(`tipos/${await createType()}`),
    createEvaluation: (doer) => doer.post('avaliacoes', evaluationForm(named('Modelo').name)),
    updateEvaluation: async (doer) =>
      doer.put('avaliacaoUpdate', {
        modelEdit: await createEvaluation(),
        brandEdit: model.brand,
        tipoEdit: model.type,
        modelEditName: named('Outro').name,
        orderEdit: 2,
        valorBaseEdit: '120.00',
        selectedAttributesEdit: [],
        selectedClassificationEdit: 1,
      }),
    deleteEvaluation: async (doer) => doer.delete(`avaliacaoDelete/${await createEvaluation()}`),
    resendMail: async (doer) => doer.post(`emails/${await newestMail()}/reenviar`),
    resendTroubledMails: async (doer) => {
      await shop.pool.query(`update emails set status = 'failed', sent_at = null, last_error = 'x' where id = $1`, [
        await newestMail(),
      ]);
      return doer.post('emails/reenviar-falhas');
    },
    changeOrderStatus: async (doer) => doer.put(`orders/${(await shop.placed()).id}`, { status: 2 }),
    confirmPickup: async (doer) => {
      const { id, code } = await waitingPickup();
      return doer.post(`orders/${id}/retirada`, { code });
    },
    handOverUnit: async (doer) => {
      const unit = await buildUnit(shop, admin, model);
      const order = await buildPaidOrder(shop, admin, [unit.product]);
      return doer.post(`orders/${order.id}/unidades`, { line: 1, imei: unit.imei });
    },
    takeBackUnit: async (doer) => {
      const { order, unitId } = await orderWithDevice();
      return doer.delete(`orders/${order.id}/unidades/${unitId}`);
    },
    returnUnit: async (doer) => {
      const { order, unitId } = await orderWithDevice();
      await admin.put(`orders/${order.id}`, { status: 5 });
      return doer.post(`unidades/${unitId}/devolver`, { reason: 'Não liga' });
    },
    writeOffUnit: async (doer) =>
      doer.post(`unidades/${(await buildUnit(shop, admin, model)).unitId}/baixar`, { reason: 'Perdido' }),
    shelveUnit: async (doer) => {
      const { unitId } = await buildUnit(shop, admin, model);
      await shop.pool.query(`update units set state = 'returned' where id = $1`, [unitId]);
      const path = `bancada/unidade/${unitId}`;
      await admin.put(path, looked, over(0));
      return doer.post(`${path}/prateleira`, {}, over(1));
    },
    savePaymentSettings: (doer) => doer.put('pagamentos-config', { psp: 'simulador', reserve_minutes: 20 }),
    tryPaymentSettings: (doer) => doer.post('pagamentos-config/teste'),
    beginPayout: async (doer) => (await owed()).begin(doer),
    dropPayout: async (doer) => doer.post(`repasses/${(await inHandOf(doer)).id}/nao-pago`, { reason: 'Sem saldo' }),
    finishPayout: async (doer) => {
      const { id } = await inHandOf(doer);
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
      const fields = Object.entries({ paid_on: today, e2e: e2eId() });
      return sendForm(shop, doer.token, `repasses/${id}/pago`, fields);
    },
    undoPayout: async (doer) => {
      const { id } = await owed();
      await shop.pool.query(
        `update payouts set state = 'paid', channel = 'manual', claimed_by = $2, claimed_at = now(), paid_by = $2,
         paid_at = now(), paid_on = current_date, holder_masked = 'J', destination_sealed = 'x', e2e_id = $3 where id = $1`,
        [id, admin.id, e2eId()],
      );
      return doer.post(`repasses/${id}/desfazer`, { reason: 'Conta errada' });
    },
    batchPayouts: async (doer) => {
      const { id, payout } = await owed();
      return doer.post('repasses/lote', { rows: [{ id, version: payout.version }] });
    },
    sendPayout: async (doer) => {
      const { id, payout } = await owed();
      return doer.post(`repasses/${id}/enviar`, {}, { 'if-match': `"${payout.version}"` });
    },
    importPrices: async (doer) => {
      const priced = await buildModel(shop);
      const header = 'marca;tipo;modelo;valor base;característica;valor;acréscimo/abatimento;quantia';
      const line = [priced.brand, priced.type, priced.name, '900,00', '', '', '', ''].join(';');
      return doer.post('precos/importar', { csv: `${header}\n${line}`, dryRun: false });
    },
    createProduct: (doer) => doer.post('produtoStore', { SKU: e2eId(), name: 'Capa', price: '10', stock: 1 }),
    updateProduct: async (doer) => {
      const { id, SKU, name } = await buildProduct(admin);
      return doer.post(`productsUpdate/${id}`, { SKU, name, price: '999' });
    },
    deleteProduct: async (doer) => doer.delete(`products/${(await buildProduct(admin)).id}`),
    movePrices: async (doer) => {
      const { id } = await buildProduct(admin);
      const move = { direction: 'up', by: 'reais', value: 10, whole_reais: false, dryRun: false };
      return doer.post('products/gestao/precos', { products: [{ id, version: 1 }], ...move });
    },
    publishProducts: async (doer) =>
      doer.post('products/gestao/publicar', { ids: [(await buildProduct(admin)).id], published: false }),
    importProducts: async (doer) => {
      const { SKU } = await buildProduct(admin);
      return doer.post('produtos/importar', { csv: `SKU;nome\n${SKU};Outro nome`, dryRun: false });
    },
    importPictures: async (doer) => {
      const { SKU } = await buildProduct(admin);
      const zip = Buffer.from(zipSync({ [`${SKU}.png`]: await photo() }));
      const fields = [['dryRun', 'false'] as const, ['replace', 'false'] as const, ['arquivo', zip] as const];
      return sendForm(shop, doer.token, 'produtos/fotos', fields);
    },
    stockProposal: async (doer) => doer.post('estoque', { proposal: (await buildBought(shop, admin, model)).id }),
    askBankData: async (doer) => doer.post(`proposals/send-email-dados-bac/${(await submitProposal(shop, model)).id}`),
    changeProposalStatus: async (doer) =>
      doer.post(`proposals/status/${(await submitProposal(shop, model)).id}`, { status: 5 }),
    linkReceived: async (doer) =>
      doer.post(`recebimentos/${(await paymentOf()).id}/vincular`, { order_code: (await shop.placed()).code }),
    acceptReceived: async (doer) => doer.post(`recebimentos/${(await linked()).id}/aceitar`),
    refundReceived: async (doer) => {
      const { id } = await linked();
      return doer.post(`recebimentos/${id}/devolver`, { reason: 'Combinado' }, { 'idempotency-key': `devolver-${id}` });
    },
    refuseWithdrawal: async (doer) => {
      const { txid, code, buyer } = await shop.placed();
      const payment = await shop.comesIn({ txid, amountCents: 100_000 });
      await buyer.post(`pedidos/${code}/desistir`);
      return doer.post(`recebimentos/${payment.id}/recusar`, { reason: 'O lacre foi rompido.' });
    },
    createCoupon: (doer) => doer.post('cupons', couponOf('VOLTA10')),
    updateCoupon: async (doer) => {
      const { id, code } = await createCoupon();
      return doer.put(`cupons/${id}`, { ...couponOf(code), value: 20 });
    },
    deleteCoupon: async (doer) => doer.delete(`cupons/${(await createCoupon()).id}`),
    createReview: (doer) =>
      doer.post('depoimentos', { author: 'Rui', rating: 5, text: 'Muito bom', written_on: '2026-01-02' }),
    updateReview: async (doer) =>
      doer.put(`depoimentos/${(await createReview()).id}`, {
        author: 'Rui',
        rating: 4,
        text: 'Bom',
        written_on: '2026-01-02',
      }),
    deleteReview: async (doer) => doer.delete(`depoimentos/${(await createReview()).id}`),
    saveMailConfig: (doer) => doer.post('email-config', { mailer: 'smtp', ...mailConfig, password: 'segredo' }),
    removeMailConfig: (doer) => doer.delete('email-config'),
    testMailConfig: (doer) =>
      doer.post('email-config/teste', {
        mailer: 'smtp',
        ...mailConfig,
        host: '127.0.0.1',
        port: 9,
        password: 'segredo',
        to: 'a@exemplo.com.br',
      }),
    saveShopConfig: async (doer) => {
      const { version, ...config } = (await admin.get('loja-config')).body;
      return doer.put('loja-config', { ...config, name: 'Outra Loja' }, over(version));
    },
    createStoreModel: (doer) => doer.post('modeloValues', { modelo: named('Modelo').name, ordem: 1 }),
    updateStoreModel: async (doer) =>
      doer.put(`modeloUpdate/${(await createStoreModel()).id}`, { modeloEdit: named('Outro').name, ordem: 2 }),
    deleteStoreModel: async (doer) => doer.delete(`modeloDelete/${(await createStoreModel()).id}`),
    approveInspection: async (doer) => {
      const inspected = await inspectionOf();
      return doer.post(`${inspected.path}/aprovar`, { value: 1220 }, inspected.over);
    },
    offerInspection: async (doer) => {
      const inspected = await buildInspection(shop, model, admin);
      await inspected.save({ account_lock: 'clear', answers: found(model, 'Com falhas') });
      const { inspection, value } = await inspected.read();
      const cents = { value: value?.found ?? inspection.value?.found ?? 920 };
      return doer.post(`${inspected.path}/contraproposta`, cents, over(inspection.version));
    },
    rejectInspection: async (doer) => {
      const inspected = await inspectionOf();
      return doer.post(`${inspected.path}/reprovar`, { reason: 'Placa oxidada' }, inspected.over);
    },
    blockImei: (doer) => doer.post(`imei/${freshImei()}/bloqueio`, { reason: 'Roubado' }),
    liftImeiBlock: async (doer) => {
      const imei = freshImei();
      await admin.post(`imei/${imei}/bloqueio`, { reason: 'Roubado' });
      return doer.delete(`imei/${imei}/bloqueio`);
    },
    recordLookup: (doer) => sendForm(shop, doer.token, `imei/${freshImei()}/consulta`, [['result', 'clear']]),
    saveDeviceSettings: async (doer) => {
      const { version, ...rules } = (await admin.get('aparelhos-config')).body;
      return doer.put('aparelhos-config', { ...rules, offer_days: 7 }, over(version));
    },
    saveTradeSettings: async (doer) => {
      const { version } = (await admin.get('troca-config')).body;
      return doer.put('troca-config', { bonus_percent: 3 }, over(version));
    },
    saveShopMails: async (doer) => {
      const { version, ...mails } = (await admin.get('emails-da-loja')).body;
      return doer.put('emails-da-loja', { ...mails, daily: false }, over(version));
    },
    confirmFirstStep: (doer) => doer.post('primeiros-passos/terms'),
    saveProductCost: async (doer) => doer.put(`resultado/custos/${(await buildProduct(admin)).id}`, { cost: 500 }),
    openOrderChat: async (doer) => {
      const { id, buyer } = await shop.placed();
      await buyer.post('update-user', { telefone: '(47) 99999-8888' });
      await shop.pool.query(`update users set phone = '47999998888'`);
      return doer.post(`orders/${id}/whatsapp`);
    },
    openUserChat: async (doer) => {
      const { id } = await shop.signedIn();
      await shop.pool.query(`update users set phone = '47999998888' where id = $1`, [id]);
      return doer.post(`usersAdmin/${id}/whatsapp`);
    },
    openProposalChat: async (doer) => doer.post(`proposals/${(await submitProposal(shop, model)).id}/whatsapp`),
    saveTexts: (doer) => doer.put('textos', { texts: [{ subject: 'proposal', status: 5, mail: 'Olá, {nome}.' }] }),
  };

  return stories;
}

/** Changes by somebody of the shop to the rows of products, and to what is kept as a draft. */
export function createDeskChanges({ admin }: MoneyShop) {
  const over = (version: number) => ({ 'if-match': `"${version}"` });
  const createCategory = async () =>
    (await admin.post('storeCat', { name: `Rascunhos ${Math.random()}` })).body.category.id as number;
  return {
    setPrice: async (doer: Client) =>
      doer.put(`products/gestao/${(await buildProduct(admin)).id}/preco`, { price: 90 }, over(1)),
    moveStock: async (doer: Client) =>
      doer.put(`products/gestao/${(await buildProduct(admin)).id}/estoque`, { stock: 7, stock_seen: 5 }),
    createDraft: async (doer: Client) =>
      doer.post('posts/rascunhos', { title: 'Rascunho', category: await createCategory() }),
    saveDraft: async (doer: Client) => {
      const category = await createCategory();
      const post = await buildPost(admin, category);
      return doer.post(`posts/rascunhos/${post.id}`, { title: post.title, category }, over(post.version));
    },
  };
}

/** Notes that somebody of the shop writes and takes away, about each kind of record. */
export function createNoteChanges(shop: MoneyShop, model: BuiltModel) {
  const { admin } = shop;
  const add = async (doer: Client, path: string) => doer.post(`${path}/notas`, { words: 'Ligou hoje' });
  const remove = async (doer: Client, path: string) => {
    const { note } = (await add(admin, path)).body;
    return doer.delete(`${path}/notas/${note.id}`);
  };
  const proposal = async () => `proposals/${(await submitProposal(shop, model)).id}`;
  const order = async () => `orders/${(await shop.placed()).id}`;
  const person = async () => `usersAdmin/${(await shop.signedIn()).id}`;
  return {
    addProposalNote: async (doer: Client) => add(doer, await proposal()),
    removeProposalNote: async (doer: Client) => remove(doer, await proposal()),
    addOrderNote: async (doer: Client) => add(doer, await order()),
    removeOrderNote: async (doer: Client) => remove(doer, await order()),
    addUserNote: async (doer: Client) => add(doer, await person()),
    removeUserNote: async (doer: Client) => remove(doer, await person()),
  };
}
