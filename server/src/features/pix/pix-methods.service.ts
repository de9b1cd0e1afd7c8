import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { pixMethods } from '@giro/contract/rules/payment.ts';
import { buildPixCode } from '@giro/contract/rules/pix.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { PixReceivers } from '../payments/money-in.service.ts';
import type { GiveBack, PayableOrder, Payment, PaymentMethod } from '../payments/payment-method.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import { canRenewCharge, isRenewable } from './charges.rules.ts';
import type { Charges } from './charges.service.ts';
import type { ChargePlan } from './open-providers.service.ts';

/** Whom the shop's fixed code pays. */
interface Merchant {
  key: string;
  name: string;
  city: string;
}

interface PixMethodsOptions {
  charges: Charges;
  refunds: Pick<RefundsService, 'giveBack' | 'askAutomatically' | 'listRefundable'>;
  refundsItself: PixReceivers['refundItself'];
  findMerchant: (db: Executor) => Promise<Merchant | undefined>;
  /** The same of settings that were read already. */
  merchantOf: (settings: StoredSettings) => Merchant | undefined;
}

function fixedCode(merchant: Merchant | undefined, { transactionId, restCents }: PayableOrder): string | null {
  if (!merchant || restCents <= 0) return null;
  const { key, name, city } = merchant;
  return buildPixCode({ key, name, city, valueCents: restCents, transactionId: transactionId ?? undefined });
}

/** Pix in both its ways: by charges of a provider, which confirm themselves, and by the shop's fixed code. */
export function createPixMethods({
  charges,
  refunds,
  refundsItself,
  findMerchant,
  merchantOf,
}: PixMethodsOptions): PaymentMethod[] {
  // Placing an order asks about the same settings more than once.
  const plans = new WeakMap<StoredSettings, { plan: ChargePlan | undefined }>();
  function planIn(settings: StoredSettings): ChargePlan | undefined {
    const known = plans.get(settings) ?? { plan: charges.planOf(settings) };
    plans.set(settings, known);
    return known.plan;
  }
  const planOf = async (db: Executor, settings: StoredSettings | undefined) =>
    settings ? planIn(settings) : charges.planFor(db);

  const giveBack = (tx: Tx, { id }: Payment, wish: GiveBack) => refunds.giveBack(tx, id, wish);

  /** The order of a part that is paid has ended without the rest: it goes back by itself where the shop wants that. */
  async function sendBack(tx: Tx, { id, providerId }: Payment): Promise<void> {
    if (!(await refundsItself(tx, providerId))) return;
    for (const pix of await refunds.listRefundable(tx, id)) {
      await refunds.askAutomatically(tx, pix.id, 'O pedido terminou sem o resto do pagamento');
    }
  }

  const charged: PaymentMethod = {
    id: pixMethods.charged,
    label: 'Pix',
    rank: 100,
    begins: 'open',
    async offer(db, { settings }) {
      const plan = await planOf(db, settings);
      if (!plan) return undefined;
      const { reserveMinutes: holdMinutes } = plan;
      return { note: 'Confirmado na hora', whyNot: null, mode: 'charge', holdMinutes, givesWay: true };
    },
    begin: ({ part }) => charges.prepare(part),
    async add(tx, payment) {
      await charges.add(tx, payment, payment.amountCents);
      return { state: 'open' };
    },
    open: (tx, payment) => charges.add(tx, payment, payment.amountCents),
    settle: (tx, { id }) => charges.dropLive(tx, id),
    sendBack,
    async cancel(tx, { id }) {
      await charges.dropLive(tx, id);
      return !(await charges.hasUnfinished(tx, id));
    },
    refund: giveBack,
    present: () => ({ mode: 'charge', note: 'Confirmado pelo banco', isRenewable: true }),
    poll: (db, { id }) => charges.pollSoon(db, id),
    mend: (db) => charges.mend(db),
    async show(db, payment, order, fresh) {
      const [plan, charge] = await Promise.all([
        planOf(db, fresh?.settings),
        fresh ? charges.asBegun : charges.findPayable(db, payment.id),
      ]);
      const isUnexpired = charge.state === 'new' || (charge.state === 'open' && (charge.expiresInS ?? 1) > 0);
      const canBeRenewed =
        canRenewCharge({ ...order, isUnexpired }) &&
        plan !== undefined &&
        isRenewable({ charges: charge.charges, ageS: order.ageS }, plan.reserveMinutes);
      const waits = charge.state === 'new' ? 'preparing' : 'waiting';
      return {
        state: isUnexpired ? waits : 'expired',
        code: isUnexpired ? charge.code : null,
        expiresInS: isUnexpired ? charge.expiresInS : null,
        expiresAt: charge.expiresAt,
        canRenew: canBeRenewed,
        isSimulated: plan?.isSimulated === true,
      };
    },
  };

  const fixed: PaymentMethod = {
    id: pixMethods.fixed,
    label: 'Pix',
    rank: 200,
    begins: 'wanted',
    async offer(db, { settings }) {
      // Whose Pix confirms itself has nobody look for it.
      if (await planOf(db, settings)) return undefined;
      return {
        note: 'A loja confirma o pagamento',
        whyNot: null,
        mode: 'static',
        holdMinutes: undefined,
        givesWay: false,
      };
    },
    begin: () => ({}),
    add: async () => ({ state: 'wanted' }),
    cancel: async () => true,
    refund: giveBack,
    present: () => ({ mode: 'static', note: 'Código da loja', isRenewable: false }),
    async show(db, _, order, fresh) {
      const isAwaited = order.status === orderStatus.pending;
      const merchant = isAwaited ? await (fresh ? merchantOf(fresh.settings) : findMerchant(db)) : undefined;
      const nothing = { expiresInS: null, expiresAt: null, canRenew: false, isSimulated: false };
      return { state: 'waiting', code: fixedCode(merchant, order), ...nothing };
    },
  };

  return [charged, fixed];
}
