import type { FiscalDocument, FiscalDocumentWhole, FiscalItemShown } from '@giro/contract/calls/fiscal-documents.ts';
import type { FiscalProfileShown } from '@giro/contract/calls/fiscal-profiles.ts';

export const notaKey = '42261111222333000181550010000001231123456781';

/** The nota of a sale that was authorised, unless said otherwise. */
export const buildNota = (changes: Partial<FiscalDocument> = {}): FiscalDocument => ({
  id: 9,
  operation: 'venda',
  model: 55,
  environment: 'producao',
  series: 1,
  number: 123,
  key: notaKey,
  issue_mode: 1,
  state: 'authorised',
  order_code: 'ABCD2345',
  proposal_id: null,
  recipient: 'Bia L., CPF ***.982.247-**',
  total: 1299.9,
  issued_at: '2026-11-28T15:00:00Z',
  authorised_at: '2026-11-28T15:00:02Z',
  protocol: '342260000000001',
  problem: null,
  missing: [],
  cancel_until: '2099-11-29T17:02:00Z',
  gives_way: false,
  events: [],
  version: 3,
  ...changes,
});

export const buildItem = (changes: Partial<FiscalItemShown> = {}): FiscalItemShown => ({
  place: 1,
  profile: 2,
  unit_code: 'U-1',
  imei: '356938035643809',
  description: 'iPhone 13 128 GB',
  ncm: '85171300',
  cfop: '5102',
  value: 1299.9,
  discount: 0,
  freight: 0,
  other: 0,
  icms: 0,
  pis: 0,
  cofins: 0,
  ibs: 1.3,
  cbs: 11.7,
  credit: null,
  ...changes,
});

export const buildWholeNota = (changes: Partial<FiscalDocumentWhole> = {}): FiscalDocumentWhole => ({
  ...buildNota(),
  steps: [{ at: '2026-11-28T15:00:00Z', step: 'numbered', code: null, text: null }],
  items: [buildItem()],
  ...changes,
});

/** A refusal that names a field. */
export const buildProblem = (field: string | null, code = '778') => ({
  code,
  text: 'Rejeição: Informado NCM inexistente',
  words: 'O NCM deste item não existe.',
  field,
});

export const buildProfile = (changes: Partial<FiscalProfileShown> = {}): FiscalProfileShown => ({
  id: 2,
  operation: 'venda-usado',
  nature: 'Venda de bem usado',
  cfop: '5102',
  cfop_other_state: '6102',
  icms_cst: null,
  csosn: '102',
  icms_percent: 0,
  icms_reduction: 0,
  benefit_code: '',
  pis_cst: '49',
  pis_percent: 0.65,
  cofins_cst: '49',
  cofins_percent: 0,
  without_icms: true,
  ibscbs_cst: '000',
  class_trib: '000001',
  used_good: true,
  presumed_credit: false,
  presumed_code: '04',
  presence: '1',
  extra_text: '',
  valid_from: '2026-01-01',
  valid_to: null,
  confirmed_at: null,
  confirmed_by: null,
  warnings: [],
  used: false,
  version: 1,
  ...changes,
});

/** Somebody of the shop, where it has notas. */
export const fiscalPerson = {
  id: 1,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  profile: 'admin',
  roles: ['dono'],
  has_notas: true,
};
