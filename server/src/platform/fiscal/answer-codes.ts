import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FiscalProblemFound } from './emitter.ts';

/** Meanings of an answer's code (cStat) for who asked. */
export type AnswerKind =
  | 'authorised'
  | 'cancelled'
  | 'denied'
  | 'receipt'
  | 'working'
  | 'read'
  | 'done'
  | 'already'
  | 'duplicate'
  | 'absent'
  | 'down'
  | 'rest'
  | 'up';

type Meanings = Readonly<Record<string, AnswerKind>>;

const of = (kind: AnswerKind, ...codes: string[]): Meanings => Object.fromEntries(codes.map((code) => [code, kind]));

/** Codes that mean the same in every answer. */
const always: Meanings = { ...of('down', '108', '109', '113', '114', '999'), ...of('rest', '656') };
const denied = of('denied', '110', '205', '301', '302', '303');

/** Meaning of a code, by what was asked; one that is in no row is refused, and a person mends it. */
const meanings = {
  note: {
    ...of('authorised', '100', '150'),
    ...of('receipt', '103'),
    ...of('working', '105'),
    ...of('read', '104'),
    ...of('duplicate', '204', '539'),
    ...of('absent', '217'),
    ...of('cancelled', '101', '151', '155', '218'),
    ...denied,
  },
  look: {
    ...of('authorised', '100', '150'),
    ...of('cancelled', '101', '151', '155'),
    ...of('absent', '217'),
    ...of('duplicate', '562', '613'),
    ...denied,
  },
  event: { ...of('done', '135', '136', '155'), ...of('read', '128'), ...of('already', '573', '218') },
  void: { ...of('done', '102'), ...of('already', '206', '256', '563') },
  status: of('up', '107'),
} satisfies Record<string, Meanings>;
export type AskedOf = keyof typeof meanings;

export const meaningOf = (asked: AskedOf, code: string): AnswerKind | undefined =>
  always[code] ?? (meanings[asked] as Meanings)[code];

interface Mend {
  words: string;
  /** `*` is the number of the item that the answer names. */
  field: string | null;
}

const mend = (words: string, field: string | null, ...codes: string[]): [string, Mend][] =>
  codes.map((code) => [code, { words, field }]);

const certificateWords = 'A SEFAZ não aceitou o certificado da loja. Envie um certificado A1 válido desta empresa.';
const keyWords = 'A chave da nota não confere com os seus dados. Reenvie; se voltar, fale com quem cuida do sistema.';

/** Mends of a refusal, in our words, with the field where that is done. */
const mends: ReadonlyMap<string, Mend> = new Map([
  ...mend(certificateWords, 'certificate', '213', '280', '281', '282', '283', '284', '285', '286', '290', '291'),
  ...mend(certificateWords, 'certificate', '292', '293', '294', '295', '296'),
  ...mend('A loja não está habilitada a emitir notas. Peça o credenciamento na SEFAZ do seu estado.', 'company', '203'),
  ...mend('O CNPJ da loja não está cadastrado na SEFAZ.', 'company.cnpj', '207', '245'),
  ...mend('A inscrição estadual da loja não confere com o cadastro da SEFAZ.', 'company.ie', '209', '230', '231'),
  ...mend('O estado da loja não é o desta SEFAZ.', 'company.state', '226', '247'),
  ...mend('O regime tributário da loja não é o do cadastro da SEFAZ.', 'crt', '481', '590', '591'),
  ...mend('A data de emissão ficou muito para trás. Corrija e reenvie.', null, '228', '704'),
  ...mend('A data de emissão está adiante do relógio da SEFAZ. Confira o relógio do servidor.', null, '703'),
  ...mend('O CPF do destinatário não é válido.', 'recipient.cpf', '237'),
  ...mend('O CNPJ do destinatário não é válido.', 'recipient.cnpj', '208', '246'),
  ...mend(
    'O destinatário é contribuinte do ICMS: emita por fora, com a sua inscrição.',
    'recipient',
    '232',
    '233',
    '234',
  ),
  ...mend('A cidade do destinatário não é do estado informado.', 'recipient.city', '274', '275', '276'),
  ...mend('A cidade da loja não é do estado informado.', 'company.city', '270', '271', '272', '273'),
  ...mend('O NCM deste item não existe. Corrija o NCM.', 'items.*.ncm', '777', '778'),
  ...mend('Falta o CEST deste item.', 'items.*.cest', '806'),
  ...mend(
    'O CFOP do perfil não serve para esta operação.',
    'profile.cfop',
    '327',
    '328',
    '386',
    '518',
    '519',
    '520',
    '522',
  ),
  ...mend(
    'O CFOP do perfil não serve para esta operação.',
    'profile.cfop',
    '523',
    '524',
    '525',
    '733',
    '734',
    '736',
    '771',
  ),
  ...mend('Venda para outro estado com partilha do ICMS (DIFAL): emita por fora.', null, '694', '695'),
  ...mend('O número já foi usado por outra nota. Desista deste número.', null, '241'),
  ...mend('O ambiente da nota não é o deste endereço.', 'environment', '252'),
  ...mend(
    'A assinatura da nota não confere. Reenvie; se voltar, fale com quem cuida do sistema.',
    'certificate',
    '297',
    '298',
  ),
  ...mend(keyWords, null, '236', '253', '502', '562'),
  ...mend('O prazo de cancelamento terminou.', null, '220', '501'),
  ...mend('A mercadoria já está a caminho: faça uma devolução.', null, '219', '221', '690'),
  ...mend('Só uma nota autorizada pode ter este evento.', null, '580'),
  ...mend('Esta nota já tem todas as cartas de correção que pode ter.', null, '594'),
  ...mend('A nota devolvida não foi encontrada na SEFAZ.', null, '267', '321', '547', '678'),
  ...mend('Faltam os códigos de IBS/CBS no perfil.', 'profile.ibscbs_cst', '1115'),
  ...mend('O CST de IBS/CBS do perfil não combina com os seus valores.', 'profile.ibscbs_cst', '1020', '1021', '1022'),
  ...mend('A classificação tributária do perfil não serve para o CST.', 'profile.class_trib', '1023', '1024', '1025'),
  ...mend('A alíquota de IBS/CBS não é a deste dia. Confira as alíquotas.', 'rates', '1026', '1036', '1037'),
  ...mend(
    'O crédito presumido do perfil não cabe nesta nota.',
    'profile.presumed_credit',
    '1049',
    '1107',
    '1124',
    '1175',
  ),
  ...mend('A nota não está no formato que a SEFAZ pede.', null, '215', '225', '404', '402', '516', '517'),
]);

let texts: Partial<Record<string, string>> | undefined;

/** The official text of a code; blank for one that is in no table. */
export function officialText(code: string): string {
  const file = path.join(import.meta.dirname, 'data/cstat.json');
  texts ??= JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, string>>;
  return texts[code] ?? '';
}

/** A refusal as it came, and what mends it. */
export function refusalProblem(code: string, said: string): FiscalProblemFound {
  const text = said || officialText(code) || `Código ${code}`;
  const found = mends.get(code);
  const item = /\[?nItem:?\s*(\d{1,3})/i.exec(text)?.[1] ?? '1';
  const words = found?.words ?? `A SEFAZ recusou: ${text.replace(/^Rejei[cç][aã]o:\s*/i, '')}`;
  return { code, text, words: words.slice(0, 500), field: found?.field?.replace('*', item) ?? null };
}
