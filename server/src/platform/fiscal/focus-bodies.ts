import { wireAmount } from '../wire-money.ts';
import type { FiscalItem, FiscalNote, IbsCbsOfItem, IcmsOfItem, ItemTax } from './emitter.ts';
import { fiscalMoment } from './fiscal-key.ts';
import { fiscalText } from './fiscal-text.ts';
import { findMunicipality } from './municipalities.ts';
import { fiscalRate } from './note-items.ts';
import { contributionGroups, icmsGroups, noPayment, otherPayment, trialItem, trialRecipient } from './tax-groups.ts';

/** Fields of Focus NFe, v2; undefined ones are not sent. Amounts are texts, so that none is rounded on its way. */
type Fields = Record<string, unknown>;

function icmsFields(origin: string, { code, baseCents, rate, reduction, cents, benefitCode }: IcmsOfItem): Fields {
  const group = icmsGroups[code];
  const isTold = group?.values === 'always' || (group?.values === 'any' && baseCents > 0);
  return {
    icms_origem: origin,
    icms_situacao_tributaria: code,
    codigo_beneficio_fiscal: benefitCode ?? undefined,
    ...(isTold && {
      icms_modalidade_base_calculo: '3',
      icms_base_calculo: wireAmount(baseCents),
      icms_aliquota: fiscalRate(rate),
      icms_valor: wireAmount(cents),
      icms_reducao_base_calculo: reduction > 0 ? fiscalRate(reduction) : undefined,
    }),
  };
}

function contributionFields(name: 'pis' | 'cofins', { cst, baseCents, rate, cents }: ItemTax): Fields {
  if (contributionGroups[cst] === 'NT') return { [`${name}_situacao_tributaria`]: cst };
  return {
    [`${name}_situacao_tributaria`]: cst,
    [`${name}_base_calculo`]: wireAmount(baseCents),
    [`${name}_aliquota_porcentual`]: fiscalRate(rate),
    [`${name}_valor`]: wireAmount(cents),
  };
}

/**
 * Their names are those of Focus's own table of fields (campos.focusnfe.com.br) as programs that issue with them quote it;
 * for presumed credits and used goods they quote none.
 */
const ibsCbsFields = ({ cst, classTrib, values }: IbsCbsOfItem): Fields => ({
  ibs_cbs_situacao_tributaria: cst,
  ibs_cbs_classificacao_tributaria: classTrib,
  ...(values && {
    ibs_cbs_base_calculo: wireAmount(values.baseCents),
    ...{ ibs_uf_aliquota: fiscalRate(values.ibsUf.rate), ibs_uf_valor: wireAmount(values.ibsUf.cents) },
    ...{ ibs_mun_aliquota: fiscalRate(values.ibsMun.rate), ibs_mun_valor: wireAmount(values.ibsMun.cents) },
    ibs_valor_total: wireAmount(values.ibsCents),
    ...{ cbs_aliquota: fiscalRate(values.cbs.rate), cbs_valor: wireAmount(values.cbs.cents) },
  }),
});

/** Sums of the note, as its XML has them: every part of a group that is there, and the base alone where no item has values. */
function ibsCbsTotals({ totals: { ibsCbs: totals }, items }: FiscalNote): Fields {
  if (!totals) return {};
  const base = { ibs_cbs_base_calculo: wireAmount(totals.baseCents) };
  if (!items.some(({ ibsCbs }) => ibsCbs?.values)) return base;
  const none = wireAmount(0);
  return {
    ...base,
    ...{ ibs_uf_valor_total_diferimento: none, ibs_uf_valor_total_devolucao: none },
    ibs_uf_valor_total: wireAmount(totals.ibsUfCents),
    ...{ ibs_mun_valor_total_diferimento: none, ibs_mun_valor_total_devolucao: none },
    ibs_mun_valor_total: wireAmount(totals.ibsMunCents),
    ibs_valor_total: wireAmount(totals.ibsCents),
    ibs_valor_total_credito_presumido: wireAmount(totals.creditIbsCents),
    ibs_valor_total_condicao_suspensiva: none,
    ...{ cbs_valor_total_diferimento: none, cbs_valor_total_devolucao: none },
    cbs_valor_total: wireAmount(totals.cbsCents),
    cbs_valor_total_credito_presumido: wireAmount(totals.creditCbsCents),
    cbs_valor_total_condicao_suspensiva: none,
  };
}

