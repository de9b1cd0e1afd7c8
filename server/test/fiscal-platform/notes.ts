import { createHash } from 'node:crypto';
import type { FiscalModel, TaxRegime } from '@giro/contract/rules/fiscal.ts';
import type {
  EmitterSettings,
  FiscalCompany,
  FiscalItem,
  FiscalNote,
  FiscalRecipient,
  IbsCbsOfItem,
  IssueMode,
  NoteRef,
} from '../../src/platform/fiscal/emitter.ts';
import { makeCode, makeKey } from '../../src/platform/fiscal/fiscal-key.ts';

export const company: FiscalCompany = {
  ...{ name: 'GIRO COMERCIO DE CELULARES LTDA', tradeName: 'Giro', cnpj: '11222333000181', ie: '111222333444', crt: 1 },
  ...{ street: 'Rua das Palmeiras', number: '120', complement: 'loja 2', neighborhood: 'Centro', city: 'São Paulo' },
  ...{ uf: 'SP', cep: '01001000', phone: '1133334444' },
};

export const recipient: FiscalRecipient = {
  ...{ name: 'Maria Açucena da Silva', document: { cpf: '52998224725' }, street: 'Av. Brasil', number: '45' },
  ...{ complement: '', neighborhood: 'Jardim', city: 'Campinas', uf: 'SP', cep: '13010000' },
};

export const settings = (parts: Partial<EmitterSettings> = {}): EmitterSettings => ({
  ...{ emitter: 'simulador', environment: 'homologacao', company, pfx: null, focusToken: '' },
  ...{ baseUrl: '', svcUrl: '', ca: '' },
  ...parts,
});

