/**
 * For how long Giro keeps what it holds of people. Jobs forget by these figures and '/termos' shows them, so they stand
 * nowhere else. Marco Civil (Lei 12.965/2014), art. 15, asks for six months of access records; the tax code (Lei
 * 5.172/1966), arts. 173 and 174, for five years of what was bought and sold.
 */
export const retention = {
  /** From asking for an account's end to its being done. */
  deletionDays: 7,
  archiveHours: 24,
  mailContentDays: 180,
  accessMonths: 6,
  lookupFileMonths: 6,
  abandonedProposalYears: 2,
  taxYears: 5,
  evidenceYears: 2,
  parcelDays: 90,
  eventDays: 30,
  activityYears: 5,
  activityPersonMonths: 6,
  unconfirmedNoticeDays: 2,
  noticeYears: 1,
  importReportMonths: 6,
} as const;

/** The same in words: what, for how long, why. */
export const retentionRows = [
  {
    what: 'Cadastro: nome, contatos, endereço e documentos',
    until: `enquanto a conta existir; excluída a conta, somem em ${retention.deletionDays} dias`,
  },
  {
    what: 'Pedidos, propostas e pagamentos',
    until: `enquanto a conta existir; depois, sem o seu nome, por ${retention.taxYears} anos`,
  },
  {
    what: 'Nome, CPF, RG e endereço de quem comprou ou vendeu, conta de quem recebeu e comprovantes',
    until: `${retention.taxYears} anos contados da última compra ou venda, cifrados, mesmo sem conta`,
  },
  {
    what: 'Propostas abandonadas, das quais nenhum aparelho chegou à loja',
    until: `${retention.abandonedProposalYears} anos`,
  },
  {
    what: 'Notas fiscais: o arquivo e para quem foram emitidas',
    until: 'até o fim do quinto ano depois do da emissão, cifradas, mesmo sem conta',
  },
  { what: 'Conteúdo dos e-mails que enviamos', until: `${retention.mailContentDays} dias` },
  {
    what: 'Registros de acesso: endereços IP e navegadores conhecidos',
    until: `${retention.accessMonths} meses`,
  },
  { what: 'Imagens de consultas de IMEI', until: `${retention.lookupFileMonths} meses` },
  {
    what: 'Registro das atividades da equipe',
    until: `${retention.activityYears} anos; nomes e endereços IP nele, ${retention.activityPersonMonths} meses`,
  },
  {
    what: 'E-mail de quem pediu um aviso de chegada',
    until: `até você cancelar, ou por ${retention.noticeYears} ano; sem a sua confirmação, ${retention.unconfirmedNoticeDays} dias`,
  },
  {
    what: 'Pedidos antigos, de outra ferramenta da loja: quem comprou',
    until: `enquanto a conta existir, ou por ${retention.taxYears} anos; o relatório de cada importação, ${retention.importReportMonths} meses`,
  },
  { what: 'Arquivo com os seus dados, quando você pede', until: `${retention.archiveHours} horas` },
] as const satisfies readonly { what: string; until: string }[];

/** Beside those, in a shop that delivers. */
export const deliveryRetentionRows = [
  {
    what: 'Endereços de entrega',
    until: 'enquanto a conta existir, cifrados; excluída a conta, somem com ela',
  },
  {
    what: 'Etiquetas de envio e avisos das transportadoras',
    until: `${retention.parcelDays} dias depois do fim do envio`,
  },
] as const satisfies readonly { what: string; until: string }[];

/** Beside those, in a shop that takes cards, or has. */
export const cardRetentionRows = [
  {
    what: 'Pagamentos com cartão: bandeira, quatro últimos dígitos, parcelas e contestações',
    until: `${retention.taxYears} anos; o número e o código do cartão nunca chegam a nós`,
  },
  {
    what: 'Endereço IP de quem pagou com cartão',
    until: `${retention.accessMonths} meses; de um pagamento contestado, enquanto durar a contestação`,
  },
  {
    what: 'Documentos que enviamos ao banco numa contestação',
    until: `${retention.evidenceYears} anos depois do fim dela`,
  },
] as const satisfies readonly { what: string; until: string }[];
