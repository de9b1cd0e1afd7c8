import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer } from '../../fakes/smtp-peer.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildOffer, hoursLater, lastSecond, offeredAt, tokenOf } from '../support/build-offer.ts';
import { findPayout } from '../support/build-payout.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let peer: SmtpPeer;
let model: BuiltModel;
let admin: Client;
let smtp: object;
const overAt = new Date(lastSecond.getTime() + 1000);
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(offeredAt);
  peer = await openSmtpPeer();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin');
  const server = { mailer: 'smtp', host: '127.0.0.1', port: peer.port, username: 'loja', password: 'segredo' };
  smtp = { ...server, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja' };
});
beforeEach(async () => {
  await admin.post('email-config', smtp);
  await shop.setNow(offeredAt);
});
afterAll(async () => {
  await peer.close();
  await shop.close();
});

const plain = (text = '') => text.replaceAll('\u00a0', ' ');
async function mailsTo(email: string) {
  await shop.work();
  return peer.mails
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject, text, html }) => ({ subject, text: plain(text), html: plain(html) }));
}

/** An offer whose mails a server takes, the token in them, and what its seller is mailed after them. */
async function offered() {
  const offer = await buildOffer(shop, model, admin);
  const { length } = await mailsTo(offer.email);
  const token = await tokenOf(() => mailsTo(offer.email));
  const offerMail = (await mailsTo(offer.email)).at(-1);
  const laterMails = async () => (await mailsTo(offer.email)).slice(length);
  return { ...offer, token, offerMail, laterMails };
}

const sweep = async () => {
  await shop.app.services.offerEnds.endDue();
  await shop.work();
};
const answer = (token: string, aceita: boolean) =>
  shop.visitor().post(`contraproposta/${token}/resposta`, { aceita, valor: 1000 });

test('the mail of an offer says what is offered, until when and what silence means; there is one of it', async () => {
  const { id, offerMail: mail, laterMails } = await offered();
  for (let again = 0; again < 2; again++) await admin.post('send-email', { proposalId: id });
  expect(await laterMails()).toEqual([]);
  expect(mail?.subject).toBe(`Proposta nº ${id}: Contraproposta enviada`);
  for (const words of [
    `Aparelho: ${model.brand} ${model.name}`,
    'Temos uma nova oferta pelo seu aparelho. Para aceitar ou recusar, use o botão abaixo: a resposta é dada na página da oferta.',
    'Nova oferta: R$ 1.000,00',
    'Sua avaliação: R$ 1.220,00',
    'Nossa nova oferta: R$ 1.000,00',
    'Frete da devolução: R$ 35,50',
    'A tela tem um risco.',
    'Responda até 17/03 (faltam 5 dias). Sem resposta até lá, a nova oferta é aceita, como dizem os termos.',
    'Responder à oferta: http',
    '/propostas-user',
  ]) {
    expect(mail?.text).toContain(words);
  }
});

test('the mail of its status without an offer names no button that it lacks', async () => {
  const { id, email } = await submitProposal(shop, model);
  const { status } = await admin.post(`proposals/status/${id}`, { status: 8, dataPag: '31/12/2999' });
  expect(status).toBe(200);
  const text = (await mailsTo(email)).at(-1)?.text;
  expect(text).toContain('Para aceitar ou recusar, responda a este e-mail ou fale com a loja.');
  expect(text).not.toContain('botão');
});

test('the mail of an offer of the bench tells each difference, and typed words as they were typed', async () => {
  const { id, email } = await submitProposal(shop, model);
  await shop.database.transaction().execute((tx) =>
    shop.app.services.proposals.move(tx, id, {
      status: 8,
      newValueCents: 90_000,
      freightCents: null,
      byId: 1,
      mail: true,
      offer: {
        differences: [
          { question: 'Bateria', declared: 'acima de 85 %', found: '78 %', effectCents: -15_000 },
          { question: 'Caixa', declared: 'não', found: 'sim', effectCents: 2_000 },
        ],
        message: 'A bateria está < 80 %.\n<script>alert(1)</script>',
      },
    }),
  );
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.text).toContain('Bateria: acima de 85 % → 78 %, − R$ 150,00');
  expect(mail?.text).toContain('Caixa: não → sim, + R$ 20,00');
  expect(mail?.text).toContain('A bateria está < 80 %.\n<script>alert(1)</script>');
  expect(mail?.html).not.toContain('<script>');
  const token = /contraproposta\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  const { offer } = (await shop.visitor().get(`contraproposta/${token}`)).body;
  expect(offer).toMatchObject({ old_value: 1220, new_value: 900, freight: null });
  expect(offer.message).toBe('<p>A bateria está &lt; 80 %.<br>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  expect(offer.differences[0]).toEqual({
    question: 'Bateria',
    declared: 'acima de 85 %',
    found: '78 %',
    effect: -150,
  });
});

