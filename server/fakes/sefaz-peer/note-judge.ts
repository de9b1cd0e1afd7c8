import { keyDigit } from '@giro/contract/rules/fiscal.ts';
import { xmlAt, xmlList, xmlText } from '../../src/platform/fiscal/xml.ts';

/** A refusal: a code and, where the authority says more than its usual text, that. */
export interface Refusal {
  code: string;
  more?: string;
}

/** Centavos of an amount as notes write it; none is zero. */
function cents(value: unknown, ...names: string[]): number {
  const text = xmlText(value, ...names);
  return text === '' ? 0 : Math.round(Number(text) * 100);
}
const sum = (items: readonly unknown[], ...names: string[]) =>
  items.reduce<number>((total, item) => total + cents(item, ...names), 0);
/** Tolerance of NT 2025.002: a centavo an item. */
const isNear = (one: number, other: number, most = 1) => Math.abs(one - other) <= most;

export interface NoteRules {
  now: Date;
  tpAmb: '1' | '2';
  /** CNPJ of the certificate of the connection. */
  holder: string;
}

/** The first days on which a regime's notes must have the group of IBS and CBS (NT 2025.002, UB12-10). */
const groupFrom: Record<string, string> = {
  '1': '2027-01-04',
  '2': '2027-01-04',
  '3': '2026-08-03',
  '4': '2027-01-04',
};

const rates: readonly { from: string; uf: number; mun: number; cbs: number | null }[] = [
  { from: '2027-01-01', uf: 0.05, mun: 0.05, cbs: null },
  { from: '2026-01-01', uf: 0.1, mun: 0, cbs: 0.9 },
];

function* judgeKey(info: unknown, id: string): Generator<Refusal> {
  const head = xmlAt(info, 'ide');
  const part = (name: string, length: number) => xmlText(head, name).padStart(length, '0');
  const month = xmlText(head, 'dhEmi').replace(/^..(..)-(..).*$/, '$1$2');
  const cnpj = xmlText(info, 'emit', 'CNPJ');
  const first =
    part('cUF', 2) +
    month +
    cnpj +
    part('mod', 2) +
    part('serie', 3) +
    part('nNF', 9) +
    part('tpEmis', 1) +
    part('cNF', 8);
  const key = id.replace(/^NFe/, '');
  if (key.slice(0, 43) !== first) yield { code: '502' };
  if (key.slice(43) !== String(keyDigit(first)) || xmlText(head, 'cDV') !== key.slice(43)) yield { code: '253' };
  if (part('cNF', 8) === xmlText(head, 'nNF').padStart(8, '0'))
    yield { code: '897', more: 'Codigo numerico em formato invalido' };
}

function* judgeHead(info: unknown, { now, tpAmb, holder }: NoteRules): Generator<Refusal> {
  const [head, sender] = [xmlAt(info, 'ide'), xmlAt(info, 'emit')];
  const [model, issued] = [xmlText(head, 'mod'), new Date(xmlText(head, 'dhEmi')).getTime()];
  if (xmlText(head, 'tpAmb') !== tpAmb) yield { code: '252' };
  if (xmlText(sender, 'CNPJ').slice(0, 8) !== holder.slice(0, 8)) yield { code: '213' };
  if (issued > now.getTime() + 5 * 60_000) yield { code: '703' };
  if (issued < now.getTime() - 30 * 86_400_000) yield { code: '228' };
  if (!xmlText(head, 'dhEmi').endsWith('-03:00')) yield { code: '703' };
  const isTrial = tpAmb === '2' && xmlAt(info, 'dest') !== undefined;
  const name = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
  if (isTrial && xmlText(info, 'dest', 'xNome') !== name) yield { code: '598' };
  if (model === '55' && xmlAt(info, 'dest') === undefined) yield { code: '719' };
  if (xmlText(head, 'finNFe') === '4' && xmlList(head, 'NFref').length === 0) yield { code: '321' };
  const isContingency = ['6', '7'].includes(xmlText(head, 'tpEmis'));
  if (isContingency && !xmlText(head, 'xJust'))
    yield { code: '557', more: 'A Justificativa de entrada em contingencia deve ser informada' };
}

