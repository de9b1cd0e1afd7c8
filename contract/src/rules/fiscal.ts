import type { StatusTone } from './status-tone.ts';

/**
 * Fiscal documents: the notas of what the shop buys and sells. No tax code, rate or date stands here: those are rows that
 * the shop's accountant confirms.
 */

/** Who issues the shop's documents. 'por-fora': another program, whose keys are typed here. */
export const emitters = ['por-fora', 'sefaz', 'focus', 'simulador'] as const;
export type EmitterName = (typeof emitters)[number];
export const emitterLabels: Record<EmitterName, string> = {
  'por-fora': 'Por fora (outro programa)',
  sefaz: 'Direto na SEFAZ',
  focus: 'Focus NFe',
  simulador: 'Simulador',
};

export const fiscalEnvironments = ['homologacao', 'producao'] as const;
export type FiscalEnvironment = (typeof fiscalEnvironments)[number];

/** Tax regimes (CRT) of the shop, by the number that documents bear. */
export const taxRegimes = [1, 2, 3, 4] as const;
export type TaxRegime = (typeof taxRegimes)[number];
export const taxRegimeLabels: Record<TaxRegime, string> = {
  1: 'Simples Nacional',
  2: 'Simples Nacional, acima do sublimite',
  3: 'Regime normal',
  4: 'MEI',
};

/** 55 is an NF-e, 65 an NFC-e. */
export const fiscalModels = [55, 65] as const;
export type FiscalModel = (typeof fiscalModels)[number];

/** Operations that have a profile of codes. */
export const fiscalOperations = [
  'entrada',
  'venda-usado',
  'venda-novo',
  'devolucao-usado',
  'devolucao-novo',
  'devolucao-vendedor',
] as const;
export type FiscalOperation = (typeof fiscalOperations)[number];
export const fiscalOperationLabels: Record<FiscalOperation, string> = {
  entrada: 'Compra de usado (entrada)',
  'venda-usado': 'Venda de usado',
  'venda-novo': 'Venda de novo',
  'devolucao-usado': 'Devolução de usado pelo comprador',
  'devolucao-novo': 'Devolução de novo pelo comprador',
  'devolucao-vendedor': 'Devolução ao vendedor',
};

