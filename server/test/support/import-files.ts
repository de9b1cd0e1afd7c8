import { keyDigit } from '@giro/contract/rules/fiscal.ts';

// Files as each tool writes them: its own headings, in its own order, with people and devices of nobody.

export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1252';
export const encodings: readonly Encoding[] = ['utf-8', 'utf-8-bom', 'windows-1252'];

/** A text as a file of an encoding; of Windows-1252 only what Latin-1 has as well. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text);
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A file of these columns: cells by their headings, blank where a line says nothing. */
function table(headings: string, separator: string, lines: readonly Record<string, string>[], newline = '\r\n') {
  const columns = headings.split('¦');
  const rows = lines.map((line) => {
    const unknown = Object.keys(line).filter((name) => !columns.includes(name));
    if (unknown.length > 0) throw new Error(`The tool has no column ${unknown}`);
    return columns.map((column) => quoted(line[column] ?? '', separator)).join(separator);
  });
  return [columns.map((column) => quoted(column, separator)).join(separator), ...rows, ''].join(newline);
}

const bar = (text: string) => text.replaceAll(';', '¦');

const headings = {
  blingProducts: bar(
    'ID;Código;Descrição;Unidade;NCM;Origem;Preço;Valor IPI fixo;Observações;Situação;Estoque;Preço de custo;Cód. no fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;GTIN/EAN da Embalagem;Largura do produto;Altura do Produto;Profundidade do produto;Data Validade;Descrição do Produto no Fornecedor;Descrição Complementar;Itens p/ caixa;Produto Variação;Tipo Produção;Classe de enquadramento do IPI;Código na Lista de Serviços;Tipo do item;Grupo de Tags/Tags;Tributos;Código Pai;Código Integração;Grupo de produtos;Marca;CEST;Volumes;Descrição Curta;Cross-Docking;URL Imagens Externas;Link Externo;Meses Garantia no Fornecedor;Clonar dados do pai;Condição do Produto;Frete Grátis;Número FCI;Vídeo;Departamento;Unidade de Medida;Preço de Compra;Valor base ICMS ST para retenção;Valor ICMS ST para retenção;Valor ICMS próprio do substituto;Categoria do produto;Informações Adicionais',
  ),
  blingPeople: bar(
    'ID;Código;Nome;Fantasia;Endereço;Número;Complemento;Bairro;CEP;Cidade;UF;Contatos;Fone;Fax;Celular;E-mail;Web Site;Tipo pessoa;CNPJ / CPF;IE / RG;IE isento;Situação;Observações;Estado civil;Profissão;Sexo;Data nascimento;Naturalidade;Nome pai;CPF pai;Nome mãe;CPF mãe;Segmento;Vendedor;Tipo contato;E-mail para envio NFe;Limite de crédito;Cliente desde;Próxima visita;Condição de pagamento;Regime tributário',
  ),
  blingOrders: bar(
    'Numero pedido;Nome Comprador;Data;CPF/CNPJ Comprador;Endereco Comprador;Bairro Comprador;Numero Comprador;Complemento Comprador;CEP Comprador;Cidade Comprador;UF Comprador;Telefone Comprador;Celular Comprador;E-mail Comprador;Produto;SKU;Un;Quantidade;Valor Unitario;Valor Total;Total Pedido;Valor Frete Pedido;Valor Desconto Pedido;Outras despesas;Observacoes;Forma Pagamento',
  ),
  tinyProducts: bar(
    'ID;Código (SKU);Descrição;Unidade;Classificação fiscal;Origem;Preço;Valor IPI fixo;Observações;Situação;Estoque;Preço de custo;Cód do Fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;GTIN/EAN tributável;Descrição complementar;CEST;Código de Enquadramento IPI;Formato embalagem;Largura embalagem;Altura embalagem;Comprimento embalagem;Diâmetro embalagem;Tipo do produto;URL imagem 1;URL imagem 2;URL imagem 3;URL imagem 4;URL imagem 5;URL imagem 6;Categoria;Código do pai;Variações;Marca;Garantia;Sob encomenda;Preço promocional;URL imagem externa 1;URL imagem externa 2;Link do vídeo;Título SEO;Descrição SEO;Palavras chave SEO;Slug',
  ),
  tinyPeople: bar(
    'ID;Código;Nome;Fantasia;Endereço;Número;Complemento;Bairro;CEP;Cidade;Estado;Contatos;Fone;Fax;Celular;E-mail;Web Site;Tipo pessoa;CPF / CNPJ;IE / RG;IE isento;Situação;Observações',
  ),
  tinyOrders: bar(
    'ID;Número do pedido;Data;Data prevista;Situação;Observações;ID contato;Nome do contato;Tipo de Pessoa;CPF/CNPJ;RG/IE;e-mail;Fone;Celular;CEP;Endereço;Endereço Nro;Complemento;Bairro;Município;UF;ID produto;Código (SKU);Descrição;Quantidade;Valor unitário;Desconto item;Desconto do pedido (% ou valor);Frete pedido;Despesas pedido;Código de rastreamento;Vendedor;Número da ordem de compra;Destinatário',
  ),
  nuvemshopProducts: bar(
    'Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Nome da variação 2;Valor da variação 2;Nome da variação 3;Valor da variação 3;Preço;Preço promocional;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Estoque;SKU;Código de barras;Exibir na loja;Frete gratis;Descrição;Tags;Título para SEO;Descrição para SEO;Marca;Produto Físico;MPN (Cód. Exclusivo Modelo Fabricante);Sexo;Faixa etária;Custo;Imagens',
  ),
  nuvemshopPeople: bar(
    'Nome completo;CPF/CNPJ;E-mail;Telefone de Contato;Endereço;Cidade;Total Consumido (BRL);Número de Compras;Última Compra;Data;Cadastrado;Inscrição para newsletter;Marketing;Marketing (atualização)',
  ),
  nuvemshopOrders: bar(
    'Número do Pedido;E-mail;Data;Status do Pedido;Status do Pagamento;Status do Envio;Moeda;Subtotal;Desconto;Valor do Frete;Total;Nome do comprador;CPF / CNPJ;Telefone;Endereço;Cupom de Desconto;Anotações do Comprador;Data de pagamento;Data de envío;Nome do Produto;Valor do Produto;Quantidade Comprada;SKU;Canal;Código de rastreio do envio;Meio de pagamento;Identificador do pedido',
  ),
  wooProducts: bar(
    'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Is featured?;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;Tax status;Tax class;In stock?;Stock;Low stock amount;Backorders allowed?;Sold individually?;Weight (kg);Length (cm);Width (cm);Height (cm);Allow customer reviews?;Purchase note;Sale price;Regular price;Categories;Tags;Shipping class;Images;Download limit;Download expiry days;Parent;Grouped products;Upsells;Cross-sells;External URL;Button text;Position;Cost of goods;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 1 global',
  ),
  wooPeople: bar(
    'Name;Username;Last Active;Sign Up;Email;Orders;Total Spend;AOV;Country / Region;City;Region;Postal Code;Billing Phone;Shipping Phone;Role',
  ),
  wooOrders: bar(
    'Date;Order #;N. Revenue (formatted);Status;Customer;Customer type;Product(s);Items sold;Coupon(s);Net Sales;Attribution',
  ),
};

