import type {
  FiscalDocument,
  FiscalEventShown,
  FiscalStanding,
  NotaOfDeal,
} from '@giro/contract/calls/fiscal-documents.ts';
import { formatDate, formatMoment, saoPauloToday } from '@giro/contract/rules/dates.ts';
import {
  type DocumentKind,
  type DocumentState,
  type DocumentStep,
  documentEventLabels,
  documentKindLabels,
  documentStateRows,
  type FiscalModel,
  isIncoming,
  mostCorrections,
} from '@giro/contract/rules/fiscal.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';

export const notaPath = (id: number) => `/notas/${id}`;
export const modelLabel: Record<FiscalModel, string> = { 55: 'NF-e', 65: 'NFC-e' };

type Numbered = Pick<NotaOfDeal, 'model' | 'number' | 'series'>;

/** Its number as people say it, with the series where that is another than 1; undefined of one that has none yet. */
function numberWords({ number, series }: Pick<Numbered, 'number' | 'series'>): string | undefined {
  if (number === null) return undefined;
  const plain = `nº ${number.toLocaleString('pt-BR')}`;
  return series === null || series === 1 ? plain : `${plain}, série ${series}`;
}

/** By what people call a nota: 'NF-e nº 123', 'Nota de entrada' while it has no number. */
export function notaTitle({ operation, ...nota }: Numbered & { operation?: DocumentKind }): string {
  const number = numberWords(nota);
  if (number) return `${modelLabel[nota.model]} ${number}`;
  return operation ? `Nota de ${documentKindLabels[operation].toLowerCase()}` : 'Nota';
}

/** Words that stand within a sentence: a code keeps its capitals. */
export const within = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

type Caused = Pick<FiscalDocument, 'order_code' | 'proposal_id'>;

/** The deal that a nota is of, and its page. */
export function causeOf({ order_code, proposal_id }: Caused): { words: string; to: string } | undefined {
  if (order_code !== null) return { words: `Pedido ${order_code}`, to: salePath(order_code) };
  return proposal_id === null ? undefined : { words: `Proposta ${proposal_id}`, to: proposalPath(proposal_id) };
}

/** The hour of a moment in São Paulo, with its day where that is not today: '14:02', '28/11 às 14:02'. */
export function hourWords(iso: string, now: Date): string {
  const [day = '', hour = ''] = formatMoment(iso).split(' às ');
  const isToday = day === formatDate(saoPauloToday(now));
  return isToday && hour ? hour : formatMoment(iso).replace(/\/\d{4}/, '');
}

const isPending = ({ state }: FiscalEventShown) => state === 'wanted' || state === 'sent';

/** The outcome of an event, for its place in the list. */
export const eventWords = ({ kind, seq, state }: FiscalEventShown): string => {
  const name = kind === 'correct' && seq > 1 ? `${documentEventLabels[kind]} ${seq}` : documentEventLabels[kind];
  const outcome = { wanted: 'na fila', sent: 'aguardando a SEFAZ', done: 'registrado', refused: 'recusado' }[state];
  return `${name}: ${kind === 'cancel' ? outcome : outcome.replace(/o$/, 'a')}`;
};

/** The presses that a nota as it is leaves open; the server has the last word. */
export function actsOf(nota: FiscalDocument, now: Date, isContingency: boolean) {
  const { state, model, events, cancel_until, number } = nota;
  const isUnderWay = events.some(isPending);
  const corrections = events.filter(({ kind, state: of }) => kind === 'correct' && of !== 'refused').length;
  const isAuthorised = state === 'authorised' && !isUnderWay;
  return {
    isResent: state === 'rejected' && !isUnderWay,
    isGivenUp: ['missing', 'queued', 'rejected'].includes(state) && !isUnderWay,
    hasNumber: number !== null,
    isCancelled: isAuthorised && cancel_until !== null && new Date(cancel_until) > now,
    isCorrected: isAuthorised && model === 55 && corrections < mostCorrections,
    isReissued: isContingency && state === 'sent',
    isRemoved: state === 'outside',
    hasPaper: state === 'authorised' || state === 'cancelled',
    hasXml: state === 'authorised' || state === 'cancelled' || state === 'outside',
  };
}

/** Something happens to it without a person: pages look again. */
export const isMoving = ({ state, events = [] }: Pick<FiscalDocument, 'state'> & { events?: FiscalEventShown[] }) =>
  documentStateRows[state].isQueued || events.some(isPending);

/** The place at which a person puts right what a field of a refusal names: a screen, or the form of sending again. */
export type FieldPlace = { to: string; words: string } | { isHere: true; place?: number; field: string };

const recipientFields = [
  'name',
  'cpf',
  'cnpj',
  'cep',
  'address',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
];