/** Half up, of cents and a rate in ten-thousandths of a percent. */
const share = (cents: number, rate: number) => Number((BigInt(cents) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n);

export interface NoteWish {
  seed: number;
  kind: 'entrada' | 'venda-usado' | 'venda-novo' | 'devolucao' | 'devolucao-vendedor';
  crt: TaxRegime;
  model: FiscalModel;
  hasIbsCbs: boolean;
  hasCredit: boolean;
  items: number;
  environment: FiscalNote['environment'];
  issueMode: IssueMode;
  name: string;
  issuedAt: Date;
}

/** The same wish makes the same note but for its code. */
function dice(seed: number) {
  let turn = 0;
  return (below: number) => createHash('sha256').update(`${seed}.${turn++}`).digest().readUInt32BE(0) % below;
}

const isSale = (kind: NoteWish['kind']) => kind.startsWith('venda');

function itemOf(wish: NoteWish, place: number, roll: (below: number) => number): FiscalItem {
  const quantity = 1 + roll(3);
  const unitCents = 1000 + roll(900_000);
  const valueCents = quantity * unitCents;
  const discountCents = isSale(wish.kind) ? roll(900) : 0;
  const [freightCents, otherCents] = isSale(wish.kind) ? [roll(3) * 1500, roll(2) * 321] : [0, 0];
  const worth = valueCents - discountCents + freightCents + otherCents;
  const isTaxed = wish.crt === 3 && wish.kind !== 'entrada';
  const isReduced = isTaxed && wish.kind === 'venda-usado';
  const reduction = isReduced ? 800_000 : 0;
  const baseCents = isTaxed ? worth - share(worth, reduction) : 0;
  const rate = isTaxed ? 180_000 : 0;
  const icmsCents = share(baseCents, rate);
  const tax = (percent: number) => {
    const base = isTaxed ? worth - icmsCents : 0;
    const own = isTaxed ? percent : 0;
    return {
      cst: isTaxed ? '01' : isSale(wish.kind) ? '49' : '98',
      baseCents: base,
      rate: own,
      cents: share(base, own),
    };
  };
  const [pis, cofins] = [tax(16_500), tax(76_000)];
  return {
    ...{ place, code: `SKU-${roll(9999)}`, description: `Celular ${wish.name}`, ncm: '85171300', cest: '2105300' },
    cfop: { entrada: '1102', devolucao: '1202', 'devolucao-vendedor': '5202' }[wish.kind as 'entrada'] ?? '5102',
    ...{ unit: 'UN', quantity, unitCents, valueCents, discountCents, freightCents, otherCents, origin: '0' },
    icms: {
      code: wish.crt === 3 ? (isTaxed ? (isReduced ? '20' : '00') : '41') : isSale(wish.kind) ? '102' : '900',
      ...{ baseCents, rate, reduction, cents: icmsCents, benefitCode: null },
    },
    pis,
    cofins,
    ibsCbs: wish.hasIbsCbs ? ibsCbsOf(wish, worth - icmsCents - pis.cents - cofins.cents) : null,
    usedGood: wish.kind === 'venda-usado' && wish.hasCredit,
    info: `IMEI ${356_938_035_643_809 + place}`,
  };
}

function ibsCbsOf(wish: NoteWish, baseCents: number): IbsCbsOfItem {
  if (wish.kind === 'entrada') return { cst: '410', classTrib: '410999', values: null, credit: null };
  const [ibsUf, ibsMun, cbs] = [share(baseCents, 1000), 0, share(baseCents, 9000)];
  const hasCredit = wish.hasCredit && wish.kind === 'venda-usado' && wish.model === 55;
  const creditBase = Math.floor(baseCents / 2);
  return {
    ...{ cst: '000', classTrib: '000001' },
    values: {
      baseCents,
      ibsUf: { rate: 1000, cents: ibsUf },
      ibsMun: { rate: 0, cents: ibsMun },
      ibsCents: ibsUf + ibsMun,
      cbs: { rate: 9000, cents: cbs },
    },
    credit: hasCredit
      ? {
          ...{ code: '04', baseCents: creditBase, ibs: { rate: 1000, cents: share(creditBase, 1000) } },
          cbs: { rate: 9000, cents: share(creditBase, 9000) },
        }
      : null,
  };
}

const sum = (items: readonly FiscalItem[], of: (item: FiscalItem) => number) =>
  items.reduce((total, item) => total + of(item), 0);

function totalsOf(items: readonly FiscalItem[], hasIbsCbs: boolean): FiscalNote['totals'] {
  const productsCents = sum(items, (item) => item.valueCents);
  const discountCents = sum(items, (item) => item.discountCents);
  const freightCents = sum(items, (item) => item.freightCents);
  const otherCents = sum(items, (item) => item.otherCents);
  return {
    ...{ productsCents, discountCents, freightCents, otherCents },
    icmsBaseCents: sum(items, (item) => item.icms.baseCents),
    icmsCents: sum(items, (item) => item.icms.cents),
    pisCents: sum(items, (item) => item.pis.cents),
    cofinsCents: sum(items, (item) => item.cofins.cents),
    totalCents: productsCents - discountCents + freightCents + otherCents,
    ibsCbs: hasIbsCbs
      ? {
          baseCents: sum(items, (item) => item.ibsCbs?.values?.baseCents ?? 0),
          ibsUfCents: sum(items, (item) => item.ibsCbs?.values?.ibsUf.cents ?? 0),
          ibsMunCents: sum(items, (item) => item.ibsCbs?.values?.ibsMun.cents ?? 0),
          ibsCents: sum(items, (item) => item.ibsCbs?.values?.ibsCents ?? 0),
          cbsCents: sum(items, (item) => item.ibsCbs?.values?.cbs.cents ?? 0),
          creditIbsCents: sum(items, (item) => item.ibsCbs?.credit?.ibs.cents ?? 0),
          creditCbsCents: sum(items, (item) => item.ibsCbs?.credit?.cbs.cents ?? 0),
        }
      : null,
  };
}

/** A document of this kind with every sum worked out. */
export function buildNote(parts: Partial<NoteWish> = {}): FiscalNote {
  const wish: NoteWish = {
    ...{ seed: 1, kind: 'venda-usado', crt: 1, model: 55, hasIbsCbs: false, hasCredit: false, items: 1 },
    ...{ environment: 'homologacao', issueMode: 1, name: recipient.name, issuedAt: new Date('2026-11-28T13:00:00Z') },
    ...parts,
  };
  const { model, issueMode, issuedAt, environment } = wish;
  const roll = dice(wish.seed);
  const number = 1 + (wish.seed % 999_999_999);
  const code = makeCode(number);
  const items = Array.from({ length: wish.items }, (_, index) => itemOf(wish, index + 1, roll));
  const totals = totalsOf(items, wish.hasIbsCbs);
  const keyParts = { uf: company.uf, issuedAt, cnpj: company.cnpj, model, series: 1, number, issueMode, code };
  const isReturn = wish.kind.startsWith('devolucao');
  const half = Math.floor(totals.totalCents / 2);
  const payments = [
    { code: '17', cents: half },
    { code: '01', cents: totals.totalCents - half },
  ];
  return {
    ...{ environment, model, series: 1, number, code, key: makeKey(keyParts), issueMode, issuedAt },
    contingency: issueMode === 1 ? null : { since: issuedAt, reason: 'SEFAZ fora do ar desde as 14h02' },
    nature: isReturn ? 'Devolução' : wish.kind === 'entrada' ? 'Compra de usado' : 'Venda',
    direction: ['entrada', 'devolucao'].includes(wish.kind) ? 'in' : 'out',
    purpose: isReturn ? 'return' : 'usual',
    crossesStates: false,
    presence: model === 65 ? '1' : isSale(wish.kind) ? '2' : '0',
    references: isReturn ? [makeKey({ ...keyParts, number: number + 1 })] : [],
    company: { ...company, crt: wish.crt },
    recipient: model === 65 && roll(2) === 0 ? null : { ...recipient, name: wish.name },
    ...{ items, totals },
    payments: isSale(wish.kind) ? payments : [{ code: '90', cents: 0 }],
    freightMode: '9',
    extraText: isSale(wish.kind) ? `Pedido ${wish.seed} de ${wish.name}` : '',
  };
}

export const refOf = ({ key, environment, model, issueMode }: FiscalNote): NoteRef => ({
  ...{ key, environment, model, issueMode },
  ref: `giro-${Number(key.slice(25, 34))}-1`,
});

const kinds = ['entrada', 'venda-usado', 'venda-novo', 'devolucao', 'devolucao-vendedor'] as const;
const names = ['Maria Açucena', 'João 📱 <&> "Zé"', 'Ñandú Ωmega – “aspas”', "Anna d'Ávila ™ 中文 x", 'Łukasz Żółw'];

/** So many notes of every kind, regime and model, no two alike. */
export function manyNotes(count: number): FiscalNote[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'entrada';
    const isConsumer = kind === 'venda-novo' && index % 2 === 0;
    return buildNote({
      ...{ seed: 1000 + index, kind, crt: index % 3 === 0 ? 3 : 1, model: isConsumer ? 65 : 55 },
      hasIbsCbs: index % 4 < 2,
      hasCredit: index % 8 < 4,
      items: 1 + (index % 4),
      environment: index % 7 === 0 ? 'producao' : 'homologacao',
      issueMode: !isConsumer && index % 11 === 0 ? 6 : 1,
      name: names[index % names.length] ?? '',
    });
  });
}
