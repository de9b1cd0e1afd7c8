import { reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { moment, ownBankData, ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import {
  deleteAbandonedProposals,
  forgetSeller,
  listOwnProposals,
  selectOpenProposals,
  selectPurchases,
} from './personal-data.queries.ts';

const offerWords: Record<string, string> = {
  open: 'aguardando resposta',
  accepted: 'aceita',
  refused: 'recusada',
  expired: 'sem resposta no prazo',
  withdrawn: 'retirada pela loja',
};

export const proposalData: PersonalData = {
  subjects: [
    ownSubject({
      position: 50,
      file: 'propostas',
      title: 'Propostas',
      read: listOwnProposals,
      present: (row, box) => ({
        proposta: row.id,
        situação: proposalStatusLabel(row.status, 'user'),
        'feita em': moment(row.created_at),
        aparelho: [row.type_name, row.brand_name, row.model_name].join(' '),
        IMEI: row.imei,
        'número de série': row.serial_number,
        'valor (R$)': reaisOf(row.value_cents),
        'novo valor (R$)': row.new_value_cents === null ? null : reaisOf(row.new_value_cents),
        respostas: row.selected_options.map(({ atributo, items }) => ({
          pergunta: atributo,
          resposta: items.map(({ value }) => value).join(', '),
        })),
        contrapropostas: row.offers.map(({ new_cents, state, at, answered_at }) => ({
          'valor (R$)': reaisOf(new_cents),
          resposta: offerWords[state] ?? state,
          'enviada em': moment(at),
          'respondida em': moment(answered_at),
        })),
        'dados bancários': ownBankData(box.openOptional(row.bank_data_sealed, 'proposals.bank_data_sealed', row.id)),
        histórico: row.history.map(({ status, at }) => ({
          situação: proposalStatusLabel(status, 'user'),
          em: moment(at),
        })),
      }),
    }),
  ],
  openMatters: [
    {
      position: 50,
      select: selectOpenProposals,
      words: ({ name, status }) => `a proposta ${name} (${proposalStatusLabel(status, 'user')})`,
    },
  ],
  selectDeals: selectPurchases,
  forgetOld: [deleteAbandonedProposals],
  forget: (tx, { id }) => forgetSeller(tx, id),
};
