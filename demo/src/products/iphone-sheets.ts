import type { Sheet, Sheets } from './demo-product.ts';

/** Sizes in millimetres and weight in grams, of the version sold in Brazil. */
function size(body: string, grams: number): Sheet {
  return { Dimensões: [`${body} mm`], Peso: [`${grams} g`] };
}

const lcd: Sheet = { 'Frequência da tela': ['60 Hz'] };
const proMotion: Sheet = { 'Frequência da tela': ['Até 120 Hz'] };

const small: Sheet = { Tela: ['5,4" OLED Super Retina XDR'], Resolução: ['2340 × 1080 pixels'], ...lcd };
const medium: Sheet = { Tela: ['6,1" OLED Super Retina XDR'], Resolução: ['2532 × 1170 pixels'], ...lcd };
const large: Sheet = { Tela: ['6,7" OLED Super Retina XDR'], Resolução: ['2778 × 1284 pixels'], ...lcd };
const mediumIsland: Sheet = { ...medium, Resolução: ['2556 × 1179 pixels'] };
const largeIsland: Sheet = { ...large, Resolução: ['2796 × 1290 pixels'] };

const everyIphone: Sheet = {
  'Câmera frontal': ['12 MP'],
  'Sistema operacional': ['iOS 18'],
  Bluetooth: ['5.0'],
  'Dual SIM': ['nano-SIM e eSIM'],
  Sensor: ['Face ID', 'Acelerômetro', 'Giroscópio', 'Barômetro', 'Bússola'],
  Áudio: ['Alto-falantes estéreo'],
};

const lidar: Sheet = { Sensor: ['Face ID', 'LiDAR', 'Acelerômetro', 'Giroscópio', 'Barômetro'] };

const glassAndAluminium: Sheet = { Material: ['Vidro e alumínio'] };
const glassAndSteel: Sheet = { Material: ['Vidro e aço inoxidável'] };
const glassAndTitanium: Sheet = { Material: ['Vidro e titânio'] };

const wide = 'Dupla: 12 MP principal e 12 MP ultra-angular';
const wide48 = 'Dupla: 48 MP principal e 12 MP ultra-angular';
const triple = 'Tripla: 12 MP principal, ultra-angular e teleobjetiva';
const triple48 = 'Tripla: 48 MP principal, 12 MP ultra-angular e teleobjetiva';

const year2019: Sheet = {
  ...everyIphone,
  Processador: ['Apple A13 Bionic'],
  Memória: ['4 GB de RAM'],
  Conectividade: ['4G', 'Wi-Fi 6', 'NFC', 'Lightning'],
  Carregamento: ['Com fio até 18 W', 'Sem fio Qi 7,5 W'],
};

const deepWater: Sheet = { 'Resistência à água': ['IP68: até 6 m por 30 minutos'] };

const year2020: Sheet = {
  ...everyIphone,
  ...deepWater,
  Processador: ['Apple A14 Bionic'],
  Memória: ['4 GB de RAM'],
  Conectividade: ['5G', 'Wi-Fi 6', 'NFC', 'Lightning'],
  Carregamento: ['Com fio até 20 W', 'MagSafe até 15 W'],
};

const year2021: Sheet = { ...year2020, Processador: ['Apple A15 Bionic'] };
const year2022: Sheet = { ...year2021, Memória: ['6 GB de RAM'], Bluetooth: ['5.3'] };

const year2023: Sheet = {
  ...year2022,
  Processador: ['Apple A16 Bionic'],
  Conectividade: ['5G', 'Wi-Fi 6', 'NFC', 'USB-C'],
};

const year2023Pro: Sheet = {
  ...year2023,
  ...glassAndTitanium,
  ...proMotion,
  ...lidar,
  Processador: ['Apple A17 Pro'],
  Memória: ['8 GB de RAM'],
  Conectividade: ['5G', 'Wi-Fi 6E', 'NFC', 'USB-C'],
};

