import type { FiscalSettingsBody, FiscalSettingsShown } from '@giro/contract/calls/fiscal-settings.ts';
import { stateOf as stateNameOf } from '@giro/contract/rules/address.ts';
import { emitterLabels, saleMomentLabels, taxRegimeLabels } from '@giro/contract/rules/fiscal.ts';
import type { Rate } from '../../platform/fiscal/emitter.ts';
import { type RecordedState, stateOf } from '../../platform/record/record.ts';
import type { NextNumbers } from './fiscal-settings.queries.ts';
import { cancelMinutesOf, ibsCbsFromOf, paymentCodesOf, type StoredFiscal } from './fiscal-settings.rules.ts';
import type { QueueStanding } from './queue.queries.ts';

/** A rate in percent, as the wire has it. */
export const percentOf = (rate: Rate): number => rate / 10_000;
const percentOrNull = (rate: Rate | null) => (rate === null ? null : percentOf(rate));

export interface ShownBeside {
  next: NextNumbers;
  standing: QueueStanding;
  webhookUrl: string | null;
  isLocal: boolean;
  version: number;
}

export function presentFiscal(stored: StoredFiscal, beside: ShownBeside): FiscalSettingsShown {
  const { certificate, environment, company } = stored;
  const { tradeName, uf, ...rest } = company;
  const { contingency } = beside.standing;
  const minutes = cancelMinutesOf(stored);
  return {
    emitter: stored.emitter,
    environment,
    crt: stored.crt,
    company: { ...rest, trade_name: tradeName, state: stateNameOf(uf) },
    has_pfx: stored.pfxSealed !== null,
    certificate: certificate && { name: certificate.name, cnpj: certificate.cnpj, expires_at: certificate.expiresAt },
    has_focus_token: stored.focusTokenSealed !== null,
    base_url: stored.baseUrl,
    svc_url: stored.svcUrl,
    ca: stored.ca,
    issue_entry: stored.issueEntry,
    issue_sale: stored.issueSale,
    new_goods_model: stored.newGoodsModel,
    series_55: stored.series[environment][55],
    next_55: beside.next[55],
    series_65: stored.series[environment][65],
    next_65: beside.next[65],
    ibscbs_from: ibsCbsFromOf(stored),
    rates: stored.rates.map(({ from, ibsUf, ibsMun, cbs }) => ({
      from,
      ibs_uf: percentOrNull(ibsUf),
      ibs_mun: percentOrNull(ibsMun),
      cbs: percentOrNull(cbs),
    })),
    payment_codes: paymentCodesOf(stored),
    cancel_minutes: { '55': minutes[55], '65': minutes[65] },
    default_ncm: stored.defaultNcm,
    default_cest: stored.defaultCest,
    default_origin: stored.defaultOrigin,
    default_unit: stored.defaultUnit,
    since: stored.since,
    contingency: {
      on: contingency !== null,
      since: contingency?.since.toISOString() ?? null,
      reason: contingency?.reason ?? null,
    },
    webhook_url: beside.webhookUrl,
    has_simulator: beside.isLocal,
    version: beside.version,
  };
}

const fields = {
  emitter: 'Emissor',
  environment: 'Ambiente',
  crt: 'Regime tributário',
  company: 'Empresa',
  has_pfx: 'Certificado guardado',
  has_focus_token: 'Token guardado',
  base_url: 'Endereço',
  svc_url: 'Endereço da contingência',
  issue_entry: 'Nota de entrada',
  issue_sale: 'Nota de venda',
  new_goods_model: 'Modelo para novos',
  series_55: 'Série (NF-e)',
  next_55: 'Próximo número (NF-e)',
  series_65: 'Série (NFC-e)',
  next_65: 'Próximo número (NFC-e)',
  ibscbs_from: 'IBS e CBS a partir de',
  rates: 'Alíquotas de IBS e CBS',
  payment_codes: 'Códigos de pagamento',
  cancel_minutes: 'Minutos para cancelar',
  default_ncm: 'NCM usual',
  default_cest: 'CEST usual',
  default_origin: 'Origem usual',
  default_unit: 'Unidade usual',
} as const;

/** The settings for the record of activities: no secret. */
export const fiscalState = (settings: FiscalSettingsShown): RecordedState => ({
  ...stateOf(fields, {
    ...settings,
    emitter: emitterLabels[settings.emitter],
    issue_sale: saleMomentLabels[settings.issue_sale],
    crt: settings.crt === null ? null : taxRegimeLabels[settings.crt],
    rates: settings.rates.map(({ from, ibs_uf, ibs_mun, cbs }) => `${from}: ${ibs_uf}/${ibs_mun}/${cbs}`),
    payment_codes: Object.entries(settings.payment_codes).map((pair) => pair.join(' ')),
    // biome-ignore lint/suspicious/noExplicitAny: names and values of another type stand in place of the fields' own.
  } as any),
  'Certificado até': settings.certificate?.expires_at ?? null,
});

/** The secrets that were sent, which are not told. */
export const sentFiscalSecrets = (body: FiscalSettingsBody): RecordedState => ({
  ...(body.pfx && { Certificado: 'alterado' }),
  ...(body.pfx_password && { 'Senha do certificado': 'alterada' }),
  ...(body.focus_token && { Token: 'alterado' }),
});
