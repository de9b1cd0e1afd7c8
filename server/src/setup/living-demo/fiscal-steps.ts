import { addFiscalProfileCall } from '@giro/contract/calls/fiscal-profiles.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { fiscalReasons } from '@giro/demo/living/words.ts';
import {
  findAuthorised,
  findUnnotedOrder,
  findUnnotedPurchase,
  findUnsentOrder,
  inventKey,
  listDueFiscal,
  setFiscalShop,
  setNcm,
} from './fiscal-demo.queries.ts';
import { findOrderCode } from './living-demo.queries.ts';
import { editBy, type Script, type Stage, type Step } from './stage.ts';

/** A code that no goods have: the simulator refuses it. */
const noSuchNcm = '00000000';
const crt = 1;

/** The shop as notas name it; nobody is there. */
const company = {
  ...{ name: 'Loja de demonstração', trade_name: 'Demonstração', cnpj: '11222333000181', ie: '254123456' },
  ...{ street: 'Rua da Demonstração', number: '100', complement: '', neighborhood: 'Centro', city: 'Blumenau' },
  ...{ state: 'Santa Catarina', cep: '89010000', phone: '4733330000' },
} as const;

export type FiscalSteps = ReturnType<typeof createFiscalSteps>;

/** Notas of the demo's purchases and sales by the simulator, each as a step at a moment; the shop itself issues elsewhere. */
export function createFiscalSteps({ services: { fiscalDesk }, database }: Stage, script: Script) {
  const { settings, profiles, presses, outside, queue, events } = fiscalDesk;

  /** Presses something while the simulator issues, and goes on with all that is due, as the shop's jobs would. */
  async function issue(press: () => Promise<unknown>, newGoodsModel: 55 | 65 = 55): Promise<void> {
    await setFiscalShop(database, { emitter: 'simulador', newGoodsModel });
    await press();
    for (const { id, isEvent } of await listDueFiscal(database)) await (isEvent ? events : queue).goOn(id);
    await setFiscalShop(database, { emitter: 'por-fora', newGoodsModel: 55 });
  }

  const sell = (orderCode: string, byId: number, newGoodsModel?: 55 | 65) =>
    issue(() => presses.make({ kind: 'venda', orderCode }, byId), newGoodsModel);

  /** A sale of whatever is found then; none where nothing is. */
  const soldOf = (
    at: Date,
    find: () => Promise<string | undefined>,
    how: { newGoodsModel?: 55 | 65; ncm?: string } = {},
  ): Step =>
    script.staff(at, 'counter', async ({ id }) => {
      const code = await find();
      if (code === undefined) return;
      if (how.ncm) await setNcm(database, code, how.ncm);
      await sell(code, id, how.newGoodsModel);
      if (how.ncm) await setNcm(database, code, '');
    });

  const onLast = (at: Date, kind: 'entrada' | 'venda', press: (id: number, byId: number) => Promise<unknown>): Step =>
    script.staff(at, 'counter', async ({ id: byId }) => {
      const last = await findAuthorised(database, kind);
      if (last !== undefined) await issue(() => press(last, byId));
    });

  return {
    /** The shop and its codes, as suggested: its accountant has still to confirm them. */
    setUp: (at: Date): Step =>
      script.staff(at, 'counter', async (actor) => {
        await settings.save({ crt, company }, editBy(actor));
        const [from, asked] = [saoPauloToday(at), addFiscalProfileCall.body];
        const firsts = Map.groupBy(profiles.suggest(crt), ({ operation }) => operation).values();
        for (const [first] of firsts) {
          if (first) await profiles.add(asked.parse({ ...first.profile, valid_from: from }), actor.id);
        }
      }),
    bought: (at: Date): Step =>
      script.staff(at, 'counter', async ({ id }) => {
        const proposalId = await findUnnotedPurchase(database);
        if (proposalId !== undefined) await issue(() => presses.make({ kind: 'entrada', proposalId }, id));
      }),
    /** Another program has issued it: its key alone is known. */
    boughtOutside: (at: Date): Step =>
      script.staff(at, 'counter', async ({ id }) => {
        const proposalId = await findUnnotedPurchase(database);
        const key = await inventKey(database, company.cnpj);
        if (proposalId !== undefined) await outside.add({ kind: 'entrada', proposalId, key }, id);
      }),
    sold: (at: Date, of: 'used' | 'new') => soldOf(at, () => findUnnotedOrder(database, of)),
    soldByReceipt: (at: Date) => soldOf(at, () => findUnnotedOrder(database, 'new'), { newGoodsModel: 65 }),
    /** Its product has a code that is wrong at that moment. */
    refused: (at: Date) => soldOf(at, () => findUnnotedOrder(database, 'new'), { ncm: noSuchNcm }),
    /** Nobody has scanned its device yet. */
    soldTooEarly: (at: Date) => soldOf(at, () => findUnsentOrder(database)),
    soldOrder: (at: Date, of: { orderId: number }) => soldOf(at, () => findOrderCode(database, of.orderId)),
    /** A return is due by what was given back. */
    cameBack: (at: Date): Step => script.byItself(at, () => issue(async () => undefined)),
    cancelled: (at: Date) => onLast(at, 'venda', (id, byId) => presses.cancel(id, fiscalReasons.cancelled, byId)),
    corrected: (at: Date) => onLast(at, 'entrada', (id, byId) => presses.correct(id, fiscalReasons.corrected, byId)),
  };
}
