import type { FiscalProblemFound } from './emitter.ts';
import type { SchemaComplaint } from './schema-check.ts';

interface SchemaField {
  /** The end of an element's path. */
  path: RegExp;
  /** Ours; `*` is the item's number. */
  field: string;
  label: string;
}

const address: readonly (readonly [string, string, string, string])[] = [
  ['xLgr', 'address', 'street', 'a rua'],
  ['nro', 'number', 'number', 'o número do endereço'],
  ['xCpl', 'complement', 'complement', 'o complemento do endereço'],
  ['xBairro', 'neighborhood', 'neighborhood', 'o bairro'],
  ['(cMun|xMun)', 'city', 'city', 'a cidade (confira o nome e o estado)'],
  ['UF', 'state', 'state', 'o estado'],
  ['CEP', 'cep', 'cep', 'o CEP'],
];

const row = (path: string, field: string, label: string): SchemaField => ({
  path: new RegExp(`(^|/)${path}(/|$)`),
  field,
  label,
});

/** Fields of ours by the element that says them, the first that fits. */
const fields: readonly SchemaField[] = [
  ...address.flatMap(([element, ofRecipient, ofCompany, label]) => [
    row(`dest/enderDest/${element}`, `recipient.${ofRecipient}`, `${label} do destinatário`),
    row(`emit/enderEmit/${element}`, `company.${ofCompany}`, `${label} da loja`),
  ]),
  row('dest/CPF', 'recipient.cpf', 'o CPF do destinatário'),
  row('dest/CNPJ', 'recipient.cnpj', 'o CNPJ do destinatário'),
  row('dest/xNome', 'recipient.name', 'o nome do destinatário'),
  row('dest', 'recipient', 'os dados do destinatário'),
  row('ide/cMunFG', 'company.city', 'a cidade da loja'),
  row('emit/CNPJ', 'company.cnpj', 'o CNPJ da loja'),
  row('emit/xNome', 'company.name', 'a razão social da loja'),
  row('emit/xFant', 'company.trade_name', 'o nome fantasia da loja'),
  row('emit/IE', 'company.ie', 'a inscrição estadual da loja'),
  row('emit/CRT', 'crt', 'o regime tributário da loja'),
  row('emit', 'company', 'os dados da loja'),
  row('prod/xProd', 'items.*.description', 'a descrição do item'),
  row('prod/NCM', 'items.*.ncm', 'o NCM do item'),
  row('prod/CEST', 'items.*.cest', 'o CEST do item'),
  row('prod/(uCom|uTrib)', 'items.*.unit', 'a unidade do item'),
  row('prod/CFOP', 'profile.cfop', 'o CFOP do perfil'),
  row('prod/cBenef', 'profile.benefit_code', 'o código de benefício do perfil'),
  row('orig', 'items.*.origin', 'a origem do item'),
  row('CSOSN', 'profile.csosn', 'o CSOSN do perfil'),
  row('ICMS', 'profile.icms_cst', 'o ICMS do perfil'),
  row('PIS', 'profile.pis_cst', 'o PIS do perfil'),
  row('COFINS', 'profile.cofins_cst', 'a COFINS do perfil'),
  row('cCredPres', 'profile.presumed_code', 'o código do crédito presumido do perfil'),
  row('cClassTrib', 'profile.class_trib', 'a classificação tributária do perfil'),
  row('IBSCBS', 'profile.ibscbs_cst', 'o IBS/CBS do perfil'),
  row('ide/natOp', 'profile.nature', 'a natureza da operação do perfil'),
  row('ide/indPres', 'profile.presence', 'a presença do comprador do perfil'),
  row('detPag', 'payment_codes', 'os códigos de pagamento'),
];

/** A schema's complaints as one problem: the first is the one whose field is told. */
export function schemaProblem(complaints: readonly SchemaComplaint[]): FiscalProblemFound | undefined {
  const [first] = complaints;
  if (!first) return undefined;
  const known = complaints.map((complaint) => {
    const found = fields.find(({ path }) => path.test(complaint.path));
    const field = found?.field.replace('*', complaint.item ?? '1');
    const ofItem = complaint.item && found?.field.startsWith('items.') ? ` ${complaint.item}` : '';
    return found && { field, label: `${found.label}${ofItem}` };
  });
  const labels = [...new Set(known.flatMap((one) => one?.label ?? []))];
  const text = complaints.map(({ path, message }) => `${path}: ${message}`).join(' · ');
  const words =
    labels.length > 0
      ? `Não está como a SEFAZ pede: ${labels.join('; ')}.`
      : 'A nota não está no formato que a SEFAZ pede. Fale com quem cuida do sistema.';
  return { code: 'schema', text: text.slice(0, 1000), words, field: known.find((one) => one)?.field ?? null };
}
