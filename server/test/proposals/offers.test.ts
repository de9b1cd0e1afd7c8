import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDisk } from '../../src/platform/files/disk.ts';
import { createPrivateFiles } from '../../src/platform/files/private-files.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildOffer, hoursLater, lastSecond, offeredAt, tokenOf } from '../support/build-offer.ts';
import { findPayout } from '../support/build-payout.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(offeredAt);
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Bia Reis' });
});
beforeEach(() => shop.setNow(offeredAt));
afterAll(() => shop.close());

let visitors = 0;
/** Somebody who has the link, from an address of their own. */
function holder(token: string) {
  visitors++;
  const client = shop.visitor(`198.51.101.${visitors}`);
  return {
    read: () => client.get(`contraproposta/${token}`),
    answer: (aceita: boolean, valor = 1000) => client.post(`contraproposta/${token}/resposta`, { aceita, valor }),
  };
}

async function offered(data?: object | null) {
  const offer = await buildOffer(shop, model, admin, data);
  const token = await tokenOf(offer.mails);
  return { ...offer, token, ...holder(token) };
}

async function withRules<Result>(rules: object, work: () => Promise<Result>): Promise<Result> {
  const { version, ...before } = (await admin.get('aparelhos-config')).body;
  await admin.put('aparelhos-config', { ...before, ...rules });
  try {
    return await work();
  } finally {
    await admin.put('aparelhos-config', before);
  }
}

/** Ends what is due, as every minute does. */
const sweep = () => shop.app.services.offerEnds.endDue();
const statesOf = async (id: number) =>
  (await shop.pool.query('select state from counter_offers where proposal_id = $1 order by id', [id])).rows.map(
    ({ state }) => state,
  );
const historyOf = async (id: number) => {
  const { data } = (await admin.get(`proposals?search=${id}`)).body;
  const proposal = data.find((row: { id: number }) => row.id === id);
  return proposal.history.map(({ status, by }: { status: number; by: string | null }) => [status, by]).slice(4);
};