function* judgeSums(info: unknown): Generator<Refusal> {
  const items = xmlList(info, 'det');
  const total = xmlAt(info, 'total', 'ICMSTot');
  const taxOf = (name: string, value: string) =>
    items.reduce<number>(
      (all, item) => all + sum(Object.values((xmlAt(item, 'imposto', name) ?? {}) as object), value),
      0,
    );
  for (const item of items) {
    const expected = Math.round(Number(xmlText(item, 'prod', 'qCom')) * Number(xmlText(item, 'prod', 'vUnCom')) * 100);
    if (!isNear(expected, cents(item, 'prod', 'vProd')))
      yield { code: '629', more: `[nItem:${xmlText(item, '@nItem')}]` };
    if (xmlText(item, 'prod', 'NCM') === '00000000') yield { code: '778', more: `[nItem:${xmlText(item, '@nItem')}]` };
  }
  const exact: readonly (readonly [string, string, number])[] = [
    ['564', 'vProd', sum(items, 'prod', 'vProd')],
    ['535', 'vFrete', sum(items, 'prod', 'vFrete')],
    ['537', 'vDesc', sum(items, 'prod', 'vDesc')],
    ['604', 'vOutro', sum(items, 'prod', 'vOutro')],
    ['531', 'vBC', taxOf('ICMS', 'vBC')],
    ['532', 'vICMS', taxOf('ICMS', 'vICMS')],
    ['602', 'vPIS', taxOf('PIS', 'vPIS')],
    ['603', 'vCOFINS', taxOf('COFINS', 'vCOFINS')],
  ];
  for (const [code, name, expected] of exact) if (cents(total, name) !== expected) yield { code };
  const value = cents(total, 'vProd') - cents(total, 'vDesc') + cents(total, 'vFrete') + cents(total, 'vOutro');
  if (cents(total, 'vNF') !== value) yield { code: '610' };
  const ways = xmlList(info, 'pag', 'detPag');
  const isUnpaid = ways.some((way) => xmlText(way, 'tPag') === '90');
  if (isUnpaid ? sum(ways, 'vPag') !== 0 : sum(ways, 'vPag') !== value)
    yield { code: '904', more: 'Pagamento difere do total' };
  if (xmlText(info, 'ide', 'finNFe') === '4' && !isUnpaid)
    yield { code: '871', more: 'Devolucao nao deve ter pagamento' };
}

function* judgeIbsCbsItem(item: unknown, model: string, day: string): Generator<Refusal> {
  const more = `[nItem:${xmlText(item, '@nItem')}]`;
  const [goods, taxes] = [xmlAt(item, 'prod'), xmlAt(item, 'imposto')];
  const group = xmlAt(taxes, 'IBSCBS');
  const values = xmlAt(group, 'gIBSCBS');
  const cst = xmlText(group, 'CST');
  if (cst === '000' && values === undefined) yield { code: '1021', more };
  if (cst === '410' && values !== undefined) yield { code: '1022', more };
  if (values !== undefined) {
    const within = (name: string) => sum(Object.values((xmlAt(taxes, name) ?? {}) as object), `v${name}`);
    const worth = cents(goods, 'vProd') + cents(goods, 'vFrete') + cents(goods, 'vOutro') - cents(goods, 'vDesc');
    const base = worth - within('PIS') - within('COFINS') - within('ICMS');
    if (!isNear(cents(values, 'vBC'), base)) yield { code: '1104', more };
    const due = (percent: string) => Math.round((cents(values, 'vBC') * Number(percent)) / 100);
    const rate = rates.find(({ from }) => from <= day);
    const [uf, mun, cbs] = [xmlAt(values, 'gIBSUF'), xmlAt(values, 'gIBSMun'), xmlAt(values, 'gCBS')];
    if (rate && Number(xmlText(uf, 'pIBSUF')) !== rate.uf) yield { code: '1026', more };
    if (rate && Number(xmlText(mun, 'pIBSMun')) !== rate.mun) yield { code: '1036', more };
    if (rate && rate.cbs !== null && Number(xmlText(cbs, 'pCBS')) !== rate.cbs) yield { code: '1037', more };
    if (!isNear(cents(uf, 'vIBSUF'), due(xmlText(uf, 'pIBSUF')))) yield { code: '1029', more };
    if (!isNear(cents(mun, 'vIBSMun'), due(xmlText(mun, 'pIBSMun')))) yield { code: '1038', more };
    if (!isNear(cents(cbs, 'vCBS'), due(xmlText(cbs, 'pCBS')))) yield { code: '1058', more };
    if (cents(values, 'vIBS') !== cents(uf, 'vIBSUF') + cents(mun, 'vIBSMun')) yield { code: '1085', more };
  }
  const credit = xmlAt(group, 'gCredPresOper');
  if (credit === undefined) return;
  if (model === '65') yield { code: '1049', more };
  if (cents(credit, 'vBCCredPres') > cents(goods, 'vProd')) yield { code: '1107', more };
  const [ofIbs, ofCbs] = [cents(credit, 'gIBSCredPres', 'vCredPres'), cents(credit, 'gCBSCredPres', 'vCredPres')];
  if (ofIbs > cents(values, 'vIBS') || ofCbs > cents(values, 'gCBS', 'vCBS')) yield { code: '1124', more };
}