type Lines = readonly Record<string, string>[];

export const files = {
  bling: {
    produtos: (lines: Lines = blingProducts) => table(headings.blingProducts, ';', lines),
    clientes: (lines: Lines = blingPeople) => table(headings.blingPeople, ';', lines),
    pedidos: (lines: Lines = blingOrders) => table(headings.blingOrders, ';', lines),
  },
  tiny: {
    produtos: (lines: Lines = tinyProducts) => table(headings.tinyProducts, ',', lines),
    clientes: (lines: Lines = tinyPeople) => table(headings.tinyPeople, ';', lines),
    pedidos: (lines: Lines = tinyOrders) => table(headings.tinyOrders, ';', lines),
  },
  nuvemshop: {
    produtos: (lines: Lines = nuvemshopProducts) => table(headings.nuvemshopProducts, ';', lines),
    clientes: (lines: Lines = nuvemshopPeople) => table(headings.nuvemshopPeople, ';', lines),
    pedidos: (lines: Lines = nuvemshopOrders) => table(headings.nuvemshopOrders, ';', lines),
  },
  woocommerce: {
    produtos: (lines: Lines = wooProducts) => table(headings.wooProducts, ',', lines, '\n'),
    clientes: (lines: Lines = wooPeople) => table(headings.wooPeople, ',', lines, '\n'),
    pedidos: (lines: Lines = wooOrders) => table(headings.wooOrders, ',', lines, '\n'),
  },
};

