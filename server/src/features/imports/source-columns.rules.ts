import type { ImportKind, ImportSource } from '@giro/contract/rules/imports.ts';
import type { SourceColumns } from './source-table.rules.ts';

const list = (text: string) => text.split(';');

// Headings as each tool writes its files; the first name of a field is the one that is told where it is missing, the others
// are of other releases, languages or templates. '#' stands for a number.

const named = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([field, all]) => [field, list(all)]));

const blingProducts: SourceColumns = {
  names: named({
    id: 'ID',
    sku: 'Código',
    name: 'Descrição',
    description: 'Descrição Complementar',
    short: 'Descrição Curta',
    price: 'Preço',
    sale: 'Preço promocional',
    stock: 'Estoque',
    cost: 'Preço de custo;Preço de Compra',
    pictures: 'URL Imagens Externas',
    state: 'Situação',
    type: 'Produto Variação',
    parent: 'Código Pai',
    category: 'Categoria do produto;Departamento',
  }),
  several: ['pictures'],
  needed: [['name'], ['price'], ['sku', 'id']],
  beside: list(
    'Unidade;NCM;Origem;Valor IPI fixo;Observações;Cód. no fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;GTIN/EAN da Embalagem;Largura do produto;Altura do Produto;Profundidade do produto;Data Validade;Descrição do Produto no Fornecedor;Itens p/ caixa;Tipo Produção;Classe de enquadramento do IPI;Código na Lista de Serviços;Tipo do item;Grupo de Tags/Tags;Tributos;Código Integração;Grupo de produtos;Marca;CEST;Volumes;Cross-Docking;Link Externo;Meses Garantia no Fornecedor;Clonar dados do pai;Condição do Produto;Frete Grátis;Número FCI;Vídeo;Unidade de Medida;Preço de Compra;Valor base ICMS ST para retenção;Valor ICMS ST para retenção;Valor ICMS próprio do substituto;Departamento;Informações Adicionais',
  ),
};

const tinyProducts: SourceColumns = {
  names: named({
    id: 'ID',
    sku: 'Código (SKU);Código',
    name: 'Descrição',
    description: 'Descrição complementar',
    price: 'Preço',
    sale: 'Preço promocional',
    stock: 'Estoque',
    cost: 'Preço de custo',
    pictures: 'URL imagem #;URL imagem externa #',
    state: 'Situação',
    parent: 'Código do pai',
    variations: 'Variações',
    category: 'Categoria',
  }),
  several: ['pictures'],
  needed: [['name'], ['price'], ['sku', 'id']],
  beside: list(
    'Unidade;Unidade de medida;Classificação fiscal;Origem;Valor IPI fixo;Observações;Cód do Fornecedor;Cód. do Fornecedor;Fornecedor;Localização;Estoque máximo;Estoque mínimo;Peso líquido (Kg);Peso bruto (Kg);GTIN/EAN;GTIN/EAN tributável;CEST;Código de Enquadramento IPI;Formato embalagem;Largura embalagem;Altura embalagem;Comprimento embalagem;Diâmetro embalagem;Tipo do produto;Marca;Garantia;Sob encomenda;Link do vídeo;Título SEO;Descrição SEO;Palavras chave SEO;Slug;Dias para preparação;Controlar lotes;Unidade por caixa;Markup;Permitir inclusão nas vendas;EX TIPI',
  ),
};

const nuvemshopProducts: SourceColumns = {
  names: named({
    handle: 'Identificador URL',
    sku: 'SKU',
    name: 'Nome',
    description: 'Descrição',
    price: 'Preço',
    sale: 'Preço promocional',
    stock: 'Estoque',
    cost: 'Custo',
    pictures: 'Imagens',
    state: 'Exibir na loja;Visibilidade',
    category: 'Categorias',
    value: 'Valor da variação #',
  }),
  several: ['value'],
  needed: [['name'], ['price'], ['handle', 'sku']],
  beside: list(
    'Nome da variação #;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Código de barras;Frete gratis;Tags;Título para SEO;Descrição para SEO;Marca;Produto Físico;MPN (Cód. Exclusivo Modelo Fabricante);Sexo;Faixa etária;Visibilidade',
  ),
};