function* judgeIbsCbs(info: unknown): Generator<Refusal> {
  const items = xmlList(info, 'det');
  const head = xmlAt(info, 'ide');
  const day = xmlText(head, 'dhEmi').slice(0, 10);
  const isTold = items.some((item) => xmlAt(item, 'imposto', 'IBSCBS') !== undefined);
  const isOldReturn = xmlList(head, 'NFref').some((one) => Number(xmlText(one, 'refNFe').slice(2, 4)) < 26);
  const mustTell = day >= (groupFrom[xmlText(info, 'emit', 'CRT')] ?? '') && !isOldReturn;
  if (mustTell && items.some((item) => xmlAt(item, 'imposto', 'IBSCBS') === undefined))
    yield { code: '1115', more: 'Grupo IBS/CBS nao informado' };
  if (!isTold) return;
  for (const item of items) yield* judgeIbsCbsItem(item, xmlText(head, 'mod'), day);
  const total = xmlAt(info, 'total', 'IBSCBSTot');
  if (total === undefined) return yield { code: '1075' };
  const of = (...names: string[]) => sum(items, 'imposto', 'IBSCBS', ...names);
  const exact: readonly (readonly [string, number, number])[] = [
    ['1076', cents(total, 'vBCIBSCBS'), of('gIBSCBS', 'vBC')],
    ['1079', cents(total, 'gIBS', 'gIBSUF', 'vIBSUF'), of('gIBSCBS', 'gIBSUF', 'vIBSUF')],
    ['1082', cents(total, 'gIBS', 'gIBSMun', 'vIBSMun'), of('gIBSCBS', 'gIBSMun', 'vIBSMun')],
    ['1086', cents(total, 'gIBS', 'vIBS'), of('gIBSCBS', 'vIBS')],
    ['1087', cents(total, 'gIBS', 'vCredPres'), of('gCredPresOper', 'gIBSCredPres', 'vCredPres')],
    ['1090', cents(total, 'gCBS', 'vCBS'), of('gIBSCBS', 'gCBS', 'vCBS')],
    ['1091', cents(total, 'gCBS', 'vCredPres'), of('gCredPresOper', 'gCBSCredPres', 'vCredPres')],
  ];
  for (const [code, told, expected] of exact) if (told !== expected) yield { code };
}

/** Everything that is wrong with a note, in the order in which it is told; `id` is that of `infNFe`. */
export function judgeNote(info: unknown, id: string, rules: NoteRules): Refusal[] {
  return [...judgeHead(info, rules), ...judgeKey(info, id), ...judgeSums(info), ...judgeIbsCbs(info)];
}