/** The place for a field as the server names it: `recipient.cpf`, `items.1.ncm`, `profile.cfop`, `company.ie`, `certificate`. */
export function placeOfField(
  field: string | null,
  cause?: { to: string; words: string },
  state: DocumentState = 'rejected',
): FieldPlace | undefined {
  if (field === null) return undefined;
  const [part = '', second = '', third = ''] = field.split('.');
  const settings = (words: string) => ({ to: '/configuracoes?aba=notas', words });
  switch (part) {
    case 'profile':
    case 'profiles':
      return { to: '/notas-perfis', words: 'Abrir Perfis fiscais' };
    case 'company':
      return settings('Abrir os dados da empresa');
    case 'certificate':
      return settings('Abrir o certificado');
    case 'rates':
      return settings('Abrir as alíquotas');
    case 'emitter':
    case 'number':
    case 'token':
      return settings('Abrir as configurações das notas');
    case 'recipient':
      // Of a purchase it is its seller, whose data stand with the proposal.
      if (state === 'missing' && cause?.to.startsWith('/propostas')) return { to: cause.to, words: 'Abrir a proposta' };
      return { isHere: true, field: recipientFields.includes(second) ? second : 'name' };
    case 'items':
      // Which device goes out is said where the sale is.
      if (state === 'missing' && third.startsWith('unit'))
        return cause && { to: cause.to, words: `Abrir ${within(cause.words)}` };
      if (state === 'missing') return { to: '/cadastros?aba=aparelhos', words: 'Abrir o aparelho em Cadastros' };
      return { isHere: true, place: Number(second), field: third || 'description' };
    case 'cause':
      return cause && { to: cause.to, words: `Abrir ${within(cause.words)}` };
    default:
      return undefined;
  }
}

/** Everything that may have happened to a nota, in words: the steps of the usual way, and what else was answered or pressed. */
const stepLabels: Record<string, string> = {
  numbered: 'Número tomado',
  built: 'Nota montada',
  checked: 'Conferida no esquema',
  signed: 'Assinada',
  sent: 'Enviada',
  answered: 'Respondida',
  stored: 'Guardada',
  receipt: 'Recebida, na fila da SEFAZ',
  rejected: 'Recusada',
  denied: 'Denegada',
  cancelled: 'Cancelada',
  voided: 'Inutilizada',
  waived: 'Dispensada',
  undone: 'O negócio foi desfeito',
  again: 'Corrigida, de volta à fila',
  down: 'SEFAZ fora do ar',
  rest: 'Pausa pedida pela SEFAZ',
  unknown: 'Sem resposta clara',
  absent: 'A SEFAZ não tem esta nota',
  duplicate: 'A SEFAZ já tem este número',
} satisfies Record<DocumentStep, string> & Record<string, string>;

/** A step in words; one that is not known keeps its own name. */
export const stepWords = (step: string): string => stepLabels[step] ?? step;

/** The next thing that is done with a nota, and by whom; undefined where the matter is over. */
export function nextWords(nota: FiscalDocument): string | undefined {
  const { state, problem, missing, events } = nota;
  if (events.some(isPending)) return 'Aguarde: a SEFAZ está respondendo ao que foi pedido.';
  switch (state) {
    case 'missing':
      return missing.length > 0
        ? 'Complete o que falta: a nota segue sozinha assim que estiver tudo lá.'
        : 'A nota espera o que vem antes dela, e segue sozinha.';
    case 'queued':
    case 'signed':
      return 'Nada a fazer: a nota sai em instantes.';
    case 'sent':
      return 'Nada a fazer: estamos esperando a SEFAZ responder.';
    case 'rejected':
      return problem ? 'Corrija o que a SEFAZ recusou e reenvie.' : 'Corrija e reenvie.';
    case 'denied':
      return 'A SEFAZ denegou esta nota: fale com o contador.';
    default:
      return undefined;
  }
}

/** The banner over the list; undefined while all is well. */
export function standingWords(
  { down_since, rests_until, said, contingency }: FiscalStanding,
  now: Date,
): { title: string; text?: string; isCalm: boolean } | undefined {
  if (rests_until !== null && new Date(rests_until) > now)
    return {
      title: `A SEFAZ pediu uma pausa: voltamos a enviar às ${hourWords(rests_until, now)}`,
      text: said ?? undefined,
      isCalm: false,
    };
  if (down_since !== null)
    return {
      title: `SEFAZ fora do ar desde ${hourWords(down_since, now)}`,
      text: contingency.on ? undefined : (said ?? 'Tentamos de novo sozinhos. Nada se perde: as notas ficam na fila.'),
      isCalm: false,
    };
  if (!contingency.on) return undefined;
  const since = contingency.since && ` desde ${hourWords(contingency.since, now)}`;
  return { title: `Contingência ligada${since ?? ''}`, text: contingency.reason ?? undefined, isCalm: true };
}

/** Numbers without a nota, in words: 'NF-e, série 1, nº 12' or 'nº 12 a 15'. */
export function gapWords({
  model,
  series,
  from,
  to,
}: {
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
}) {
  return `${modelLabel[model]}, série ${series}, nº ${from === to ? from : `${from} a ${to}`}`;
}

/** Months from this one back, for a choice: `2026-11` and 'novembro de 2026'. */
export function monthChoices(today: string, count: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const date = new Date(Date.UTC(year, month - 1 - back, 1));
    return {
      value: date.toISOString().slice(0, 7),
      label: date.toLocaleDateString('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    };
  });
}

/** True of a nota of what comes into the shop, whose other side is who sold. */
export const isEntry = ({ operation }: { operation: DocumentKind }) => isIncoming(operation);
