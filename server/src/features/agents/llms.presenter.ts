import { oneLineOf } from '@giro/contract/rules/text.ts';

interface ShopInWords {
  name: string;
  /** Names of device types that it buys, and that it has on sale. */
  bought: readonly string[];
  sold: readonly string[];
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
/** Characters that would begin something else in Markdown. */
const plain = (text: string) => oneLineOf(text.replace(/[[\]<>`*_\\#]/g, ' '), 120);
const kinds = (names: readonly string[]) =>
  names.length > 0 ? listed.format(names.map((name) => plain(name).toLowerCase())) : 'aparelhos';

/** `/llms.txt`: the shop in a few lines of Markdown for programs that read, with the addresses to go on to (llmstxt.org). */
export function llmsText({ name, bought, sold }: ShopInWords, baseUrl: string): string {
  const link = (title: string, path: string, note: string) => `- [${title}](${baseUrl}${path}): ${note}`;
  return [
    `# ${plain(name)}`,
    '',
    `> Loja no Brasil que compra aparelhos usados de pessoas (${kinds(bought)}) e vende aparelhos novos e usados (${kinds(sold)}). Preços em reais (BRL).`,
    '',
    'Cotações e preços mudam: pergunte na hora. O valor de um usado é confirmado na conferência do aparelho.',
    '',
    '## Para pessoas',
    '',
    link('Comprar', '/quero-comprar', 'aparelhos à venda'),
    link('Buscar', '/quero-comprar?busca=iphone', 'troque "iphone" pelo que procura'),
    link('Vender', '/quero-vender', 'avaliação de um usado, com o valor na hora'),
    link('Termos e privacidade', '/termos', 'regras de compra, venda e dados'),
    '',
    '## Para programas',
    '',
    link('Perfil UCP', '/.well-known/ucp', 'Universal Commerce Protocol: busca, consulta e cotação de usados'),
    link('Cotação de usados', '/ucp/buyback/spec', 'como pedir o valor de um aparelho'),
    link('OpenAPI', '/api/openapi.json', 'todas as chamadas'),
    link('Produtos (Google)', '/feeds/google.xml', 'RSS com preços e estoque'),
    link('Produtos (Meta)', '/feeds/meta.csv', 'a mesma lista em CSV'),
    link('Blog', '/feeds/blog.xml', 'RSS das publicações'),
    '',
  ].join('\n');
}
