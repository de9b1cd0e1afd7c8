/** Ways to pay an order: by the shop's fixed code, which an admin confirms, by a charge that confirms itself, or by card. */
export const payModes = ['static', 'charge', 'card'] as const;
export type PayMode = (typeof payModes)[number];

/**
 * State of a part of an order's cost: waited for by somebody of the shop, by its method, or sure to come once the rest
 * is there; covered; given up with its order, or for another way of paying; or contested by its payer.
 */
export const partStates = ['wanted', 'open', 'authorised', 'settled', 'failed', 'removed', 'disputed'] as const;
export type PartState = (typeof partStates)[number];

/** Those in which it counts for what its order costs. */
export const livePartStates = ['wanted', 'open', 'authorised', 'settled', 'disputed'] as const satisfies PartState[];

/** Ways of paying by Pix: charges of a provider, which confirm themselves, or the shop's fixed code. */
export const pixMethods = { charged: 'pix', fixed: 'pix-static' } as const;

/** The Central Bank lets a Pix be given back for so many days (Manual de Tempos do Pix). */
export const pixRefundableDays = 90;

/** State of a payment as the buyer reads it. */
export const paymentStates = [
  'preparing',
  'waiting',
  'paid',
  'partial',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
  // Of a card: the provider works on it, the bank asks its buyer, or looks at it for longer; refused, or contested since.
  'processing',
  'challenge',
  'review',
  'refused',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** An unpaid order that is held again is held no longer than so after it was placed. */
const mostHeldMinutes = 120;

/** Until when an unpaid order placed `ageS` seconds ago is held for so many more minutes; now where that is over. */
export function heldUntil(now: Date, ageS: number, minutes: number): Date {
  const leftMinutes = Math.max(0, mostHeldMinutes - ageS / 60);
  return new Date(now.getTime() + Math.min(minutes, leftMinutes) * 60_000);
}

/**
 * Why an order ended without an admin ending it: nobody paid, its buyer began another, its buyer gave it up, all of its
 * money went back, or its buyer's bank took the money back.
 */
export const endReasons = ['expired', 'superseded', 'withdrawn', 'refunded', 'disputed'] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * The shop's verdict on money that came in. All but the first are for a person to decide on; the last is that of a card
 * while a dispute is not decided.
 */
export const verdicts = [
  'settled',
  'partial',
  'excess',
  'twice',
  'late',
  'unmatched',
  'overcharged',
  'disputed',
] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictLabels: Record<Verdict, string> = {
  settled: 'Pago',
  partial: 'Valor menor',
  excess: 'Valor maior',
  twice: 'Pago duas vezes',
  late: 'Chegou depois do prazo',
  unmatched: 'Sem pedido',
  overcharged: 'Cobrado a mais no cartão',
  disputed: 'Contestado no banco',
};

/** Which received payments a list shows: those to be decided on, the others, or all. */
export const receivedSituations = ['a-conferir', 'conferidos', 'todos'] as const;
export type ReceivedSituation = (typeof receivedSituations)[number];

/** Who asked for a refund: the shop by itself, an admin, the buyer, or the provider, as after a contestation. */
export const refundSources = ['auto', 'admin', 'buyer', 'psp'] as const;
export type RefundSource = (typeof refundSources)[number];

export const refundStates = ['wanted', 'processing', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const withdrawalStates = ['asked', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Who confirms payments; the blank one is nobody. `outro` is any other that speaks the Central Bank's API. */
export const psps = ['', 'simulador', 'efi', 'inter', 'sicoob', 'itau', 'bb', 'outro'] as const;
export type Psp = (typeof psps)[number];

export const pspEnvironments = ['producao', 'homologacao'] as const;
export type PspEnvironment = (typeof pspEnvironments)[number];

interface PspRow {
  /** For people. */
  label: string;
  /** True if it has an environment for trying out. */
  hasTrial: boolean;
  /** True if it can be made to report payments; the others are asked. */
  tells: boolean;
  /** The environments where a certificate says enough, and no Client Secret is given out. */
  withoutSecret?: readonly PspEnvironment[];
}

/** Differences between the providers that matter to whoever sets one up. */
export const pspRows: Record<Psp, PspRow> = {
  '': { label: 'Nenhum: confirmo os pagamentos', hasTrial: false, tells: false },
  simulador: { label: 'Simulador', hasTrial: false, tells: false },
  efi: { label: 'Efí', hasTrial: true, tells: true },
  inter: { label: 'Inter', hasTrial: true, tells: true },
  sicoob: { label: 'Sicoob', hasTrial: true, tells: true, withoutSecret: ['producao'] },
  itau: { label: 'Itaú', hasTrial: true, tells: true },
  // Its webhooks want the shop's server to show a certificate of its own.
  bb: { label: 'Banco do Brasil', hasTrial: true, tells: false },
  outro: { label: 'Outro banco', hasTrial: false, tells: true },
};

/** True if a provider gives out a Client Secret that its settings cannot do without. */
export function needsClientSecret(psp: Psp, environment: PspEnvironment): boolean {
  return pspRows[psp].withoutSecret?.includes(environment) !== true;
}

/** State of a seller's payment; `void` when the purchase was taken back. */
export const payoutStates = ['due', 'claimed', 'sending', 'paid', 'void'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Which payouts a list shows, in the words of addresses. */
export const payoutLists = ['hoje', 'atrasados', 'proximos', 'sem-dados', 'pagos'] as const;
export type PayoutList = (typeof payoutLists)[number];

/**
 * Warnings for whoever pays: an account that was changed lately, a holder who is not the seller, a device that was
 * bought from somebody else before.
 */
export const payoutFlags = ['account-changed', 'other-holder', 'bought-twice'] as const;
export type PayoutFlag = (typeof payoutFlags)[number];

/** By what way a seller was paid. */
export const payoutChannels = ['qr', 'manual', 'batch', 'psp'] as const;
export type PayoutChannel = (typeof payoutChannels)[number];

/** Fates of a simulated payment: paid now or too late, and all that a bank does with a card. */
export const simulations = [
  'agora',
  'depois',
  'aprovar',
  'recusar',
  'contestar',
  'ganhar',
  'perder',
  'liberar',
] as const;
export type Simulation = (typeof simulations)[number];
