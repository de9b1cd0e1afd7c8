import { demoModels } from '../evaluation-catalogue.ts';
import type { DeviceLook } from '../pictures/device-look.ts';
import type { AccessoryLook, DemoProduct, Sheet } from './demo-product.ts';
import { describeAccessory } from './description.ts';

export const accessoryType = 'Acessórios';

interface AccessoryRow {
  sku: string;
  name: string;
  priceReais: number;
  stock: number;
  look: AccessoryLook;
  colour: string;
  warranty?: string;
  intro: string;
  points: string[];
  sheet: Sheet;
}

function buildAccessory(row: AccessoryRow): DemoProduct {
  const { sku, name, priceReais, stock, look, warranty = '1 ano da loja' } = row;
  return {
    sku,
    name,
    priceReais,
    stock,
    types: [accessoryType],
    description: describeAccessory(row.intro, row.points, warranty),
    attributes: { Estado: ['Novo'], Garantia: [warranty], Cores: [row.colour], ...row.sheet },
    pictures: [
      { view: 'accessory', look, ground: 'paper' },
      { view: 'accessory-close', look, ground: 'paper' },
    ],
  };
}

function lookOf(model: string, colour: string): DeviceLook {
  const look = demoModels.find(({ name }) => name === model)?.picturesByColour[colour];
  if (!look) throw new Error(`No ${model} in ${colour}`);
  return look;
}