const blingProducts: Lines = [
  {
    ID: '1',
    Código: 'IP13-128',
    Descrição: 'iPhone 13 128 GB',
    Preço: '2.599,9000000000',
    Situação: 'Ativo',
    Estoque: '3,00',
    'Preço de custo': '1.900,50',
    'Descrição Complementar': '<p>Ótimo estado</p><script>alert(1)</script>',
    'URL Imagens Externas': 'https://fotos.example/a.jpg|https://fotos.example/b.jpg',
    'Categoria do produto': 'Celulares > Smartphone',
    'Produto Variação': 'Produto',
  },
  { ID: '2', Código: 'CAPA', Descrição: 'Capa', Preço: '49,90', Situação: 'Ativo', 'Produto Variação': 'Produto' },
  {
    ID: '3',
    Código: 'CAPA-AZ',
    Descrição: 'Capa Cor:Azul',
    Preço: '59,90',
    Situação: 'Inativo',
    Estoque: '-2,00',
    'Produto Variação': 'Variação',
    'Código Pai': 'CAPA',
  },
  { ID: '4', Descrição: 'Cabo "USB-C"; 1 m', Preço: '29,9', Situação: 'Ativo', Estoque: '10' },
  { ID: '5', Código: 'SEM PREÇO', Descrição: 'Sem preço', Preço: '' },
];

const blingPeople: Lines = [
  {
    ID: '1',
    Nome: 'Conceição Araújo',
    'E-mail': 'Conceicao@Exemplo.com.br',
    'CNPJ / CPF': '529.982.247-25',
    Celular: '(47) 99999-8888',
    Endereço: 'Rua São José',
    Número: '10',
    Bairro: 'Centro',
    CEP: '89.010-000',
    Cidade: 'Blumenau',
    UF: 'SC',
    'Data nascimento': '31/01/1990',
  },
  { ID: '2', Nome: 'Sem documento certo', 'E-mail': 'semcpf@exemplo.com.br', 'CNPJ / CPF': '111.111.111-11' },
  { ID: '3', Nome: 'Só com CPF', 'CNPJ / CPF': '11144477735' },
  { ID: '4', Nome: 'Ninguém' },
];

const blingOrders: Lines = [
  {
    'Numero pedido': '901',
    'Nome Comprador': 'Conceição Araújo',
    Data: '02/03/2026',
    'CPF/CNPJ Comprador': '529.982.247-25',
    'E-mail Comprador': 'conceicao@exemplo.com.br',
    Produto: 'iPhone 13 128 GB',
    SKU: 'IP13-128',
    Quantidade: '1,00',
    'Valor Unitario': '2599,90',
    'Total Pedido': '2649,80',
  },
  { 'Numero pedido': '901', Produto: 'Capa', SKU: 'CAPA', Quantidade: '1', 'Valor Unitario': '49,90' },
  { 'Numero pedido': '902', 'Nome Comprador': 'José', Data: '31/02/2026', Produto: 'Capa', Quantidade: '2' },
];

const tinyProducts: Lines = [
  {
    ID: '71',
    'Código (SKU)': 'TAB-1',
    Descrição: 'Tablet Galaxy, 64 GB',
    Preço: '1.299,00',
    'Preço promocional': '1.199,00',
    Situação: 'Ativo',
    Estoque: '2,00',
    'Preço de custo': '800,00',
    'URL imagem 1': 'https://fotos.example/t1.jpg',
    'URL imagem externa 1': 'https://fotos.example/t2.jpg',
    Categoria: 'Tablet',
  },
  { ID: '72', Descrição: 'Camiseta', Preço: '40,00', Situação: 'Ativo' },
  { ID: '73', Descrição: 'Camiseta', Preço: '40,00', 'Código do pai': '72', Variações: 'Cor:Azul||Tamanho:G' },
];

