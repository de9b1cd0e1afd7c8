/** Every file for spreadsheets, by its name without date and ending: what it is called in the record of activities. */
export const exportTitles = {
  propostas: 'Propostas',
  vendas: 'Vendas',
  usuarios: 'Usuários',
  recebimentos: 'Recebimentos',
  precos: 'Tabela de preços',
  produtos: 'Produtos',
  'livro-de-aparelhos': 'Livro de aparelhos',
  repasses: 'Lote de pagamentos',
  'resultado-dias': 'Resultado por dia',
  'resultado-vendas': 'Resultado por venda',
  'resultado-modelos': 'Resultado por modelo',
  'resultado-estoque': 'Valor do estoque',
  atividades: 'Atividades',
} as const;
export type ExportName = keyof typeof exportTitles;
