import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import {
  isUsualProposalChange,
  type ProposalExtra,
  proposalExtrasOf,
  proposalStatus,
  selectableProposalStatuses,
} from '@giro/contract/rules/proposal-status.ts';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';
import { farTypedWords } from '../../../ui/panel/form/needs.tsx';

/** The values of the status form: texts as they stand in the fields. */
export type StatusValues = { status: string } & Record<ProposalExtra, string>;

/** The whole form: also what the server wants to be told, and what is added to the mail. */
export type StatusFormValues = StatusValues & {
  confirm_expired: boolean;
  flag_reason: string;
  /** Blank until it is said. */
  accept_offer: '' | 'sim' | 'nao';
  added_line: string;
};

/** The extra fields that a status asks for. */
export function extrasOf(status: number): ProposalExtra[] {
  return proposalExtrasOf(status).map(([extra]) => extra);
}

const amountText = (reais: number | null) => (reais === null ? '' : formatReais(reais));

/** The form as it opens: at the proposal's status when the selector has it, with what earlier changes stored. */
export function statusValuesOf(proposal: Proposal): StatusValues {
  const isSelectable = selectableProposalStatuses.some(({ status }) => status === proposal.status);
  return {
    status: String(isSelectable ? proposal.status : proposalStatus.codeSent),
    codigo: proposal.codigo ?? '',
    rejectionReason: proposal.rejectionReason ?? '',
    newValor: amountText(proposal.proposal_value_new),
    custoFrete: amountText(proposal.custo_frete),
    dataPag: proposal.data_pagamento ? formatDate(proposal.data_pagamento) : '',
    codigoDev: proposal.codigo_dev ?? '',
  };
}

/** Rich text without a word in it counts as empty. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

const formProblems: Partial<Record<ProposalExtra, (value: string) => string | undefined>> = {
  newValor: moneyProblem,
  custoFrete: moneyProblem,
  dataPag: dayError,
};

function problemOf(extra: ProposalExtra, value: string, missing: string | null): string | undefined {
  const isBlank = extra === 'rejectionReason' ? isBlankHtml(value) : value.trim() === '';
  return isBlank ? (missing ?? undefined) : formProblems[extra]?.(value);
}

const codeOf: Partial<Record<number, 'codigo' | 'codigoDev'>> = {
  [proposalStatus.codeSent]: 'codigo',
  [proposalStatus.returned]: 'codigoDev',
};

/** True of a change whose code is left blank: the carrier is asked for it, and the status follows once it has come. */
export function asksCarrier(change: { status: number; codigo: string; codigoDev: string }): boolean {
  const code = codeOf[change.status];
  return code !== undefined && change[code].trim() === '';
}

/** The mistakes in the fields that the chosen status asks for; a code may be left blank where a carrier is asked. */
export function statusProblems(values: StatusValues, hasCarrier = false): Partial<Record<ProposalExtra, string>> {
  const found = proposalExtrasOf(Number(values.status)).flatMap(([extra, missing]) => {
    const isAsked = hasCarrier && codeOf[Number(values.status)] === extra;
    const problem = problemOf(extra, values[extra], isAsked ? null : missing);
    return problem ? [[extra, problem]] : [];
  });
  return Object.fromEntries(found);
}

const reaisOrNothing = (text: string) => {
  const cents = parseTypedReais(text);
  return cents === undefined ? null : reaisOf(cents);
};

/** The body of both calls of a save. Fields that the status does not ask for go empty, which keeps what is stored. */
export function statusBodyOf(proposalId: number, values: StatusValues) {
  const wanted = extrasOf(Number(values.status));
  const text = (extra: ProposalExtra) => (wanted.includes(extra) ? values[extra].trim() : '');
  return {
    proposalId,
    status: Number(values.status),
    codigo: text('codigo'),
    rejectionReason: text('rejectionReason'),
    newValor: reaisOrNothing(text('newValor')),
    custoFrete: reaisOrNothing(text('custoFrete')),
    dataPag: parseDay(text('dataPag')) ?? null,
    codigoDev: text('codigoDev'),
  };
}

/** True if a change leaves the usual path, so that an admin is asked before it is saved. */
export function needsConfirmation(from: number, values: StatusValues): boolean {
  return !isUsualProposalChange(from, Number(values.status));
}

/** The reason to take the new value for a slip; nothing where the status brings none, or one that is near its quote. */
export function valueDoubt(proposal: Pick<Proposal, 'proposal_value'>, values: StatusValues): string | undefined {
  const hasValue = extrasOf(Number(values.status)).includes('newValor');
  return hasValue ? farTypedWords(values.newValor, proposal.proposal_value) : undefined;
}
