import { addDays } from '@giro/contract/rules/dates.ts';
import { parseTypedReais } from '@giro/contract/rules/money.ts';
import { z } from 'zod';
import type { CarrierObject, CarrierObjectState, Charged, ObjectRef, Tracked, TrackedEvent } from './carrier.ts';
import { unreadable } from './carrier-http.ts';
import { plainWords } from './carrier-words.ts';
import { stepOf } from './correios-events.ts';

/** A part that is left out, is null or cannot be read is not there. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined);
/** Codes come as texts or as numbers. */
const words = z.union([z.string(), z.number().transform(String)]);
const line = maybe(words);
/** Reais as a number or as a text with a comma. */
const reais = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = typeof value === 'number' ? Math.round(value * 100) : parseTypedReais(value);
  if (cents !== undefined && cents >= 0) return cents;
  context.addIssue('no amount');
  return z.NEVER;
});
const whole = z.coerce.number().int();

export function read<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const { success, data } = shape.safeParse(json);
  if (!success) throw unreadable();
  return data;
}

/** A moment without zone, which is Brasília's; undefined when it is none. */
export function brasiliaTime(text: string | null | undefined): Date | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(:\d{2})?)/.exec(text ?? '');
  const date = new Date(`${found?.[1]}T${found?.[2]}-03:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
/** The day of a moment or a day without zone, `yyyy-mm-dd`. */
const dayOf = (text: string | null | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null;

const issued = z.object({ token: z.string().min(1), expiraEm: line });
export function readToken(json: unknown, now: Date) {
  const { token, expiraEm } = read(issued, json);
  const end = brasiliaTime(expiraEm);
  // Without a time that can be read it is asked for anew each hour.
  return { token, lifetimeS: end ? Math.max(0, (end.getTime() - now.getTime()) / 1000) : 3600 };
}

const price = z.object({ pcFinal: reais });
export const readPrice = (json: unknown): number => read(price, json).pcFinal;
const term = z.object({ prazoEntrega: whole.min(0) });
export const readTerm = (json: unknown): number => read(term, json).prazoEntrega;

/** A refusal of the service in an answer of 200. */
const refusal = z.object({ txErro: z.string().min(1) });
export const readRefusal = (json: unknown): string | undefined => refusal.safeParse(json).data?.txErro;

const states: Readonly<Record<string, CarrierObjectState>> = {
  1: 'ready',
  2: 'ready',
  3: 'posted',
  4: 'expired',
  5: 'cancelled',
  6: 'cancelled',
  // A declaration of content is on its way.
  7: 'pending',
};
const prePosting = z.object({
  id: z.string().min(1),
  codigoObjeto: line,
  statusAtual: words,
  descStatusAtual: line,
  precoPrePostagem: maybe(reais),
  pedidoExternoOrigem: line,
});
/** A pre-posting as the shop knows it; one that names no reference has that of who asked. */
export function readPrePosting(json: unknown, reference: string): CarrierObject {
  const found = read(prePosting, json);
  return {
    id: found.id,
    reference: found.pedidoExternoOrigem || reference,
    state: states[found.statusAtual] ?? 'unknown',
    said: plainWords(found.descStatusAtual ?? '') || null,
    trackingCode: found.codigoObjeto || null,
    code: null,
    validUntil: null,
    priceCents: found.precoPrePostagem ?? null,
  };
}

const page = z.object({ itens: z.array(z.unknown()), page: maybe(z.object({ totalPages: whole })) });
export function readPage(json: unknown): { items: unknown[]; pages: number } {
  const { itens, page: place } = read(page, json);
  return { items: itens, pages: place?.totalPages ?? 1 };
}

const service = z.object({ codigo: words, descricao: line });
export function readService(json: unknown): { code: string; label: string } {
  const { codigo, descricao } = read(service, json);
  return { code: codigo, label: plainWords(descricao ?? '') || codigo };
}

const receipt = z.object({ idRecibo: words });
export const readReceipt = (json: unknown): string => read(receipt, json).idRecibo;
const drawn = z.object({ dados: z.string().min(1) });
/** The label; undefined where the answer holds none. */
export function readLabel(json: unknown): Buffer | undefined {
  const found = drawn.safeParse(json).data;
  if (!found) return undefined;
  const pdf = Buffer.from(found.dados, 'base64');
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw unreadable();
  return pdf;
}

const posted = z.object({ valorAtendimento: reais, pesoTarifadoObjeto: maybe(whole), pesoObjeto: maybe(whole) });
export function readCharged(json: unknown): Charged | undefined {
  const found = posted.safeParse(json).data;
  if (!found) return undefined;
  return { cents: found.valorAtendimento, weightG: found.pesoTarifadoObjeto ?? found.pesoObjeto ?? null };
}

const event = z.object({
  codigo: z.string(),
  tipo: words,
  dtHrCriado: z.string(),
  descricao: line,
  unidade: maybe(z.object({ endereco: maybe(z.object({ cidade: line, uf: line })) })),
  dtLimiteRetirada: line,
});
const tracked = z.object({
  objetos: z.array(
    z.object({
      codObjeto: z.string(),
      dtPrevista: line,
      mensagem: line,
      eventos: maybe(z.array(z.unknown())),
    }),
  ),
});

/** An event that cannot be read is left out: the others are still to be shown. */
function readEvent(json: unknown): TrackedEvent[] {
  const found = event.safeParse(json).data;
  const at = brasiliaTime(found?.dtHrCriado);
  if (!found || !at) return [];
  const { codigo, tipo, descricao, unidade } = found;
  const code = `${codigo}/${tipo.padStart(2, '0')}`;
  const place = [unidade?.endereco?.cidade, unidade?.endereco?.uf].filter(Boolean).join(' / ');
  const step = stepOf(code, descricao ?? '');
  const waitingUntil = step === 'waiting' ? dayOf(found.dtLimiteRetirada) : null;
  return [{ at, code, label: plainWords(descricao ?? '') || code, place: plainWords(place), step, waitingUntil }];
}

/** Answers for these parcels, in their order; one that the answer leaves out is not known yet. */
export function readTracked(json: unknown, refs: readonly ObjectRef[]): Tracked[] {
  const { objetos } = read(tracked, json);
  return refs.map(({ reference, trackingCode }) => {
    const found = objetos.find(({ codObjeto }) => codObjeto === trackingCode);
    const events = (found?.eventos ?? []).flatMap(readEvent);
    events.sort((one, other) => one.at.getTime() - other.at.getTime());
    const isInvalid = events.length === 0 && /SRO-019/.test(found?.mensagem ?? '');
    const state = isInvalid ? 'invalid' : events.length > 0 ? 'known' : 'unknown';
    return { reference, trackingCode, events, dueOn: dayOf(found?.dtPrevista), state };
  });
}

/** `dd-MM-yyyy`, as questions about terms have it. */
export const questionDay = (day: string): string => day.split('-').reverse().join('-');
/** `dd/MM/yyyy`, as SOAP has it. */
export const soapDay = (day: string): string => day.split('-').reverse().join('/');
/** Days from one to another, both within; at most so many, the newest. */
export function daysBetween(from: string, to: string, most: number): string[] {
  const all: string[] = [];
  for (let day = to; day >= from && all.length < most; day = addDays(day, -1)) all.push(day);
  return all;
}