describe('an offer', () => {
  test('is opened by every save of status 8 with a new value, and read by its link without anything changing', async () => {
    const { id, token, read, offered: saved } = await offered();
    const shown = {
      id: expect.any(Number),
      proposal_id: id,
      device: `${model.brand} ${model.name}`,
      image_model: null,
      old_value: 1220,
      new_value: 1000,
      differences: [],
      message: '<p>A <b>tela</b> tem um risco.</p>',
      photos: [],
      freight: 35.5,
      expires_at: lastSecond.toISOString(),
      on_silence: 'aceitar',
      state: 'open',
    };
    expect(saved.body.proposal.offer).toEqual(shown);
    for (let reading = 0; reading < 3; reading++) {
      const { status, body } = await read();
      expect([status, body]).toEqual([200, { offer: shown }]);
    }
    expect(await statesOf(id)).toEqual(['open']);
    const [stored] = (await shop.pool.query('select * from counter_offers where proposal_id = $1', [id])).rows;
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.version).toBe(1);
  });

  test('is none where status 8 brings no value, as before there were offers', async () => {
    const { id } = await submitProposal(shop, model);
    await admin.post(`proposals/status/${id}`, { status: 7, rejectionReason: 'Riscos' });
    const { body } = await admin.post(`proposals/status/${id}`, { status: 8, dataPag: '31/03/2026' });
    expect([body.status, body.proposal.offer, await statesOf(id)]).toEqual([8, null, []]);
    expect((await admin.post(`proposals/status/${id}`, { status: 9 })).body.status).toBe(9);
  });

  test('that is accepted by its link approves the purchase: 8, 9 and 6 at once, and what is owed is the new value', async () => {
    const { id, seller, answer, read } = await offered();
    const { status, body } = await answer(true);
    expect([status, body.message, body.offer.state, body.bank_token]).toEqual([
      200,
      'Oferta aceita.',
      'accepted',
      null,
    ]);
    expect(await historyOf(id)).toEqual([
      [9, 'Sistema'],
      [6, 'Sistema'],
    ]);
    const payout = await findPayout(admin, id);
    expect([payout.value, payout.state]).toEqual([1000, 'due']);
    const [own] = (await seller.get('proposals-user')).body.data;
    expect([own.status, own.offer.state]).toEqual([6, 'accepted']);
    expect(own.events).toEqual([
      { kind: 'offer-made', at: expect.any(String), by: null, detail: expect.stringMatching(/^R\$\s1\.000,00$/) },
      {
        kind: 'offer-accepted',
        at: expect.any(String),
        by: null,
        detail: expect.stringMatching(/^R\$\s1\.000,00, pelo link$/),
      },
    ]);
    expect((await answer(true)).status).toBe(200);
    const other = await answer(false);
    expect([other.status, other.body.message]).toEqual([409, 'Esta oferta já foi aceita.']);
    expect((await read()).body.offer.state).toBe('accepted');
  });

  test('hands the seller who has given no account the way to give it', async () => {
    const { answer } = await offered(null);
    const { body } = await answer(true);
    const form = await shop.visitor().get(`proposalsForm/${body.bank_token}`);
    expect([form.status, form.body.bankData.editable]).toEqual([200, true]);
    expect((await answer(true)).body.bank_token).toBe(body.bank_token);
  });

  test('that is accepted stays accepted where the shop approves by itself', async () => {
    await withRules({ approve_on_accept: false }, async () => {
      const { id, answer, setStatus } = await offered();
      expect((await answer(true)).status).toBe(200);
      expect(await historyOf(id)).toEqual([[9, 'Sistema']]);
      expect(await findPayout(admin, id)).toBeUndefined();
      expect((await setStatus(6)).body.status).toBe(6);
      expect((await findPayout(admin, id)).value).toBe(1000);
    });
  });

  test('for a device whose number the shop has blocked waits for somebody of the shop, who gives a reason', async () => {
    const { id, answer } = await offered();
    const { imei } = (await admin.get(`proposals?search=${id}`)).body.data[0];
    await admin.post(`imei/${imei}/bloqueio`, { reason: 'Dono reclamou' });
    expect((await answer(true)).status).toBe(200);
    expect((await historyOf(id)).at(-1)).toEqual([9, 'Sistema']);
    const approve = (body: object) => admin.post(`proposals/status/${id}`, { status: 6, ...body });
    expect(await approve({})).toMatchObject({ status: 409, body: { needs: 'flag_reason' } });
    expect((await approve({ flag_reason: 'O dono desistiu da queixa' })).body.status).toBe(6);
    await admin.delete(`imei/${imei}/bloqueio`);
  });

  test('is answered in the panel by its owner alone', async () => {
    const { id, seller } = await offered();
    const path = `proposals/${id}/contraproposta`;
    const accepted = { aceita: true, valor: 1000 };
    expect((await shop.visitor().post(path, accepted)).status).toBe(401);
    const stranger = await shop.signedIn();
    expect((await stranger.post(path, accepted)).status).toBe(404);
    expect((await admin.post(path, accepted)).status).toBe(404);
    expect((await stranger.post('proposals/999999/contraproposta', accepted)).status).toBe(404);
    const { status, body } = await seller.post(path, { aceita: false, valor: 1000 });
    expect([status, body.offer.state]).toEqual([200, 'refused']);
    expect((await seller.post(path, { aceita: false, valor: 1000 })).status).toBe(200);
    expect((await seller.post(path, accepted)).status).toBe(409);
  });

  test('that an admin accepts for the seller goes the same way, in the admin’s name', async () => {
    const { id, setStatus, read } = await offered();
    const { body } = await setStatus(9);
    expect([body.status, body.proposal.offer.state]).toEqual([6, 'accepted']);
    expect(await historyOf(id)).toEqual([
      [9, 'Bia Reis'],
      [6, 'Bia Reis'],
    ]);
    expect(body.proposal.events.at(-1)).toMatchObject({ kind: 'offer-accepted', by: 'Bia Reis' });
    expect((await read()).body.offer.state).toBe('accepted');
    expect((await findPayout(admin, id)).value).toBe(1000);
  });

  test('that is refused sends the device back: listed until its return code is there', async () => {
    const { id, answer, setStatus } = await offered();
    const listed = async () => {
      const { data } = (await admin.get('proposals?waiting=to-return')).body;
      const { waiting } = (await admin.get('painel')).body;
      expect(waiting.proposals['to-return']).toBe(data.length);
      return data.map((row: { id: number }) => row.id) as number[];
    };
    expect(await listed()).not.toContain(id);
    expect((await answer(false)).body.message).toBe('Oferta recusada. Vamos devolver seu aparelho.');
    expect(await historyOf(id)).toEqual([[11, 'Sistema']]);
    expect(await listed()).toContain(id);
    expect(await findPayout(admin, id)).toBeUndefined();
    expect((await answer(false)).status).toBe(200);
    expect((await answer(true)).body.message).toBe('Esta oferta já foi recusada.');
    await setStatus(10, { codigoDev: 'BR123' });
    expect(await listed()).not.toContain(id);
  });

  test('is withdrawn by another status, and by another offer', async () => {
    const first = await offered();
    await first.setStatus(11);
    const { status, body } = await first.answer(true);
    expect([status, body.message]).toEqual([409, 'A loja retirou esta oferta. Veja a situação da sua proposta.']);
    expect((await first.read()).body.offer.state).toBe('withdrawn');
    expect((await admin.get('proposals?waiting=to-return')).body.data).not.toContainEqual(
      expect.objectContaining({ id: first.id }),
    );
    const second = await offered();
    await second.setStatus(8, { newValor: 1100 });
    expect(await statesOf(second.id)).toEqual(['withdrawn', 'open']);
    expect((await second.answer(true)).status).toBe(409);
    const newer = await tokenOf(second.mails);
    expect((await holder(newer).answer(true, 1100)).status).toBe(200);
    expect((await findPayout(admin, second.id)).value).toBe(1100);
  });

  test('that is open has whoever approves say whether its seller accepts it, and what is owed follows', async () => {
    const [accepted, withdrawn] = [await offered(), await offered()];
    const asked = await accepted.setStatus(6);
    expect([asked.status, asked.body.needs]).toEqual([409, 'accept_offer']);
    expect(asked.body.message).toMatch(/R\$\s1\.000,00.*R\$\s1\.220,00/);
    expect((await accepted.setStatus(6, { accept_offer: 'talvez' })).status).toBe(422);
    expect(await statesOf(accepted.id)).toEqual(['open']);
    expect((await accepted.setStatus(6, { accept_offer: true })).body).toMatchObject({ status: 6 });
    expect((await withdrawn.setStatus(6, { accept_offer: false })).status).toBe(200);
    expect(await statesOf(accepted.id)).toEqual(['accepted']);
    expect(await statesOf(withdrawn.id)).toEqual(['withdrawn']);
    expect((await findPayout(admin, accepted.id)).value).toBe(1000);
    expect((await findPayout(admin, withdrawn.id)).value).toBe(1220);
    expect((await historyOf(accepted.id)).map(([status]: [number]) => status)).toEqual([6]);
    const told = (await accepted.mails()).at(-1)?.text;
    expect(told).toMatch(/R\$\s1\.000,00/);
    // Without an open offer an approval is as ever.
    const refused = await offered();
    await refused.answer(false);
    expect((await refused.setStatus(6)).status).toBe(200);
  });

  test('takes its own value alone, and every bad field is named', async () => {
    const { answer, token } = await offered();
    const { status, body } = await answer(true, 1220);
    expect([status, body.message]).toEqual([409, 'O valor da oferta é outro. Recarregue a página.']);
    const wrong = await shop.visitor().post(`contraproposta/${token}/resposta`, { aceita: 'sim', valor: 'muito' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['aceita', 'valor']]);
  });

  test('is unknown to whoever guesses its link', async () => {
    const { read, answer } = holder('nada');
    expect([(await read()).status, (await read()).body.message]).toEqual([
      404,
      'Não encontramos esta contraproposta. Confira o link recebido por e-mail.',
    ]);
    expect((await answer(true)).status).toBe(404);
    expect((await shop.visitor().get('contraproposta/nada/fotos/1')).status).toBe(404);
  });

  test('is over at the end of its last day, noted or not', async () => {
    const { id, answer, read } = await offered();
    await shop.setNow(new Date(lastSecond.getTime() + 1000));
    expect((await read()).body.offer.state).toBe('expired');
    const { status, body } = await answer(true);
    expect([status, body.message]).toEqual([422, 'O prazo para responder terminou. Fale com a loja.']);
    await sweep();
    expect(await statesOf(id)).toEqual(['expired']);
    expect((await answer(true)).status).toBe(422);
  });

  test('can be answered in its last second', async () => {
    const { answer } = await offered();
    await shop.setNow(new Date(lastSecond.getTime() - 900));
    expect((await answer(true)).status).toBe(200);
  });

  test('is answered so often only by one client', async () => {
    const { token } = await offered();
    const client = shop.visitor('198.51.101.250');
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => client.post(`contraproposta/${token}/resposta`, { aceita: true, valor: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(409), 429, 429]);
  });

  test('shows the photos of the inspection that its seller may see', async () => {
    const { id, token, read } = await offered();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B7A4B' } })
      .jpeg()
      .toBuffer();
    const privateFiles = createPrivateFiles({ disk: openDisk(shop.config) });
    const file = await privateFiles.store(picture);
    if (!file) throw new Error('The picture is none.');
    const [photoId, hiddenId] = await shop.database.transaction().execute(async (tx) => {
      const { id: by } = (await tx.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()) ?? {};
      const fileId = await privateFiles.record(tx, file, by);
      const inspection = await tx
        .insertInto('inspections')
        .values({ proposal_id: id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const photos = await tx
        .insertInto('inspection_photos')
        .values(
          [true, false].map((isPublic, position) => ({
            inspection_id: inspection.id,
            position: position + 1,
            file_id: fileId,
            public: isPublic,
          })),
        )
        .returning('id')
        .execute();
      return photos.map((photo) => photo.id);
    });
    const { photos } = (await read()).body.offer;
    expect(photos).toEqual([{ id: photoId, url: `/api/contraproposta/${token}/fotos/${photoId}` }]);
    const shown = await shop.visitor().get(photos[0].url.replace('/api/', ''));
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await shop.visitor().get(`contraproposta/${token}/fotos/${hiddenId}`)).status).toBe(404);
    const other = await offered();
    expect((await shop.visitor().get(`contraproposta/${other.token}/fotos/${photoId}`)).status).toBe(404);
  });

  test('of a seller whose account was closed is answered by nobody', async () => {
    const { id, read, answer } = await offered();
    await shop.pool.query(
      'update users set deleted_at = now() where id = (select user_id from proposals where id = $1)',
      [id],
    );
    expect((await read()).status).toBe(404);
    expect((await answer(true)).status).toBe(404);
    await shop.setNow(hoursLater(24 * 6));
    await sweep();
    expect(await statesOf(id)).toEqual(['expired']);
  });
});