const year2024: Sheet = {
  ...year2023,
  Processador: ['Apple A18'],
  Memória: ['8 GB de RAM'],
  Conectividade: ['5G', 'Wi-Fi 7', 'NFC', 'USB-C'],
  Carregamento: ['Com fio: 50% em 30 minutos', 'MagSafe até 25 W'],
  Sensor: ['Face ID', 'Controle da câmera', 'Acelerômetro', 'Giroscópio', 'Barômetro'],
};

const year2024Pro: Sheet = {
  ...year2024,
  ...glassAndTitanium,
  Processador: ['Apple A18 Pro'],
  Sensor: ['Face ID', 'LiDAR', 'Controle da câmera', 'Acelerômetro', 'Giroscópio'],
  Câmera: ['Tripla: 48 MP principal, 48 MP ultra-angular e 12 MP teleobjetiva de 5×'],
};

export const iphoneSheets: Sheets = {
  'iPhone 11': {
    ...year2019,
    ...lcd,
    ...glassAndAluminium,
    ...size('150,9 × 75,7 × 8,3', 194),
    Câmera: [wide],
    Tela: ['6,1" LCD Liquid Retina'],
    Resolução: ['1792 × 828 pixels'],
    Bateria: ['3.110 mAh'],
    'Resistência à água': ['IP68: até 2 m por 30 minutos'],
  },
  'iPhone 11 Pro Max': {
    ...year2019,
    ...lcd,
    ...glassAndSteel,
    ...size('158 × 77,8 × 8,1', 226),
    Câmera: [triple],
    Tela: ['6,5" OLED Super Retina XDR'],
    Resolução: ['2688 × 1242 pixels'],
    Bateria: ['3.969 mAh'],
    'Resistência à água': ['IP68: até 4 m por 30 minutos'],
  },
  'iPhone 12 mini': {
    ...year2020,
    ...small,
    ...glassAndAluminium,
    ...size('131,5 × 64,2 × 7,4', 133),
    Câmera: [wide],
    Bateria: ['2.227 mAh'],
    Carregamento: ['Com fio até 20 W', 'MagSafe até 12 W'],
  },
  'iPhone 12': {
    ...year2020,
    ...medium,
    ...glassAndAluminium,
    ...size('146,7 × 71,5 × 7,4', 162),
    Câmera: [wide],
    Bateria: ['2.815 mAh'],
  },
  'iPhone 12 Pro': {
    ...year2020,
    ...medium,
    ...glassAndSteel,
    ...size('146,7 × 71,5 × 7,4', 187),
    Câmera: [triple],
    Memória: ['6 GB de RAM'],
    Bateria: ['2.815 mAh'],
    ...lidar,
  },
  'iPhone 13 mini': {
    ...year2021,
    ...small,
    ...glassAndAluminium,
    ...size('131,5 × 64,2 × 7,65', 140),
    Câmera: [wide],
    Bateria: ['2.438 mAh'],
    Carregamento: ['Com fio até 20 W', 'MagSafe até 12 W'],
  },
  'iPhone 13': {
    ...year2021,
    ...medium,
    ...glassAndAluminium,
    ...size('146,7 × 71,5 × 7,65', 173),
    Câmera: [wide],
    Bateria: ['3.240 mAh'],
  },
  'iPhone 13 Pro': {
    ...year2021,
    ...medium,
    ...proMotion,
    ...glassAndSteel,
    ...size('146,7 × 71,5 × 7,65', 203),
    Câmera: [triple],
    Memória: ['6 GB de RAM'],
    Bateria: ['3.095 mAh'],
    ...lidar,
  },
  'iPhone 13 Pro Max': {
    ...year2021,
    ...large,
    ...proMotion,
    ...glassAndSteel,
    ...size('160,8 × 78,1 × 7,65', 238),
    Câmera: [triple],
    Memória: ['6 GB de RAM'],
    Bateria: ['4.352 mAh'],
    ...lidar,
  },
  'iPhone SE (2022)': {
    ...year2021,
    ...lcd,
    ...glassAndAluminium,
    ...size('138,4 × 67,3 × 7,3', 144),
    Câmera: ['12 MP'],
    'Câmera frontal': ['7 MP'],
    Tela: ['4,7" LCD Retina HD'],
    Resolução: ['1334 × 750 pixels'],
    Bateria: ['2.018 mAh'],
    Carregamento: ['Com fio até 20 W', 'Sem fio Qi 7,5 W'],
    'Resistência à água': ['IP67: até 1 m por 30 minutos'],
    Sensor: ['Touch ID', 'Acelerômetro', 'Giroscópio', 'Barômetro', 'Bússola'],
  },
  'iPhone 14': {
    ...year2022,
    ...medium,
    ...glassAndAluminium,
    ...size('146,7 × 71,5 × 7,8', 172),
    Câmera: [wide],
    Bateria: ['3.279 mAh'],
  },
  'iPhone 14 Plus': {
    ...year2022,
    ...large,
    ...glassAndAluminium,
    ...size('160,8 × 78,1 × 7,8', 203),
    Câmera: [wide],
    Bateria: ['4.325 mAh'],
  },
  'iPhone 14 Pro': {
    ...year2022,
    ...mediumIsland,
    ...proMotion,
    ...glassAndSteel,
    ...size('147,5 × 71,5 × 7,85', 206),
    Câmera: [triple48],
    Processador: ['Apple A16 Bionic'],
    Bateria: ['3.200 mAh'],
    ...lidar,
  },
  'iPhone 14 Pro Max': {
    ...year2022,
    ...largeIsland,
    ...proMotion,
    ...glassAndSteel,
    ...size('160,7 × 77,6 × 7,85', 240),
    Câmera: [triple48],
    Processador: ['Apple A16 Bionic'],
    Bateria: ['4.323 mAh'],
    ...lidar,
  },
  'iPhone 15': {
    ...year2023,
    ...mediumIsland,
    ...glassAndAluminium,
    ...size('147,6 × 71,6 × 7,8', 171),
    Câmera: [wide48],
    Bateria: ['3.349 mAh'],
  },
  'iPhone 15 Plus': {
    ...year2023,
    ...largeIsland,
    ...glassAndAluminium,
    ...size('160,9 × 77,8 × 7,8', 201),
    Câmera: [wide48],
    Bateria: ['4.383 mAh'],
  },
  'iPhone 15 Pro': {
    ...mediumIsland,
    ...year2023Pro,
    ...size('146,6 × 70,6 × 8,25', 187),
    Câmera: [`${triple48} de 3×`],
    Bateria: ['3.274 mAh'],
  },
  'iPhone 15 Pro Max': {
    ...largeIsland,
    ...year2023Pro,
    ...size('159,9 × 76,7 × 8,25', 221),
    Câmera: [`${triple48} de 5×`],
    Bateria: ['4.441 mAh'],
  },
  'iPhone 16': {
    ...year2024,
    ...mediumIsland,
    ...glassAndAluminium,
    ...size('147,6 × 71,6 × 7,8', 170),
    Câmera: [wide48],
    Bateria: ['3.561 mAh'],
  },
  'iPhone 16 Plus': {
    ...year2024,
    ...largeIsland,
    ...glassAndAluminium,
    ...size('160,9 × 77,8 × 7,8', 199),
    Câmera: [wide48],
    Bateria: ['4.674 mAh'],
  },
  'iPhone 16 Pro': {
    ...year2024Pro,
    ...proMotion,
    ...size('149,6 × 71,5 × 8,25', 199),
    Tela: ['6,3" OLED Super Retina XDR'],
    Resolução: ['2622 × 1206 pixels'],
    Bateria: ['3.582 mAh'],
  },
  'iPhone 16 Pro Max': {
    ...year2024Pro,
    ...proMotion,
    ...size('163 × 77,6 × 8,25', 227),
    Tela: ['6,9" OLED Super Retina XDR'],
    Resolução: ['2868 × 1320 pixels'],
    Bateria: ['4.685 mAh'],
  },
};