const tinyPeople: Lines = [
  { ID: '1', Nome: 'Açucena Ltda', 'E-mail': 'loja@empresa.example', 'CPF / CNPJ': '11.222.333/0001-81' },
  { ID: '2', Nome: 'João Ávila', 'E-mail': 'joao@exemplo.com.br', 'CPF / CNPJ': '111.444.777-35', Estado: 'Paraná' },
];

const tinyOrders: Lines = [
  {
    'Número do pedido': '55',
    Data: '05/06/2025',
    Situação: 'Entregue',
    'Nome do contato': 'João Ávila',
    'CPF/CNPJ': '111.444.777-35',
    'e-mail': 'joao@exemplo.com.br',
    'Código (SKU)': 'TAB-1',
    Descrição: 'Tablet Galaxy, 64 GB',
    Quantidade: '2',
    'Valor unitário': '1.000,00',
    'Desconto do pedido (% ou valor)': '10%',
    'Frete pedido': '25,50',
  },
];

const nuvemshopProducts: Lines = [
  {
    'Identificador URL': 'iphone-12',
    Nome: 'iPhone 12',
    Categorias: 'Smartphone',
    'Nome da variação 1': 'Cor',
    'Valor da variação 1': 'Azul',
    Preço: '1999.90',
    'Preço promocional': '1899.90',
    Estoque: '2',
    SKU: 'IP12-AZ',
    'Exibir na loja': 'SIM',
    Descrição: '<p>Bateria acima de 80 %.</p>',
    Custo: '1500.00',
    Imagens: 'https://fotos.example/1.jpg | https://fotos.example/2.jpg',
  },
  {
    'Identificador URL': 'iphone-12',
    'Nome da variação 1': 'Cor',
    'Valor da variação 1': 'Preto',
    Preço: '1999,90',
    Estoque: '',
    SKU: '',
    'Exibir na loja': 'SIM',
  },
  { 'Identificador URL': 'pelicula', Nome: 'Película', Preço: '19,90', Estoque: '7', 'Exibir na loja': 'NÃO' },
];

const nuvemshopPeople: Lines = [
  {
    'Nome completo': 'Érica Souza',
    'CPF/CNPJ': '52998224725',
    'E-mail': 'erica@exemplo.com.br',
    'Telefone de Contato': '+5547999998888',
    Endereço: 'Rua das Flores, 5',
    Cidade: 'Itajaí',
  },
  { 'Nome completo': 'Érica de novo', 'E-mail': 'ERICA@exemplo.com.br' },
];

const nuvemshopOrders: Lines = [
  {
    'Número do Pedido': '100',
    'E-mail': 'erica@exemplo.com.br',
    Data: '10/04/2026 18:30:00',
    'Status do Pedido': 'Arquivado',
    Total: '2009.80',
    'Nome do comprador': 'Érica Souza',
    'CPF / CNPJ': '52998224725',
    'Anotações do Comprador': 'Deixar na portaria;\r\nobrigada',
    'Nome do Produto': 'iPhone 12 (Azul)',
    'Valor do Produto': '1999.90',
    'Quantidade Comprada': '1',
    SKU: 'IP12-AZ',
  },
  {
    'Número do Pedido': '100',
    'E-mail': 'erica@exemplo.com.br',
    'Nome do Produto': 'Película',
    'Valor do Produto': '9.90',
    'Quantidade Comprada': '1',
  },
];