function itemFields(item: FiscalItem, { environment, model }: FiscalNote): Fields {
  const isTrialItem = environment === 'homologacao' && model === 65 && item.place === 1;
  const unit = fiscalText(item.unit, 6);
  const [quantity, unitPrice] = [`${item.quantity}.0000`, wireAmount(item.unitCents)];
  const ifAny = (cents: number) => (cents > 0 ? wireAmount(cents) : undefined);
  return {
    numero_item: String(item.place),
    codigo_produto: fiscalText(item.code, 60),
    descricao: isTrialItem ? trialItem : fiscalText(item.description, 120),
    ...{ cfop: item.cfop, codigo_ncm: item.ncm, cest: item.cest || undefined },
    ...{ unidade_comercial: unit, quantidade_comercial: quantity, valor_unitario_comercial: unitPrice },
    ...{ unidade_tributavel: unit, quantidade_tributavel: quantity, valor_unitario_tributavel: unitPrice },
    valor_bruto: wireAmount(item.valueCents),
    ...{ valor_desconto: ifAny(item.discountCents), valor_frete: ifAny(item.freightCents) },
    valor_outras_despesas: ifAny(item.otherCents),
    inclui_no_total: '1',
    ...icmsFields(item.origin, item.icms),
    ...contributionFields('pis', item.pis),
    ...contributionFields('cofins', item.cofins),
    ...(item.ibsCbs && ibsCbsFields(item.ibsCbs)),
    informacoes_adicionais_item: fiscalText(item.info, 500) || undefined,
  };
}

function recipientFields({ recipient, environment }: FiscalNote): Fields {
  if (!recipient) return { indicador_inscricao_estadual_destinatario: '9' };
  const { document, uf, city } = recipient;
  const isTrial = environment === 'homologacao';
  return {
    nome_destinatario: isTrial ? trialRecipient : fiscalText(recipient.name, 60),
    ...('cpf' in document ? { cpf_destinatario: document.cpf } : { cnpj_destinatario: document.cnpj }),
    logradouro_destinatario: fiscalText(recipient.street, 60),
    numero_destinatario: fiscalText(recipient.number, 60) || 'S/N',
    complemento_destinatario: fiscalText(recipient.complement, 60) || undefined,
    bairro_destinatario: fiscalText(recipient.neighborhood, 60),
    municipio_destinatario: findMunicipality(uf, city)?.name ?? fiscalText(city, 60),
    ...{ uf_destinatario: uf, cep_destinatario: recipient.cep, pais_destinatario: 'Brasil' },
    indicador_inscricao_estadual_destinatario: '9',
  };
}

/** The body of a note. */
export function focusBody(note: FiscalNote): Fields {
  const { company, totals, payments } = note;
  const ways = payments.length > 0 ? payments : [{ code: noPayment, cents: 0 }];
  return {
    ...{ natureza_operacao: fiscalText(note.nature, 60), data_emissao: fiscalMoment(note.issuedAt) },
    ...{ serie: String(note.series), numero: String(note.number) },
    tipo_documento: note.direction === 'in' ? '0' : '1',
    finalidade_emissao: note.purpose === 'return' ? '4' : '1',
    local_destino: note.crossesStates ? '2' : '1',
    ...{ consumidor_final: '1', presenca_comprador: note.presence },
    ...{ cnpj_emitente: company.cnpj, inscricao_estadual_emitente: company.ie },
    ...recipientFields(note),
    modalidade_frete: note.freightMode,
    ...{ valor_produtos: wireAmount(totals.productsCents), valor_desconto: wireAmount(totals.discountCents) },
    ...{ valor_frete: wireAmount(totals.freightCents), valor_outras_despesas: wireAmount(totals.otherCents) },
    ...{ icms_base_calculo: wireAmount(totals.icmsBaseCents), icms_valor_total: wireAmount(totals.icmsCents) },
    ...{ valor_pis: wireAmount(totals.pisCents), valor_cofins: wireAmount(totals.cofinsCents) },
    valor_total: wireAmount(totals.totalCents),
    ...ibsCbsTotals(note),
    informacoes_adicionais_contribuinte: fiscalText(note.extraText, 5000) || undefined,
    items: note.items.map((item) => itemFields(item, note)),
    formas_pagamento: ways.map((way) => ({
      forma_pagamento: way.code,
      descricao_pagamento: way.code === otherPayment ? 'Outro' : undefined,
      valor_pagamento: wireAmount(way.cents),
    })),
    ...(note.references.length > 0 && {
      notas_referenciadas: note.references.map((chave_nfe) => ({ chave_nfe })),
    }),
  };
}