const wooProducts: SourceColumns = {
  names: named({
    id: 'ID',
    sku: 'SKU;REF',
    name: 'Name;Nome',
    description: 'Description;Descrição',
    short: 'Short description;Descrição curta',
    price: 'Regular price;Preço;Preço normal',
    sale: 'Sale price;Preço promocional',
    stock: 'Stock;Estoque',
    cost: 'Cost of goods;Custo dos produtos',
    pictures: 'Images;Imagens',
    state: 'Published;Publicado',
    type: 'Type;Tipo',
    parent: 'Parent;Ascendente',
    category: 'Categories;Categorias',
    value: 'Attribute # value(s);Valores do atributo #;Valor(es) do atributo #',
  }),
  several: ['value'],
  needed: [['name'], ['price'], ['sku', 'id']],
  beside: list(
    'GTIN, UPC, EAN, or ISBN;GTIN, UPC, EAN ou ISBN;Is featured?;Em destaque?;Visibility in catalog;Visibilidade no catálogo;Date sale price starts;Data de início da promoção;Date sale price ends;Data de término da promoção;Tax status;Status do imposto;Tax class;Classe de imposto;In stock?;Em estoque?;Low stock amount;Quantidade baixa de estoque;Backorders allowed?;São permitidas encomendas?;Sold individually?;Vendido individualmente?;Weight (kg);Peso (kg);Length (cm);Comprimento (cm);Width (cm);Largura (cm);Height (cm);Altura (cm);Allow customer reviews?;Permitir avaliações de clientes?;Purchase note;Nota da compra;Tags;Shipping class;Classe de entrega;Download limit;Limite de downloads;Download expiry days;Dias para expirar o download;Grouped products;Produtos agrupados;Upsells;Aumenta vendas;Cross-sells;Venda cruzada;External URL;URL externa;Button text;Texto do botão;Position;Posição;Attribute # name;Attribute # visible;Attribute # global;Attribute # default;Nome do atributo #;Visibilidade do atributo #;Atributo global #;Brands;Marcas',
  ),
};

const erpPeople: SourceColumns = {
  names: {
    name: list('Nome;Nome / Razão Social'),
    email: list('E-mail'),
    document: list('CNPJ / CPF;CPF / CNPJ;CPF/CNPJ;CNPJ/CPF'),
    mobile: list('Celular'),
    phone: list('Fone;Telefone'),
    birth: list('Data nascimento;Data de nascimento'),
    cep: list('CEP'),
    street: list('Endereço'),
    number: list('Número'),
    complement: list('Complemento'),
    neighborhood: list('Bairro'),
    city: list('Cidade;Município'),
    state: list('UF;Estado'),
    situation: list('Situação'),
  },
  needed: [['name'], ['email', 'document']],
  beside: list(
    'ID;Código;Fantasia;Contatos;Fax;Web Site;Tipo pessoa;Tipo de pessoa;IE / RG;RG / IE;IE isento;Observações;Estado civil;Profissão;Sexo;Naturalidade;Nome pai;CPF pai;Nome mãe;CPF mãe;Segmento;Vendedor;Tipo contato;Tipo de contato;E-mail para envio NFe;Limite de crédito;Cliente desde;Próxima visita;Condição de pagamento;Regime tributário;Código de regime tributário',
  ),
};

const nuvemshopPeople: SourceColumns = {
  names: {
    name: list('Nome completo;Nome'),
    email: list('E-mail'),
    document: list('CPF/CNPJ;CPF / CNPJ'),
    phone: list('Telefone de Contato;Telefone'),
    street: list('Endereço'),
    number: list('Número'),
    complement: list('Complemento'),
    neighborhood: list('Bairro'),
    city: list('Cidade'),
    state: list('Estado'),
    cep: list('CEP;Código postal'),
  },
  needed: [['name'], ['email', 'document']],
  beside: list(
    'Total Consumido (BRL);Número de Compras;Última Compra;Data;Cadastrado;Inscrição para newsletter;Marketing;Marketing (atualização)',
  ),
};

const wooPeople: SourceColumns = {
  names: {
    name: list('Name;Nome'),
    email: list('Email;E-mail'),
    phone: list('Billing Phone;Telefone de cobrança'),
    city: list('City;Cidade'),
    state: list('Region;Região;Estado'),
    cep: list('Postal Code;Código postal;CEP'),
  },
  needed: [['name'], ['email']],
  beside: list(
    'Username;Nome de usuário;Last Active;Última atividade;Sign Up;Inscrição;Orders;Pedidos;Total Spend;Total gasto;AOV;VMP;Country / Region;País / Região;Shipping Phone;Telefone de entrega;Role;Função',
  ),
};

