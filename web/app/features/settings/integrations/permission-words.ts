import type { Permission } from '@giro/contract/rules/roles.ts';

/** Subjects of permissions, in the order of the list that people choose from. */
const subjects: Record<string, string> = {
  orders: 'Pedidos',
  products: 'Produtos',
  units: 'Aparelhos em estoque',
  proposals: 'Propostas',
  inspections: 'Bancada',
  payments: 'Recebimentos',
  payouts: 'Pagamentos a vendedores',
  disputes: 'Contestações',
  parcels: 'Envios',
  fiscal: 'Notas fiscais',
  coupons: 'Cupons',
  catalogue: 'Cadastros',
  evaluations: 'Modelos da avaliação',
  prices: 'Tabela de preços',
  pricing: 'Mesa de preços',
  costs: 'Custos',
  earnings: 'Resultado',
  dashboard: 'Painel',
  blog: 'Blog',
  reviews: 'Depoimentos',
  texts: 'Textos',
  users: 'Pessoas',
  'personal-data': 'CPF, RG e endereços',
  'bank-data': 'Dados bancários',
  history: 'Históricos',
  notices: 'Avisos de chegada',
  mails: 'E-mails',
  credit: 'Créditos',
  cash: 'Caixas',
  counter: 'Balcão',
  imei: 'Registros de IMEI',
  'device-register': 'Livro de aparelhos',
  imports: 'Importações',
  activities: 'Atividades',
  webhooks: 'Webhooks',
  'api-keys': 'Chaves',
  settings: 'Configurações da loja',
  'pix-key': 'Chave Pix',
  'mail-settings': 'Configurações de e-mail',
  'payment-settings': 'Configurações de pagamentos',
  'device-settings': 'Configurações de aparelhos',
  'trade-settings': 'Configurações de troca e balcão',
  'delivery-settings': 'Configurações de entregas',
  'carrier-settings': 'Configurações da transportadora',
  'fiscal-settings': 'Configurações das notas',
  'fiscal-profiles': 'Perfis fiscais',
  security: 'Regras de segurança',
  demonstration: 'Dados de demonstração',
};

const verbs: Record<string, string> = {
  see: 'ver',
  change: 'alterar',
  export: 'exportar',
  import: 'importar',
  ask: 'pedir',
  send: 'enviar',
  answer: 'responder',
  refund: 'devolver',
  pay: 'pagar',
  release: 'liberar',
  write: 'escrever',
  sell: 'vender',
  buy: 'comprar',
  run: 'trazer dados',
  remove: 'apagar',
};

/** A permission for people, such as 'Pedidos: ver'. */
export function permissionLabel(permission: Permission): string {
  const [subject = '', verb = ''] = permission.split('.');
  return `${subjects[subject] ?? subject}: ${verbs[verb] ?? verb}`;
}

const placeOf = (permission: Permission) => Object.keys(subjects).indexOf(permission.split('.')[0] ?? '');

/** The same permissions in the order of their subjects, what programs ask for most before. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  permissions.toSorted((one, other) => placeOf(one) - placeOf(other));
