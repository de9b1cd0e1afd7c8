/** Groups of activities that the record's screen filters by. */
export const activityGroups = {
  acesso: 'Acesso',
  equipe: 'Pessoas e perfis',
  proposta: 'Propostas',
  pedido: 'Pedidos',
  estoque: 'Preços e estoque',
  aparelho: 'Aparelhos',
  dinheiro: 'Dinheiro',
  configuracao: 'Configurações',
  conteudo: 'Conteúdo',
  exportacao: 'Exportações',
  privacidade: 'Privacidade',
} as const;
export type ActivityGroup = keyof typeof activityGroups;
export const activityGroupNames = Object.keys(activityGroups) as [ActivityGroup, ...ActivityGroup[]];

interface KindFacts {
  group: ActivityGroup;
  /** The event, for people; its subject follows. */
  label: string;
  /** Its before and after name somebody, however masked: after six months they are gone. */
  personal?: true;
}

/** Every kind of event that is recorded. */
export const activityKinds = {
  'signed-in': { group: 'acesso', label: 'Entrou' },
  'sign-in-refused': { group: 'acesso', label: 'Entrada recusada' },
  'factor-refused': { group: 'acesso', label: 'Segundo fator recusado' },
  'signed-out': { group: 'acesso', label: 'Saiu' },
  'session-ended': { group: 'acesso', label: 'Encerrou sessões' },
  'stepped-up': { group: 'acesso', label: 'Confirmou que é a própria pessoa' },
  refused: { group: 'acesso', label: 'Ação sem permissão recusada' },
  'factor-added': { group: 'acesso', label: 'Ativou um segundo fator' },
  'factor-removed': { group: 'acesso', label: 'Retirou um segundo fator' },
  'recovery-code-used': { group: 'acesso', label: 'Entrou com um código de recuperação' },
  'recovery-codes-renewed': { group: 'acesso', label: 'Gerou novos códigos de recuperação' },
  'password-changed': { group: 'acesso', label: 'Trocou a senha' },
  'email-changed': { group: 'acesso', label: 'Trocou o e-mail', personal: true },
  'person-added': { group: 'equipe', label: 'Adicionou uma pessoa', personal: true },
  'person-changed': { group: 'equipe', label: 'Alterou uma pessoa', personal: true },
  'roles-changed': { group: 'equipe', label: 'Alterou perfis' },
  'person-deactivated': { group: 'equipe', label: 'Desativou uma pessoa' },
  'person-restored': { group: 'equipe', label: 'Reativou uma pessoa' },
  'proposal-status': { group: 'proposta', label: 'Alterou o status da proposta' },
  'proposal-value': { group: 'proposta', label: 'Alterou o valor da proposta' },
  'bank-data': { group: 'proposta', label: 'Alterou dados bancários', personal: true },
  'bank-data-asked': { group: 'proposta', label: 'Pediu os dados bancários' },
  'chat-opened': { group: 'acesso', label: 'Abriu uma conversa com o cliente' },
  'note-added': { group: 'equipe', label: 'Escreveu uma anotação' },
  'note-removed': { group: 'equipe', label: 'Excluiu uma anotação' },
  'order-status': { group: 'pedido', label: 'Alterou o status do pedido' },
  'order-address': { group: 'pedido', label: 'Alterou o endereço de entrega' },
  'parcel-packed': { group: 'pedido', label: 'Embalou um envio' },
  'parcel-asked': { group: 'pedido', label: 'Pediu uma etiqueta ou um código' },
  'parcel-moved': { group: 'pedido', label: 'Envio mudou de etapa' },
  'parcel-cancelled': { group: 'pedido', label: 'Cancelou um envio' },
  'parcel-claim': { group: 'pedido', label: 'Reclamou na transportadora' },
  'disputed-handover': { group: 'pedido', label: 'Entregou um pedido contestado' },
  'coupon-added': { group: 'pedido', label: 'Criou um cupom' },
  'coupon-changed': { group: 'pedido', label: 'Alterou um cupom' },
  'coupon-removed': { group: 'pedido', label: 'Excluiu um cupom' },
  'product-added': { group: 'estoque', label: 'Adicionou um produto' },
  'product-changed': { group: 'estoque', label: 'Alterou um produto' },
  'product-removed': { group: 'estoque', label: 'Excluiu um produto' },
  'price-changed': { group: 'estoque', label: 'Alterou um preço' },
  'stock-changed': { group: 'estoque', label: 'Alterou o estoque' },
  'cost-changed': { group: 'estoque', label: 'Alterou o custo de um produto' },
  'device-cost': { group: 'aparelho', label: 'Alterou os custos de um aparelho' },
  'ageing-rule': { group: 'estoque', label: 'Alterou uma regra de envelhecimento' },
  'price-proposal': { group: 'estoque', label: 'Decidiu uma proposta de preço' },
  'market-prices': { group: 'estoque', label: 'Alterou os preços de mercado' },
  'products-imported': { group: 'estoque', label: 'Importou produtos' },
  'prices-imported': { group: 'estoque', label: 'Importou a tabela de preços' },
  'evaluation-added': { group: 'estoque', label: 'Adicionou um modelo à avaliação' },
  'evaluation-changed': { group: 'estoque', label: 'Alterou um modelo da avaliação' },
  'evaluation-removed': { group: 'estoque', label: 'Excluiu um modelo da avaliação' },
  'catalogue-added': { group: 'estoque', label: 'Adicionou aos cadastros' },
  'catalogue-changed': { group: 'estoque', label: 'Alterou os cadastros' },
  'catalogue-removed': { group: 'estoque', label: 'Excluiu dos cadastros' },
  'inspection-decided': { group: 'aparelho', label: 'Decidiu uma conferência' },
  'unit-changed': { group: 'aparelho', label: 'Alterou uma unidade' },
  'device-received': { group: 'aparelho', label: 'Recebeu um aparelho no balcão' },
  'device-bought': { group: 'aparelho', label: 'Comprou um aparelho no balcão' },
  'imei-changed': { group: 'aparelho', label: 'Alterou registros de um IMEI' },
  payout: { group: 'dinheiro', label: 'Pagou um vendedor' },
  'payout-changed': { group: 'dinheiro', label: 'Alterou um pagamento a vendedor' },
  'credit-cashed': { group: 'dinheiro', label: 'Pediu o crédito em dinheiro' },
  'pay-as': { group: 'dinheiro', label: 'Escolheu como receber' },
  'cash-opened': { group: 'dinheiro', label: 'Abriu o caixa' },
  'cash-moved': { group: 'dinheiro', label: 'Moveu dinheiro do caixa' },
  'cash-closed': { group: 'dinheiro', label: 'Fechou o caixa' },
  'cash-checked': { group: 'dinheiro', label: 'Conferiu um caixa' },
  'sale-paid': { group: 'dinheiro', label: 'Recebeu no balcão' },
  refund: { group: 'dinheiro', label: 'Devolveu um valor' },
  'payment-decided': { group: 'dinheiro', label: 'Decidiu um recebimento' },
  'dispute-opened': { group: 'dinheiro', label: 'Recebeu uma contestação' },
  'dispute-answered': { group: 'dinheiro', label: 'Respondeu a uma contestação' },
  'dispute-ended': { group: 'dinheiro', label: 'Encerrou uma contestação' },
  'withdrawal-asked': { group: 'dinheiro', label: 'Desistiu da compra' },
  'pix-key': { group: 'dinheiro', label: 'Alterou a chave Pix' },
  'payment-settings': { group: 'configuracao', label: 'Alterou o provedor de pagamentos' },
  'card-settings': { group: 'configuracao', label: 'Alterou o provedor de cartões' },
  'card-script': { group: 'configuracao', label: 'O código do provedor de cartões mudou' },
  'instalment-settings': { group: 'configuracao', label: 'Alterou as parcelas e o desconto no Pix' },
  'delivery-settings': { group: 'configuracao', label: 'Alterou as entregas' },
  'carrier-settings': { group: 'configuracao', label: 'Alterou a transportadora' },
  'fiscal-settings': { group: 'configuracao', label: 'Alterou as notas fiscais' },
  'fiscal-profile': { group: 'configuracao', label: 'Alterou um perfil fiscal' },
  'product-fiscal': { group: 'estoque', label: 'Alterou os dados fiscais de um produto' },
  'nota-made': { group: 'pedido', label: 'Emitiu ou informou uma nota' },
  'nota-pressed': { group: 'pedido', label: 'Pediu algo de uma nota' },
  'nota-recipient': { group: 'pedido', label: 'Informou para quem sai a nota', personal: true },
  'import-run': { group: 'estoque', label: 'Trouxe dados de outra ferramenta' },
  'import-undone': { group: 'estoque', label: 'Desfez uma importação' },
  'api-key': { group: 'configuracao', label: 'Alterou as chaves de programas' },
  'webhook-changed': { group: 'configuracao', label: 'Alterou um webhook' },
  'webhook-tested': { group: 'configuracao', label: 'Testou um webhook' },
  'webhook-resent': { group: 'configuracao', label: 'Reenviou eventos de um webhook' },
  'agent-settings': { group: 'configuracao', label: 'Alterou o acesso de assistentes' },
  'mail-settings': { group: 'configuracao', label: 'Alterou o envio de e-mails' },
  'mail-tested': { group: 'configuracao', label: 'Enviou um e-mail de teste', personal: true },
  'shop-settings': { group: 'configuracao', label: 'Alterou os dados da loja' },
  'trade-settings': { group: 'configuracao', label: 'Alterou as regras de troca e balcão' },
  'price-settings': { group: 'configuracao', label: 'Alterou as regras de preços' },
  'device-settings': { group: 'configuracao', label: 'Alterou as regras de aparelhos' },
  'security-settings': { group: 'configuracao', label: 'Alterou as regras de segurança' },
  'first-step-checked': { group: 'configuracao', label: 'Conferiu um primeiro passo' },
  'shop-mail-settings': { group: 'configuracao', label: 'Alterou os avisos da loja', personal: true },
  'mails-resent': { group: 'configuracao', label: 'Reenviou e-mails' },
  'texts-changed': { group: 'configuracao', label: 'Alterou textos' },
  'key-rotated': { group: 'configuracao', label: 'Trocou a chave de cifra' },
  'demonstration-removed': { group: 'configuracao', label: 'Apagou os dados de demonstração' },
  'blog-changed': { group: 'conteudo', label: 'Alterou o blog' },
  'review-added': { group: 'conteudo', label: 'Adicionou um depoimento' },
  'review-changed': { group: 'conteudo', label: 'Alterou um depoimento' },
  'review-removed': { group: 'conteudo', label: 'Excluiu um depoimento' },
  export: { group: 'exportacao', label: 'Exportou' },
  'history-read': { group: 'privacidade', label: 'Consultou um histórico' },
  'data-asked': { group: 'privacidade', label: 'Pediu seus dados' },
  'deletion-asked': { group: 'privacidade', label: 'Pediu a exclusão da conta' },
  'deletion-undone': { group: 'privacidade', label: 'Desistiu de excluir a conta' },
  anonymised: { group: 'privacidade', label: 'Conta anonimizada' },
  'notice-asked': { group: 'privacidade', label: 'Pediu um aviso de chegada' },
  'notice-confirmed': { group: 'privacidade', label: 'Confirmou um aviso de chegada' },
  'notices-cancelled': { group: 'privacidade', label: 'Cancelou avisos de chegada' },
  'terms-accepted': { group: 'privacidade', label: 'Aceitou os termos' },
} as const satisfies Record<string, KindFacts>;
export type ActivityKind = keyof typeof activityKinds;
export const activityKindNames = Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]];

const facts: Record<ActivityKind, KindFacts> = activityKinds;

export const isPersonal = (kind: ActivityKind): boolean => facts[kind].personal === true;

/** The kinds of a group. */
export function kindsOf(group: ActivityGroup): ActivityKind[] {
  return activityKindNames.filter((kind) => activityKinds[kind].group === group);
}

type Value = string | number | boolean | null;
type State = Record<string, Value> | null;

const valueWords = (value: Value | undefined) => {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return value === null || value === undefined || value === '' ? '—' : String(value);
};

/** Each field that an activity names, as 'Campo: antes → depois', or as what it is where there was nothing before. */
export function changeWords({ before, after }: { before: State; after: State }): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    if (!before) return `${name}: ${valueWords(after?.[name])}`;
    return `${name}: ${valueWords(before[name])} → ${valueWords(after?.[name])}`;
  });
}