const blingOrders: SourceColumns = {
  names: {
    number: list('Numero pedido'),
    buyer: list('Nome Comprador'),
    at: list('Data'),
    document: list('CPF/CNPJ Comprador'),
    mobile: list('Celular Comprador'),
    phone: list('Telefone Comprador'),
    email: list('E-mail Comprador'),
    item: list('Produto'),
    sku: list('SKU'),
    quantity: list('Quantidade'),
    price: list('Valor Unitario'),
    total: list('Total Pedido'),
  },
  needed: [['number'], ['item']],
  beside: list(
    'Endereco Comprador;Bairro Comprador;Numero Comprador;Complemento Comprador;CEP Comprador;Cidade Comprador;UF Comprador;Un;Valor Total;Valor Frete Pedido;Valor Desconto Pedido;Outras despesas;Nome Entrega;Endereco Entrega;Numero Entrega;Complemento Entrega;Cidade Entrega;UF Entrega;CEP Entrega;Bairro Entrega;Transportadora;Servico;Tipo Frete;Observacoes;Qtd Parcela;Data Prevista;Vendedor;Forma Pagamento;ID Forma Pagamento',
  ),
};

const tinyOrders: SourceColumns = {
  names: {
    number: list('Número do pedido;Número da proposta'),
    at: list('Data'),
    status: list('Situação'),
    buyer: list('Nome do contato'),
    document: list('CPF/CNPJ;CPF / CNPJ'),
    email: list('e-mail'),
    mobile: list('Celular'),
    phone: list('Fone'),
    item: list('Descrição'),
    sku: list('Código (SKU);Código'),
    quantity: list('Quantidade'),
    price: list('Valor unitário'),
    discount: list('Desconto item'),
    orderDiscount: list('Desconto do pedido (% ou valor)'),
    shipping: list('Frete pedido'),
    costs: list('Despesas pedido'),
  },
  needed: [['number'], ['item']],
  beside: list(
    'ID;Data prevista;Observações;ID contato;Tipo de Pessoa;RG/IE;CEP;Endereço;Endereço Nro;Complemento;Bairro;Município;UF;ID produto;Código de rastreamento;Vendedor;Número da ordem de compra;Destinatário;CPF/CNPJ entrega;CEP entrega;Endereço entrega;Endereço Nro entrega;Complemento entrega;Bairro entrega;Município entrega;UF entrega;Fone entrega;Transportador;Forma Frete;Forma envio;Frete por conta;Número da nota;Data faturamento;Marcadores;Condição de pagamento;Forma de pagamento;Meio de pagamento;Observações internas;ID da nota fiscal;Número no e-commerce;Depósito',
  ),
};

const nuvemshopOrders: SourceColumns = {
  names: {
    number: list('Número do Pedido'),
    email: list('E-mail'),
    at: list('Data'),
    status: list('Status do Pedido'),
    total: list('Total'),
    buyer: list('Nome do comprador'),
    document: list('CPF / CNPJ;CPF/CNPJ'),
    phone: list('Telefone'),
    item: list('Nome do Produto'),
    price: list('Valor do Produto'),
    quantity: list('Quantidade Comprada'),
    sku: list('SKU'),
  },
  needed: [['number'], ['item']],
  beside: list(
    'Status do Pagamento;Status do Envio;Moeda;Subtotal;Desconto;Valor do Frete;Nome para a entrega;Telefone para a entrega;Endereço;Número;Complemento;Bairro;Cidade;Código postal;Estado;País;Forma de Entrega;Forma de Pagamento;Cupom de Desconto;Anotações do Comprador;Anotações do Vendedor;Data de pagamento;Data de envío;Data de envio;Canal;Código de rastreio do envio;Identificador da transação no meio de pagamento;Identificador do pedido;Produto Fisico;Produto Físico;Pessoa que registrou a venda;Local de venda;Vendedor;Data e hora do cancelamento;Motivo do cancelamento;Meio de pagamento;Parcelas',
  ),
};

const wooOrders: SourceColumns = {
  names: {
    at: list('Date;Data'),
    number: list('Order #;Pedido #;Nº do pedido'),
    total: list('N. Revenue (formatted);Receita líquida (formatada);N. Revenue'),
    net: list('Net Sales;Vendas líquidas'),
    status: list('Status'),
    buyer: list('Customer;Cliente'),
    items: list('Product(s);Produto(s)'),
  },
  needed: [['number'], ['items']],
  beside: list(
    'Customer type;Tipo de cliente;Items sold;Itens vendidos;Coupon(s);Cupom(ns);Attribution;Atribuição;Origin;Origem',
  ),
};

type TableSource = Exclude<ImportSource, 'nfe'>;
type TableKind = Exclude<ImportKind, 'notas'>;

/** The columns of each tool's files. */
export const sourceColumns: Record<TableSource, Record<TableKind, SourceColumns>> = {
  bling: { produtos: blingProducts, clientes: erpPeople, pedidos: blingOrders },
  tiny: { produtos: tinyProducts, clientes: erpPeople, pedidos: tinyOrders },
  nuvemshop: { produtos: nuvemshopProducts, clientes: nuvemshopPeople, pedidos: nuvemshopOrders },
  woocommerce: { produtos: wooProducts, clientes: wooPeople, pedidos: wooOrders },
};