const rows: AccessoryRow[] = [
  {
    sku: 'ACC-CARREGADOR-20W',
    name: 'Carregador USB-C 20 W',
    priceReais: 99,
    stock: 20,
    look: { kind: 'charger', colourHex: '#f4f4f0' },
    colour: 'Branco',
    intro: 'Carga rápida para iPhone, iPad e Android, com plugue no padrão brasileiro e selo da Anatel.',
    points: [
      '<strong>Na caixa:</strong> carregador. O cabo é vendido à parte.',
      'Leva um iPhone 15 de 0 a 50% em cerca de 30 minutos.',
    ],
    sheet: {
      Carregamento: ['20 W com Power Delivery'],
      Conectividade: ['USB-C'],
      'Compatível com': ['iPhone 8 ou mais novo', 'iPad', 'Android com USB-C'],
      Material: ['Policarbonato'],
      Dimensões: ['46 × 46 × 28 mm'],
      Peso: ['62 g'],
    },
  },
  {
    sku: 'ACC-CABO-USBC-1M',
    name: 'Cabo USB-C trançado 1 m',
    priceReais: 59,
    stock: 18,
    look: { kind: 'cable', colourHex: '#2c3330' },
    colour: 'Preto',
    intro: 'Malha de náilon que não embola e pontas reforçadas, para durar mais que o cabo da caixa.',
    points: [
      '<strong>Na caixa:</strong> cabo de 1 metro com fita organizadora.',
      'Carga de até 60 W e dados a 480 Mb/s.',
    ],
    sheet: {
      Carregamento: ['Até 60 W'],
      Conectividade: ['USB-C para USB-C'],
      'Compatível com': ['iPhone 15 ou mais novo', 'iPad com USB-C', 'Android com USB-C'],
      Material: ['Náilon trançado'],
      Dimensões: ['1 m'],
      Peso: ['38 g'],
    },
  },
  {
    sku: 'ACC-CABO-USBC-1M-BRANCO',
    name: 'Cabo USB-C trançado 1 m branco',
    priceReais: 59,
    stock: 11,
    look: { kind: 'cable', colourHex: '#f1f0ea' },
    colour: 'Branco',
    intro: 'O mesmo cabo trançado, em branco, para combinar com o carregador.',
    points: [
      '<strong>Na caixa:</strong> cabo de 1 metro com fita organizadora.',
      'Carga de até 60 W e dados a 480 Mb/s.',
    ],
    sheet: {
      Carregamento: ['Até 60 W'],
      Conectividade: ['USB-C para USB-C'],
      'Compatível com': ['iPhone 15 ou mais novo', 'iPad com USB-C', 'Android com USB-C'],
      Material: ['Náilon trançado'],
      Dimensões: ['1 m'],
      Peso: ['38 g'],
    },
  },
  {
    sku: 'ACC-CAPA-IP16-VERDE',
    name: 'Capa de silicone para iPhone 16 verde',
    priceReais: 89,
    stock: 14,
    look: { kind: 'case', colourHex: '#0b7a4b', fits: lookOf('iPhone 16', 'Preto') },
    colour: 'Verde',
    intro: 'Silicone macio por fora e microfibra por dentro, com borda alta que protege as lentes.',
    points: ['<strong>Na caixa:</strong> capa.', 'Não atrapalha o carregamento sem fio.'],
    sheet: { 'Compatível com': ['iPhone 16'], Material: ['Silicone e microfibra'], Peso: ['34 g'] },
  },
  {
    sku: 'ACC-CAPA-IP15-AZUL',
    name: 'Capa de silicone para iPhone 15 azul',
    priceReais: 79,
    stock: 12,
    look: { kind: 'case', colourHex: '#2d5f86', fits: lookOf('iPhone 15', 'Azul') },
    colour: 'Azul',
    intro: 'Encaixe justo, botões macios e microfibra por dentro. Sai fácil para limpar.',
    points: ['<strong>Na caixa:</strong> capa.', 'Não atrapalha o carregamento sem fio.'],
    sheet: { 'Compatível com': ['iPhone 15'], Material: ['Silicone e microfibra'], Peso: ['33 g'] },
  },
  {
    sku: 'ACC-CAPA-S24-LAVANDA',
    name: 'Capa de silicone para Galaxy S24 lavanda',
    priceReais: 79,
    stock: 9,
    look: { kind: 'case', colourHex: '#b9a9d6', fits: lookOf('Galaxy S24 5G', 'Violeta') },
    colour: 'Lavanda',
    intro: 'Fina e firme, para proteger sem esconder o tamanho compacto do S24.',
    points: ['<strong>Na caixa:</strong> capa.', 'Bordas elevadas em volta da tela e das câmeras.'],
    sheet: { 'Compatível com': ['Galaxy S24'], Material: ['Silicone e microfibra'], Peso: ['31 g'] },
  },
  {
    sku: 'ACC-PELICULA-IP13',
    name: 'Película de vidro para iPhone 13 e 14',
    priceReais: 39,
    stock: 20,
    look: { kind: 'screen-protector', colourHex: '#ffffff', fits: lookOf('iPhone 13', 'Azul') },
    colour: 'Transparente',
    warranty: '90 dias da loja',
    intro: 'Vidro temperado 9H com bordas arredondadas. Aplicamos na hora, sem custo, para quem compra na loja.',
    points: [
      '<strong>Na caixa:</strong> película, lenço e gabarito de aplicação.',
      'Cobre a tela toda e deixa a câmera livre.',
    ],
    sheet: {
      'Compatível com': ['iPhone 13', 'iPhone 13 Pro', 'iPhone 14'],
      Material: ['Vidro temperado 9H'],
      Dimensões: ['0,33 mm de espessura'],
    },
  },
  {
    sku: 'ACC-FONE-ANC',
    name: 'Fone sem fio com cancelamento de ruído',
    priceReais: 249,
    stock: 9,
    look: { kind: 'earbuds', colourHex: '#f3f3ee' },
    colour: 'Branco',
    intro: 'Três tamanhos de ponteira, ruído de ônibus bem longe e bateria para a semana com o estojo.',
    points: [
      '<strong>Na caixa:</strong> fones, estojo, três pares de ponteiras e cabo USB-C.',
      'Toque para pausar, atender e trocar de música.',
    ],
    sheet: {
      Bateria: ['6 h, ou 28 h com o estojo'],
      Bluetooth: ['5.3'],
      Áudio: ['Cancelamento ativo de ruído', 'Modo ambiente'],
      Carregamento: ['USB-C', 'Sem fio Qi'],
      'Resistência à água': ['IPX4: suor e respingos'],
      Peso: ['5 g cada fone'],
    },
  },
  {
    sku: 'ACC-PB-MAG-5000',
    name: 'Bateria portátil magnética 5.000 mAh',
    priceReais: 189,
    stock: 8,
    look: { kind: 'power-bank', colourHex: '#e8e6df', heightMm: 98, isMagnetic: true },
    colour: 'Estelar',
    intro: 'Gruda na traseira do iPhone e carrega sem cabo. Fina o bastante para ficar no bolso junto com ele.',
    points: [
      '<strong>Na caixa:</strong> bateria e cabo USB-C.',
      'Rende pouco menos de uma carga completa de um iPhone 15.',
    ],
    sheet: {
      Capacidade: ['5.000 mAh'],
      Carregamento: ['Sem fio 15 W', 'USB-C 20 W'],
      Conectividade: ['USB-C'],
      'Compatível com': ['iPhone 12 ou mais novo'],
      Material: ['Alumínio e silicone'],
      Dimensões: ['98 × 67 × 11 mm'],
      Peso: ['142 g'],
    },
  },
  {
    sku: 'ACC-PB-10000',
    name: 'Bateria portátil 10.000 mAh',
    priceReais: 149,
    stock: 10,
    look: { kind: 'power-bank', colourHex: '#3d6b57', heightMm: 120, isMagnetic: false },
    colour: 'Verde',
    intro: 'Duas cargas de iPhone na bolsa, com carga rápida nos dois sentidos.',
    points: ['<strong>Na caixa:</strong> bateria e cabo USB-C.', 'Pode ir na bagagem de mão do avião.'],
    sheet: {
      Capacidade: ['10.000 mAh'],
      Carregamento: ['USB-C 22,5 W'],
      Conectividade: ['USB-C', 'USB-A'],
      'Compatível com': ['iPhone', 'iPad', 'Android com USB-C'],
      Material: ['Policarbonato'],
      Dimensões: ['120 × 67 × 15 mm'],
      Peso: ['215 g'],
    },
  },
  {
    sku: 'ACC-PB-20000',
    name: 'Bateria portátil 20.000 mAh',
    priceReais: 219,
    stock: 0,
    look: { kind: 'power-bank', colourHex: '#2b3331', heightMm: 140, isMagnetic: false },
    colour: 'Preto',
    intro: 'Para viagem: carrega celular, tablet e fone por um fim de semana inteiro.',
    points: ['<strong>Na caixa:</strong> bateria e cabo USB-C.', 'Pode ir na bagagem de mão do avião.'],
    sheet: {
      Capacidade: ['20.000 mAh'],
      Carregamento: ['USB-C 45 W'],
      Conectividade: ['USB-C', 'USB-A'],
      'Compatível com': ['iPhone', 'iPad', 'Android com USB-C'],
      Material: ['Policarbonato'],
      Dimensões: ['140 × 67 × 26 mm'],
      Peso: ['398 g'],
    },
  },
  {
    sku: 'ACC-SSD-500',
    name: 'SSD portátil USB-C 500 GB',
    priceReais: 349,
    stock: 5,
    look: { kind: 'drive', colourHex: '#3a4246' },
    colour: 'Grafite',
    intro: 'Grave vídeo direto do iPhone 15 Pro ou 16 Pro e libere a memória do aparelho.',
    points: ['<strong>Na caixa:</strong> SSD e cabo USB-C curto.', 'Leitura de até 1.000 MB/s.'],
    sheet: {
      Capacidade: ['500 GB'],
      Conectividade: ['USB-C'],
      'Compatível com': ['iPhone 15 ou mais novo', 'iPad com USB-C', 'Android com USB-C'],
      'Resistência à água': ['IP55: chuva e poeira'],
      Material: ['Alumínio'],
      Dimensões: ['92 × 54 × 10 mm'],
      Peso: ['58 g'],
    },
  },
];

export const accessoryProducts: DemoProduct[] = rows.map(buildAccessory);
