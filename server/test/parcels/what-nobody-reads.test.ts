import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { access as correiosAccess } from '../../fakes/correios-peer/index.ts';
import { access as melhorEnvioAccess } from '../../fakes/melhor-envio-peer/index.ts';
import { atDepth } from '../support/depth.ts';
import { everyAnswer, everyTable } from '../support/every-answer.ts';
import { everyValue, type Found, marksIn } from '../support/everything-kept.ts';
import { type Client, runTask } from '../support/harness.ts';
import { notaKey, openCorreiosShop, openMelhorEnvioShop, type ParcelShop, street } from '../support/parcel-shop.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Whatever stands in the address that a buyer has things sent to. */
const ofBuyer = [street, 'Araucárias', '1578/F2', '987654321', '98765-4321', 'Caio Braga'];
const cpfs = ['52998224725', '529.982.247-25'];
/** The same of a seller's profile. */
const seller = { street: 'Travessa da Vendedora Oculta', number: '77/V9', phone: '47912340077' };
const ofSeller = [seller.street, seller.number, seller.phone, '91234-0077'];

interface Peer {
  requests: readonly { call: string | undefined; text: string; path: string; query: URLSearchParams }[];
  post(name: string): void;
  fails(words: string): void;
  /** It arrives; of Correios also whatever comes before. */
  arrives(reference: string): void;
}
type SentShop = ParcelShop & { close(): Promise<void> };

/** A shop and its carrier, its secrets, and the calls of the carrier's in which an address, and a CPF, is needed. */
interface Case {
  open(): Promise<{ shop: SentShop; peer: Peer; secrets: string[]; hook: string | undefined }>;
  needAddress: string[];
  needsCpf(text: string): boolean;
  /** It has no room for the number of the house. */
  isShort: boolean;
}

const cases: Record<string, Case> = {
  Correios: {
    async open() {
      const shop = await openCorreiosShop();
      const { peer } = shop;
      const basic = Buffer.from(`${correiosAccess.user}:${correiosAccess.accessCode}`).toString('base64');
      return {
        shop,
        secrets: [correiosAccess.accessCode, basic, ...peer.state.tokens.keys()],
        hook: undefined,
        peer: {
          requests: peer.requests,
          post: peer.post,
          fails: (words) => peer.disturb('make', { how: 'status', status: 500, body: { msgs: [words] } }),
          arrives(reference) {
            peer.event(reference, 'RO/01', 'OEC/01', 'BDE/01');
            // Each happens a second after the one before.
            peer.levers.now = () => new Date(Date.now() + 60_000);
          },
        },
      };
    },
    needAddress: ['make', 'solicitarPostagemReversa'],
    needsCpf: (text) => text.includes('emiteDCe'),
    isShort: true,
  },
  'Melhor Envio': {
    async open() {
      const shop = await openMelhorEnvioShop();
      const { peer, hook } = shop;
      peer.levers.tellsAt = hook;
      return {
        shop,
        secrets: [melhorEnvioAccess.token, melhorEnvioAccess.refreshToken, melhorEnvioAccess.clientSecret],
        hook: hook.split('/').at(-1),
        peer: {
          requests: peer.requests,
          post: peer.post,
          fails: (words) => peer.disturb('addToCart', { how: 'status', status: 500, body: { message: words } }),
          arrives: (reference) => peer.event(reference, 'delivered'),
        },
      };
    },
    needAddress: ['addToCart', 'addReverse'],
    needsCpf: () => true,
    isShort: false,
  },
};