describe('an offer that nobody answers', () => {
  test('leaves the proposal to the shop where no mail server has told of it', async () => {
    const { id, read } = await offered();
    await shop.work();
    await shop.setNow(hoursLater(50));
    await sweep();
    await shop.work();
    await shop.setNow(hoursLater(24 * 6));
    await sweep();
    expect(await statesOf(id)).toEqual(['expired']);
    expect(await historyOf(id)).toEqual([]);
    expect((await read()).body.offer.state).toBe('expired');
    expect((await admin.get('proposals?waiting=counter-offers')).body.data).toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test('sends the device back where the shop had it so when it made the offer', async () => {
    const { id, mails } = await withRules({ on_silence: 'devolver', offer_days: 2 }, () => offered());
    await shop.setNow(new Date('2026-03-15T02:59:58Z'));
    await sweep();
    expect(await statesOf(id)).toEqual(['open']);
    await shop.setNow(new Date('2026-03-15T02:59:59Z'));
    await sweep();
    expect(await statesOf(id)).toEqual(['expired']);
    expect(await historyOf(id)).toEqual([[11, 'Sistema']]);
    expect((await admin.get('proposals?waiting=to-return')).body.data).toContainEqual(expect.objectContaining({ id }));
    expect((await mails()).at(-1)?.text).toContain('Não recebemos resposta até 14/03: vamos devolver seu aparelho');
  });
});