test('an open offer is reminded of after 48 and 96 hours, once each, by the same link', async () => {
  const { id, token, laterMails } = await offered();
  await shop.setNow(hoursLater(47.9));
  await sweep();
  expect(await laterMails()).toHaveLength(0);
  for (const [hours, count, left] of [
    [48.1, 1, 'faltam 3 dias'],
    [70, 1, 'faltam 3 dias'],
    [96.1, 2, 'falta 1 dia'],
    [119, 2, 'falta 1 dia'],
  ] as const) {
    await shop.setNow(hoursLater(hours));
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const all = await laterMails();
    expect([hours, all.length]).toEqual([hours, count]);
    expect(all.at(-1)?.subject).toBe(`Proposta nº ${id}: a nova oferta espera sua resposta`);
    expect(all.at(-1)?.text).toContain(`Responda até 17/03 (${left}).`);
    expect(all.at(-1)?.text).toContain(`/contraproposta?token=${token}`);
  }
});

test('nobody is reminded of an offer that is answered, and after a time without a process only once', async () => {
  const answered = await offered();
  await answer(answered.token, false);
  const waiting = await offered();
  await shop.setNow(hoursLater(100));
  await sweep();
  await sweep();
  expect(await answered.laterMails()).toHaveLength(1);
  expect(await waiting.laterMails()).toHaveLength(1);
});

test.each([
  [true, 'Venda aprovada', 'A nova oferta de R$ 1.000,00 foi aceita.'],
  [false, 'Venda cancelada', 'A nova oferta foi recusada: vamos devolver seu aparelho'],
])('an answer (%s) brings one mail, also when it is given twice', async (aceita, status, words) => {
  const { id, token, laterMails } = await offered();
  for (let again = 0; again < 3; again++) expect((await answer(token, aceita)).status).toBe(200);
  await admin.post('send-email', { proposalId: id });
  const [mail, ...others] = await laterMails();
  expect([mail?.subject, others]).toEqual([`Proposta nº ${id}: ${status}`, []]);
  expect(mail?.text).toContain(words);
});

test('silence accepts once a mail server has taken the offer and a reminder, by the rule of the offer', async () => {
  const { id, token, laterMails, read } = await offered();
  const { version, ...rules } = (await admin.get('aparelhos-config')).body;
  await admin.put('aparelhos-config', { ...rules, on_silence: 'devolver' });
  await shop.setNow(hoursLater(49));
  await sweep();
  await shop.setNow(overAt);
  await Promise.all([sweep(), sweep(), sweep()]);
  await admin.put('aparelhos-config', rules);
  const own = await read();
  expect([own.status, own.offer.state]).toEqual([6, 'accepted']);
  expect(own.events.at(-1)).toMatchObject({ kind: 'offer-accepted' });
  expect(own.events.at(-1).detail).toContain('por falta de resposta');
  expect((await findPayout(admin, id)).value).toBe(1000);
  const [, mail, ...others] = await laterMails();
  expect([mail?.subject, others]).toEqual([`Proposta nº ${id}: Venda aprovada`, []]);
  expect(mail?.text).toContain(
    'Não recebemos resposta até 17/03. Como dizem os termos, a nova oferta de R$ 1.000,00 foi aceita.',
  );
  expect((await answer(token, true)).status).toBe(200);
  const late = await answer(token, false);
  expect([late.status, late.body.message]).toEqual([
    409,
    'O prazo terminou sem resposta, e a oferta foi aceita, como dizem os termos.',
  ]);
});

test('silence accepts nothing that no reminder, or no mail of the offer itself, has told by a mail server', async () => {
  const unreminded = await offered();
  await shop.setNow(overAt);
  await sweep();
  expect(await unreminded.read()).toMatchObject({ status: 8, offer: { state: 'expired' } });

  await shop.setNow(offeredAt);
  const filedReminder = await offered();
  await admin.delete('email-config');
  await shop.setNow(hoursLater(49));
  await sweep();
  await shop.setNow(overAt);
  await sweep();
  expect(await filedReminder.read()).toMatchObject({ status: 8, offer: { state: 'expired' } });

  await shop.setNow(offeredAt);
  const filedOffer = await buildOffer(shop, model, admin);
  await shop.work();
  await admin.post('email-config', smtp);
  await shop.setNow(hoursLater(49));
  await sweep();
  expect((await mailsTo(filedOffer.email)).map(({ subject }) => subject)).toEqual([
    `Proposta nº ${filedOffer.id}: a nova oferta espera sua resposta`,
  ]);
  await shop.setNow(overAt);
  await sweep();
  expect(await filedOffer.read()).toMatchObject({ status: 8, offer: { state: 'expired' } });
  expect((await admin.get(`proposals?search=${filedOffer.id}`)).body.data[0].events.at(-1)).toMatchObject({
    kind: 'offer-expired',
    by: null,
  });
});