/** Kinds of documents: the lines of a sale or a return have the operation of their goods. */
export const documentKinds = ['entrada', 'venda', 'devolucao', 'devolucao-vendedor'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindLabels: Record<DocumentKind, string> = {
  entrada: 'Entrada',
  venda: 'Venda',
  devolucao: 'Devolução',
  'devolucao-vendedor': 'Devolução ao vendedor',
};
/** True of documents of what comes in: `tpNF` 0. */
export const isIncoming = (kind: DocumentKind) => kind === 'entrada' || kind === 'devolucao';
/** The kind of document in which an operation stands. */
export const kindOfOperation: Record<FiscalOperation, DocumentKind> = {
  entrada: 'entrada',
  'venda-usado': 'venda',
  'venda-novo': 'venda',
  'devolucao-usado': 'devolucao',
  'devolucao-novo': 'devolucao',
  'devolucao-vendedor': 'devolucao-vendedor',
};

/** Kinds of goods; blank: by their attribute 'Estado'. */
export const goodsKinds = ['', 'usado', 'novo'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

export const documentStates = [
  'missing',
  'queued',
  'signed',
  'sent',
  'rejected',
  'authorised',
  'denied',
  'cancelled',
  'voided',
  'waived',
  'outside',
] as const;
export type DocumentState = (typeof documentStates)[number];

interface DocumentStateRow {
  label: string;
  tone: StatusTone;
  /** It stands for its cause: no second one is made of it. */
  isLive: boolean;
  /** A person has to do something. */
  isProblem: boolean;
  /** The queue goes on with it by itself. */
  isQueued: boolean;
}

const row = (label: string, tone: StatusTone, is: Partial<DocumentStateRow> = {}): DocumentStateRow => ({
  label,
  tone,
  isLive: false,
  isProblem: false,
  isQueued: false,
  ...is,
});
const queued = { isLive: true, isQueued: true };

/** Everything that is decided by a document's state. */
export const documentStateRows: Record<DocumentState, DocumentStateRow> = {
  missing: row('Falta informação', 'refused', { isLive: true, isProblem: true }),
  queued: row('Na fila', 'waiting', queued),
  signed: row('Na fila', 'waiting', queued),
  sent: row('Aguardando a SEFAZ', 'moving', queued),
  rejected: row('Recusada', 'refused', { isLive: true, isProblem: true }),
  authorised: row('Autorizada', 'good', { isLive: true }),
  denied: row('Denegada', 'refused', { isProblem: true }),
  cancelled: row('Cancelada', 'over'),
  voided: row('Inutilizada', 'over'),
  waived: row('Dispensada', 'over'),
  outside: row('Por fora', 'good', { isLive: true }),
};

export function documentStatesWhere(is: (row: DocumentStateRow) => boolean): DocumentState[] {
  return documentStates.filter((state) => is(documentStateRows[state]));
}

/** Moves of a state that are allowed; whatever is in no list is an end. */
export const documentMoves: Record<DocumentState, readonly DocumentState[]> = {
  missing: ['queued', 'waived'],
  queued: ['missing', 'signed', 'rejected', 'voided', 'waived'],
  signed: ['sent', 'voided'],
  sent: ['authorised', 'rejected', 'denied', 'signed'],
  rejected: ['queued', 'voided'],
  authorised: ['cancelled'],
  denied: [],
  cancelled: [],
  voided: [],
  waived: [],
  outside: [],
};

/** Steps of a document, one after the other, each committed; a killed process goes on at the last one. */
export const documentSteps = ['numbered', 'built', 'checked', 'signed', 'sent', 'answered', 'stored'] as const;
export type DocumentStep = (typeof documentSteps)[number];

export const documentEventKinds = ['cancel', 'correct', 'void'] as const;
export type DocumentEventKind = (typeof documentEventKinds)[number];
export const documentEventStates = ['wanted', 'sent', 'done', 'refused'] as const;
export type DocumentEventState = (typeof documentEventStates)[number];

/** Events of documents, as people read them. */
export const documentEventLabels: Record<DocumentEventKind, string> = {
  cancel: 'Cancelamento',
  correct: 'Carta de correção',
  void: 'Inutilização',
};

/** Tabs of the list of documents, by their names in its address. */
export const documentSituations = ['a-resolver', 'na-fila', 'autorizadas', 'canceladas', 'todas'] as const;
export type DocumentSituation = (typeof documentSituations)[number];
export const documentSituationLabels: Record<DocumentSituation, string> = {
  'a-resolver': 'A resolver',
  'na-fila': 'Na fila',
  autorizadas: 'Autorizadas',
  canceladas: 'Canceladas',
  todas: 'Todas',
};

/** When the document of a sale is issued: as its goods are handed over, or as it is paid. */
export const saleMoments = ['entrega', 'coberto'] as const;
export type SaleMoment = (typeof saleMoments)[number];

export const saleMomentLabels: Record<SaleMoment, string> = {
  entrega: 'Quando o aparelho é entregue',
  coberto: 'Quando o pedido é pago',
};

/** Lengths of what people write for events, in letters. */
export const reasonLength = { least: 15, most: 255 } as const;
export const correctionLength = { least: 15, most: 1000 } as const;
/** Letters of correction of one document. */
export const mostCorrections = 20;
/** Numbers that are voided by one press. */
export const mostVoided = 1000;

/** The check digit of the first 43 places of a key: modulo 11, letters of a CNPJ as their ASCII number less 48. */
export function keyDigit(first43: string): number {
  let sum = 0;
  for (let place = 0; place < 43; place += 1) sum += (first43.charCodeAt(42 - place) - 48) * (2 + (place % 8));
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns the message for a wrong key of a document: 44 places, of the CNPJ's also letters, of which the last is a check digit. */
export function fiscalKeyError(key: string): string | undefined {
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(key)) return 'A chave da nota tem 44 números.';
  return keyDigit(key) === Number(key[43]) ? undefined : 'A chave da nota não confere. Copie-a outra vez.';
}

/** A key as it is kept: in capitals, without blanks, marks, and the word that XML writes before it. */
export const plainKey = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^NFE(?=\d)/, '');

/** A key in fours, as papers show it. */
export const keyInFours = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
