import type { DocumentTools, FiscalShop } from '../../src/features/fiscal/documents.port.ts';
import { setClock } from '../../src/platform/clock.queries.ts';
import type { FiscalItem } from '../../src/platform/fiscal/emitter.ts';
import { buildModel } from './build-model.ts';
import { liftOrderRules } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import { buildBought, buildPaidOrder, buildUnit } from './build-unit.ts';
import { type FiscalAuthority, openFiscalAuthority } from './fiscal-authority.ts';
import { openShop } from './harness.ts';

export type TestFiscalShop = Awaited<ReturnType<typeof openFiscalShop>>;

/** The shop as its documents name it. */
const company = {
  name: 'Giro Celulares Ltda',
  tradeName: 'Giro',
  cnpj: '11222333000181',
  ie: '254123456',
  crt: 1 as const,
  street: 'Rua XV de Novembro',
  number: '100',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  uf: 'SC',
  cep: '89010000',
  phone: '4733334444',
};

const settings: FiscalShop = {
  emitter: 'sefaz',
  environment: 'producao',
  crt: 1,
  company,
  issueEntry: true,
  issueSale: 'entrega',
  newGoodsModel: 55,
  series: { 55: 1, 65: 1 },
  since: new Date('2020-01-01T00:00:00Z'),
  cancelMinutes: { 55: 1440, 65: 15 },
  paymentCodes: { pix: '17', 'pix-static': '20', card: '03', cash: '01', terminal: '03', credit: '05' },
  identity: 'A1',
};

const recipient = {
  name: 'Ana Souza',
  document: { cpf: '52998224725' },
  street: 'Rua das Palmeiras',
  number: '12',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  uf: 'SC',
  cep: '89010000',
};

const tax = { cst: '49', baseCents: 0, rate: 0, cents: 0 };

/** Taxes of a shop in the Simples: none of their own. */
const plainly: DocumentTools['reckon'] = async (_db, { lines }) => {
  const items = lines.map(
    (line): FiscalItem => ({
      ...line,
      cest: line.cest,
      ncm: line.ncm || '85171300',
      cfop: '5102',
      unit: line.unit || 'UN',
      origin: line.origin || '0',
      valueCents: line.unitCents * line.quantity,
      icms: { code: '102', baseCents: 0, rate: 0, reduction: 0, cents: 0, benefitCode: null },
      pis: tax,
      cofins: tax,
      ibsCbs: null,
      usedGood: false,
      info: line.imeis.map((imei) => `IMEI ${imei}`).join(' / '),
    }),
  );
  const sum = (read: (item: FiscalItem) => number) => items.reduce((so, item) => so + read(item), 0);
  const [productsCents, discountCents] = [sum((item) => item.valueCents), sum((item) => item.discountCents)];
  const [freightCents, otherCents] = [sum((item) => item.freightCents), sum((item) => item.otherCents)];
  const none = { icmsBaseCents: 0, icmsCents: 0, pisCents: 0, cofinsCents: 0, ibsCbs: null };
  const totalCents = productsCents - discountCents + freightCents + otherCents;
  const totals = { ...none, productsCents, discountCents, freightCents, otherCents, totalCents };
  const profileIds = lines.map(() => null);
  return { reckoned: { items, totals, profileIds, nature: 'Venda', presence: '1', extraText: '' } };
};

/** Answers of a shop to what documents ask, with this authority; parts can be changed while it runs. */
function fiscalTools(authority: FiscalAuthority) {
  const own = { settings: { ...settings }, lacks: [] as { field: string; message: string }[], aheadMs: 0 };
  const tools: DocumentTools = {
    readShop: async () => own.settings,
    openEmitter: async () => authority.emitter,
    isHook: async (secret) => secret === 'segredo',
    readRecipient: async () =>
      own.lacks.length > 0 ? { recipient: undefined, missing: own.lacks } : { recipient, missing: [] },
    recipientOf: ({ name, cpf = '' }) => ({ ...recipient, name, document: { cpf } }),
    checkRecipient: () => [],
    reckon: plainly,
  };
  return { own, tools };
}

/**
 * A shop that issues its documents at an authority in this process; `real` has it issue by its own settings, profiles and
 * adapters, which wait for `totalMs`.
 */