const wooProducts: Lines = [
  { ID: '10', Type: 'variable', SKU: 'CAMI', Name: 'Camiseta', Published: '1', Description: 'Algodão & conforto' },
  {
    ID: '11',
    Type: 'variation',
    SKU: 'CAMI-AZ',
    Name: 'Camiseta - Azul',
    Published: '1',
    Stock: '4',
    'Regular price': '79.9',
    'Sale price': '59.9',
    Parent: 'CAMI',
    Images: 'https://fotos.example/c1.jpg, https://fotos.example/c2.jpg',
    'Attribute 1 name': 'Cor',
    'Attribute 1 value(s)': 'Azul',
  },
  { ID: '12', Type: 'simple', SKU: '', Name: "'=Capa", Published: '-1', Stock: '1', 'Regular price': '1.299,00' },
  { ID: '13', Type: 'external', SKU: 'FORA', Name: 'De outra loja', Published: '1', 'Regular price': '10' },
];

const wooPeople: Lines = [
  { Name: 'Inês Pádua', Email: 'ines@exemplo.com.br', City: 'Joinville', Region: 'SC', 'Postal Code': '89201000' },
];

const wooOrders: Lines = [
  {
    Date: '2026-05-06 10:20:30',
    'Order #': '3001',
    'N. Revenue (formatted)': 'R$ 1.234,50',
    Status: 'completed',
    Customer: 'Inês Pádua',
    'Product(s)': '1× iPhone 13, 2× Capa, azul',
  },
];

// Notas ---------------------------------------------------------------------------------------------------------------

interface NoteParts {
  /** Whose nota it is. */
  issuer?: string;
  recipient?: { CNPJ?: string; CPF?: string; xNome?: string; email?: string };
  number?: number;
  model?: '55' | '65';
  tpNF?: '0' | '1';
  tpAmb?: '1' | '2';
  finNFe?: string;
  cStat?: string | null;
  items?: readonly Partial<
    Record<'cProd' | 'xProd' | 'qCom' | 'vUnCom' | 'vProd' | 'vFrete' | 'vDesc' | 'infAdProd', string>
  >[];
}

export const shopCnpj = '12345678000195';
export const supplierCnpj = '11222333000181';

/** The key of a nota, with its check digit. */
export function noteKey({ issuer = supplierCnpj, number = 1, model = '55' }: NoteParts): string {
  const first = `422601${issuer}${model}001${String(number).padStart(9, '0')}1${String(number).padStart(8, '0')}`;
  return `${first}${keyDigit(first)}`;
}

const tags = (parts: Record<string, string | undefined>) =>
  Object.entries(parts)
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${value}</${name}>`))
    .join('');

/** The XML of a nota, as a supplier sends it with the authority's answer. */
export function noteXml(parts: NoteParts = {}): string {
  const {
    issuer = supplierCnpj,
    number = 1,
    model = '55',
    tpNF = '1',
    tpAmb = '1',
    finNFe = '1',
    cStat = '100',
  } = parts;
  const { recipient = { CNPJ: shopCnpj, xNome: 'Giro' }, items = [{}] } = parts;
  const key = noteKey(parts);
  const lines = items.map(({ infAdProd, ...item }, index) => {
    const prod = { cProd: 'P1', xProd: 'Película 3D', qCom: '5.0000', vUnCom: '10.00', vProd: '50.00', ...item };
    return `<det nItem="${index + 1}"><prod>${tags(prod)}</prod>${tags({ infAdProd })}</det>`;
  });
  const address = tags({ xLgr: 'Rua A', nro: '1', xBairro: 'Centro', xMun: 'Blumenau', UF: 'SC', CEP: '89010000' });
  const { email, ...who } = recipient;
  const nfe = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key}"><ide>${tags({
    mod: model,
    serie: '1',
    nNF: String(number),
    dhEmi: '2026-01-05T10:00:00-03:00',
    tpNF,
    tpAmb,
    finNFe,
  })}</ide><emit>${tags({ CNPJ: issuer, xNome: 'Fornecedor' })}</emit><dest>${tags(who)}<enderDest>${address}</enderDest>${tags({ email })}</dest>${lines.join('')}<total><ICMSTot>${tags({ vNF: '50.00' })}</ICMSTot></total></infNFe></NFe>`;
  if (cStat === null) return nfe;
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${nfe}<protNFe><infProt><chNFe>${key}</chNFe><cStat>${cStat}</cStat></infProt></protNFe></nfeProc>`;
}

export const cancelXml = (key: string) =>
  `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`;
