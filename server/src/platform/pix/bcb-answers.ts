import { buildDynamicPixCode } from '@giro/contract/rules/pix.ts';
import { z } from 'zod';
import { wireCents } from '../wire-money.ts';
import { unreadable } from './answer-problems.ts';
import type { ProviderCharge, ProviderRefund, ReceivedPix } from './pix-provider.ts';

/** Providers leave out what they do not have, or say null. */
const line = z.string().nullish().catch(undefined);
const count = z.coerce.number().int().nonnegative();

/** An instant without a zone is meant in UTC. */
const instant = z.string().transform((value, context) => {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(value);
  const date = new Date(hasZone ? value : `${value}Z`);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue('no instant');
  return z.NEVER;
});

const refund = z.object({
  id: z.string(),
  rtrId: line,
  valor: wireCents,
  natureza: line,
  status: z.string(),
  motivo: line,
});

const payer = z.object({ nome: line, cpf: line, cnpj: line, cpfCnpj: line }).nullish().catch(undefined);

/** The official file shows refunds as a list in one place and as an only one in another. */
const refunds = z
  .preprocess((value) => (value === null || value === undefined ? [] : [value].flat()), z.array(refund))
  .optional();

const pix = z.object({
  endToEndId: z.string().min(1),
  txid: line,
  valor: wireCents,
  horario: instant,
  pagador: payer,
  gnExtras: z.object({ pagador: payer }).nullish().catch(undefined),
  devolucoes: refunds,
});

const charge = z.object({
  txid: z.string(),
  status: z.string(),
  revisao: count.nullish().catch(undefined),
  calendario: z.object({ criacao: instant, expiracao: count.nullish() }),
  valor: z.object({ original: wireCents }),
  chave: line,
  location: line,
  loc: z.object({ location: line }).nullish().catch(undefined),
  pixCopiaECola: line,
  brcode: line,
  textoImagemQRcode: line,
  pix: z.array(pix).nullish(),
});

const page = z.object({
  parametros: z
    .object({ paginacao: z.object({ quantidadeDePaginas: count }) })
    .nullish()
    .catch(undefined),
  pix: z.array(pix).nullish(),
});

function read<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const result = shape.safeParse(json);
  if (!result.success) throw unreadable();
  return result.data;
}

const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  EM_PROCESSAMENTO: 'processing',
  DEVOLVIDO: 'done',
  NAO_REALIZADO: 'failed',
};

function refundOf({ id, rtrId, valor, natureza, status, motivo }: z.output<typeof refund>): ProviderRefund {
  return {
    id,
    rtrId: rtrId || null,
    amountCents: valor,
    // Whatever is not the end of it is still on its way.
    state: refundStates[status] ?? 'processing',
    nature: natureza || 'ORIGINAL',
    reason: motivo || null,
  };
}

function payerOf(person: z.output<typeof payer>): ReceivedPix['payer'] {
  const name = person?.nome?.trim() ?? '';
  const document = person?.cpf || person?.cnpj || person?.cpfCnpj || '';
  return name || document ? { name, document } : null;
}

function receivedOf({ endToEndId, txid, valor, horario, devolucoes, ...more }: z.output<typeof pix>): ReceivedPix {
  return {
    e2eId: endToEndId,
    txid: txid || null,
    amountCents: valor,
    paidAt: horario,
    payer: payerOf(more.pagador) ?? payerOf(more.gnExtras?.pagador),
    refunds: (devolucoes ?? []).map(refundOf),
  };
}

function chargeState(status: string): ProviderCharge['state'] {
  // The standard has no expired one; some providers say it of one past its end.
  if (status === 'ATIVA' || status === 'EXPIRADA') return 'open';
  if (status === 'CONCLUIDA') return 'paid';
  if (status.startsWith('REMOVID')) return 'removed';
  throw unreadable();
}

/** The standard's, for a charge that does not tell. */
const ordinaryLifeS = 86_400;

function codeOf({ pixCopiaECola, brcode, textoImagemQRcode }: z.output<typeof charge>, location: string | null) {
  const given = pixCopiaECola || brcode || textoImagemQRcode;
  if (given || !location) return given || '';
  // Payers' apps show the name that stands at the location, not that of the code.
  return buildDynamicPixCode({ location, name: 'Pix', city: 'Brasil' });
}

/** Reads a charge. `key` is the receiver's, for an answer that leaves it out. */
export function readCharge(json: unknown, key: string): ProviderCharge {
  const found = read(charge, json);
  const location = found.location || found.loc?.location || null;
  const { criacao, expiracao } = found.calendario;
  const state = chargeState(found.status);
  const code = codeOf(found, location);
  if (state === 'open' && code === '') throw unreadable();
  return {
    txid: found.txid,
    state,
    amountCents: found.valor.original,
    key: found.chave || key,
    code,
    location,
    revision: found.revisao ?? 0,
    expiresAt: new Date(criacao.getTime() + (expiracao ?? ordinaryLifeS) * 1000),
    payments: (found.pix ?? []).map((one) => ({ ...receivedOf(one), txid: one.txid || found.txid })),
  };
}

export const readReceived = (json: unknown): ReceivedPix => receivedOf(read(pix, json));

export const readRefund = (json: unknown): ProviderRefund => refundOf(read(refund, json));

/** Reads one page of a list; `pages` is undefined where the provider does not tell how many there are. */
export function readPage(json: unknown): { received: ReceivedPix[]; pages: number | undefined } {
  const found = read(page, json);
  return { received: (found.pix ?? []).map(receivedOf), pages: found.parametros?.paginacao.quantidadeDePaginas };
}