export async function openFiscalShop({ real = false, totalMs }: { real?: boolean; totalMs?: number | undefined } = {}) {
  const authority = openFiscalAuthority(() => Date.now() + own.aheadMs);
  const { own, tools } = fiscalTools(authority);
  const reach = totalMs === undefined ? {} : { fiscalReach: { limits: { totalMs } } };
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' }, real ? reach : { fiscalTools: tools });
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await liftOrderRules(admin);
  const model = await buildModel(shop);

  /** Everything that waits for its time has its time now. */
  async function hasten() {
    await shop.pool.query(`update fiscal_documents set next_at = giro_now() where next_at is not null`);
    await shop.pool.query(`update fiscal_events set next_at = giro_now() where next_at is not null`);
    await shop.pool.query(
      `update graphile_worker._private_jobs set run_at = now(), attempts = 0 where locked_at is null`,
    );
    const { tasks } = shop.app;
    await tasks.database['mend-fiscal-queue']?.({}, {} as never);
  }

  /** Works until nothing is left that could be done, however long it would wait. */
  async function workAll(rounds = 12) {
    for (let round = 0; round < rounds; round++) {
      await hasten();
      await shop.work();
      const { rows: failed } = await shop.pool.query(
        `select last_error from graphile_worker._private_jobs where last_error is not null`,
      );
      if (failed.length > 0) throw new Error(failed.map(({ last_error: words }) => words).join('\n'));
      const { rowCount } = await shop.pool.query(`
        select from fiscal_documents where next_at is not null and state <> 'missing'
        union all select from fiscal_events where next_at is not null limit 1`);
      if (rowCount === 0) return;
    }
  }

  /** Goes to the moment at which the next thing is due; false where nothing is. */
  async function leap(): Promise<boolean> {
    const { rows } = await shop.pool.query<{ s: number | null }>(`
      select extract(epoch from min(next_at) - now())::float8 as s from (
        select next_at from fiscal_documents where state <> 'missing' union all select next_at from fiscal_events
      ) due`);
    const ahead = rows[0]?.s;
    if (ahead == null) return false;
    own.aheadMs = Math.max(own.aheadMs, ahead * 1000 + 50);
    await setClock(shop.database, { aheadMs: own.aheadMs });
    await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await shop.work();
    return true;
  }

  /** It is this moment, from which time goes on; who is signed in stays so. */
  async function turnTo(moment: Date): Promise<void> {
    own.aheadMs = moment.getTime() - Date.now();
    await setClock(shop.database, { aheadMs: own.aheadMs });
    await shop.pool.query(`update sessions set expires_at = 'infinity'`);
  }

  const read = async (where: string, values: unknown[]) =>
    (await shop.pool.query(`select * from fiscal_documents where ${where} order by id`, values)).rows;
  const document = async (id: number) => (await read('id = $1', [id]))[0];
  const ofProposal = (id: number) => read('proposal_id = $1', [id]);
  const ofOrder = (id: number) => read('order_id = $1', [id]);
  const steps = async (id: number): Promise<string[]> =>
    (await shop.pool.query('select step from fiscal_steps where document_id = $1 order by id', [id])).rows.map(
      ({ step }) => step,
    );
  const setStatus = (id: number, status: number, more: object = {}) =>
    admin.post(`proposals/status/${id}`, { status, ...more });

  return {
    shop,
    admin,
    model,
    authority,
    own,
    tools,
    hasten,
    leap,
    turnTo,
    workAll,
    document,
    ofProposal,
    ofOrder,
    steps,
    setStatus,
    /** Documents that have a number, in its order. */
    numbered: async (): Promise<{ number: number; key: string; state: string }[]> =>
      (
        await shop.pool.query(
          'select number, key, state from fiscal_documents where number is not null order by series, number',
        )
      ).rows,
    /** Purchases like one that there is, of which nobody was told; their ids. */
    async copyPurchases(count: number): Promise<number[]> {
      const { id } = await buildBought(shop, admin, model);
      const { rows: columns } = await shop.pool.query<{ name: string }>(`
        select column_name as name from information_schema.columns
        where table_name = 'proposals' and is_generated = 'NEVER' and column_name not in ('id', 'attempt')`);
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const { rows } = await shop.pool.query<{ id: number }>(
        `insert into proposals (${names}) select ${names} from proposals, generate_series(1, $2) where id = $1 returning id`,
        [id, count],
      );
      return rows.map(({ id: each }) => each);
    },
    /** A proposal that is not bought yet. */
    propose: async () => {
      const { id } = await submitProposal(shop, model);
      return { id };
    },
    /** A purchase, whose document is due. */
    buy: () => buildBought(shop, admin, model),
    /** A used device on the shelf, with its product. */
    stock: () => buildUnit(shop, admin, model),
    order: (lines: { id: number; price: number; quantity?: number }[]) => buildPaidOrder(shop, admin, lines),
    close: () => shop.close(),
  };
}