describe.each(Object.entries(cases))('with %s', (_, { open, needAddress, needsCpf, isShort }) => {
  let [shop, peer, secrets, hook]: [SentShop, Peer, string[], string | undefined] = [] as never;
  let people: { buyer: Client; seller: Client };
  /** Names by which somebody may ask for what happened: ids, codes and the link of a mail. */
  let names: (number | string)[];
  let token: string;

  const referenceOf = async (id: number) =>
    (await shop.pool.query('select reference from parcels where id = $1', [id])).rows[0].reference as string;
  async function recover() {
    for (let round = 0; round < 2; round++) {
      await shop.forgetTries();
      await shop.workAll();
    }
  }
  async function look() {
    await shop.pool.query('update parcels set next_look_at = giro_now() where next_look_at is not null');
    await runTask(shop.shop, 'follow-parcels');
    await shop.workAll();
  }

  /** An order is labelled with this paper, once the carrier has failed and said whose it is. */
  async function label(paper: object) {
    const order = await shop.buy();
    await order.change(2);
    const { body } = await shop.admin.get(`envios?search=${order.code}`);
    const parcelId = body.parcels.data[0].id as number;
    await shop.admin.put(`envios/${parcelId}`, paper);
    peer.fails(`Falha: ${street}, Caio Braga, ${cpfs[0]}, 11987654321`);
    await shop.admin.post('envios/etiquetas', { ids: [parcelId] });
    await shop.workAll();
    await recover();
    const parcel = await shop.parcel(parcelId);
    expect(parcel).toMatchObject({ state: 'ready', last_error: null, shortened: expect.any(Array) });
    if (isShort) expect(parcel.shortened).toEqual(['Número: S/N', 'Complemento: Nº 1578/F2']);
    return { ...order, parcelId };
  }

  beforeAll(async () => {
    ({ shop, peer, secrets, hook } = await open());
    const [sent, lost] = [await label({ dce: true }), await label({ nota_key: notaKey })];
    await shop.admin.post('envios/entregas', { ids: [sent.parcelId] });
    for (const { parcelId } of [sent, lost]) peer.post(await referenceOf(parcelId));
    await look();
    peer.arrives(await referenceOf(sent.parcelId));
    await look();
    expect(await shop.parcel(sent.parcelId)).toMatchObject({ state: 'delivered' });
    const claim = { kind: 'lost', protocol: '77', note: 'Sumiu' };
    expect((await shop.admin.post(`envios/${lost.parcelId}/reclamacao`, claim)).status).toBe(200);
    const proposal = await shop.propose();
    await shop.pool.query('update users set street = $2, street_number = $3, phone = $4 where email = $1', [
      proposal.email,
      seller.street,
      seller.number,
      seller.phone,
    ]);
    expect((await proposal.change(4)).status).toBe(200);
    await shop.workAll();
    const [coming] = (await proposal.read()).parcels;
    expect(coming).toMatchObject({ state: 'ready' });
    await runTask(shop.shop, 'read-charged-parcels');
    const mails = await shop.mails();
    token = mails.flatMap(({ text = '' }) => /\/rastreio\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    expect(token).not.toBe('');
    people = { buyer: sent.buyer, seller: proposal.seller };
    names = [sent.id, sent.code, sent.parcelId, lost.parcelId, proposal.id, coming.id, sent.buyer.id, token];
  });
  afterAll(() => shop.close());

  const hasSecrets = (texts: readonly Found[]) => marksIn(texts, secrets);
  async function read(client: Client): Promise<Found[]> {
    await shop.pool.query('delete from rate_limits');
    return everyAnswer(client, names);
  }

  test('the log names neither streets nor people, and opens nothing', () => {
    const lines = shop.logged.map((text) => ({ where: 'log', text }));
    expect(lines.length).toBeGreaterThan(50);
    const opening = [...secrets, token, ...(hook === undefined ? [] : [hook])];
    expect(marksIn(lines, [...ofBuyer, ...ofSeller, ...cpfs, ...opening])).toEqual([]);
  });

  test('the database has addresses and secrets sealed alone', async () => {
    const values = await everyValue(shop);
    const kept = hook === undefined ? secrets : [...secrets, hook];
    // A profile is as its person has typed it.
    const beside = values.filter(({ where }) => !where.startsWith('users.'));
    expect(marksIn(beside, [...ofBuyer, ...ofSeller, ...cpfs])).toEqual([]);
    expect(marksIn(values, kept)).toEqual([]);
  });

  test('mails go without them', async () => {
    const mails = (await shop.mails()).map(({ to, subject, text = '', html = '' }) => ({
      where: `${to?.[0]?.address}: ${subject}`,
      text: text + html,
    }));
    expect(marksIn(mails, [...ofBuyer, ...ofSeller, ...cpfs, ...secrets])).toEqual([]);
  });

  test('files for spreadsheets name town and state alone', async () => {
    const tables = await everyTable(shop.admin);
    expect(tables.length).toBeGreaterThan(8);
    expect(marksIn(tables, ofBuyer)).toEqual([]);
    expect(hasSecrets(tables)).toEqual([]);
    const parcels = tables.filter(({ where }) => where === '/csv/envios');
    expect(marksIn(parcels, ['São Paulo'])).toHaveLength(1);
    expect(marksIn(parcels, [...ofSeller, ...cpfs])).toEqual([]);
  });

  test('whoever has the link of a parcel, and everybody else, reads none of it', async () => {
    const all = [...ofBuyer, ...ofSeller, ...cpfs, ...secrets, ...(hook === undefined ? [] : [hook])];
    const other = await shop.asRole('user');
    for (const [name, client] of Object.entries({ nobody: shop.visitor('198.51.100.77'), other })) {
      const answers = await read(client);
      expect(answers.find(({ where }) => where === `rastreio/${token}`)?.text).toContain('São Paulo');
      expect(marksIn(answers, all), name).toEqual([]);
    }
    expect(marksIn(await read(people.buyer), [...ofSeller, ...secrets]), 'buyer').toEqual([]);
    expect(marksIn(await read(people.seller), [...ofBuyer, ...secrets]), 'seller').toEqual([]);
  });

  test('of the shop’s people those who see parcels read addresses, and nobody the secrets', async () => {
    for (const role of ['conteudo', 'avaliador'] as const) {
      const hits = marksIn(await read(await shop.asRole(role)), [
        ...ofBuyer,
        ...cpfs,
        ...secrets,
        ...[seller.street, seller.number],
      ]);
      expect(hits, role).toEqual([]);
    }
    for (const role of (['admin', 'vendas', 'gerente', 'financeiro'] as const).slice(0, atDepth(2, 4))) {
      const answers = await read(await shop.asRole(role));
      expect(marksIn(answers, [street]).length, role).toBeGreaterThan(0);
      expect(hasSecrets(answers), role).toEqual([]);
    }
  });

  test('the carrier is told of a street where it goes there, and of a CPF where it demands one', () => {
    const told = peer.requests.map(({ call = '', path, query, text }) => ({
      where: call,
      text: `${path}?${query} ${text}`,
    }));
    const named = told.filter(({ where }) => needAddress.includes(where));
    expect(named.length).toBeGreaterThanOrEqual(3);
    expect(
      marksIn(
        told.filter((one) => !named.includes(one)),
        [...ofBuyer, ...ofSeller, ...cpfs],
      ),
    ).toEqual([]);
    for (const one of named) expect(marksIn([one], cpfs).length > 0, one.where).toBe(needsCpf(one.text));
  });
});
