import * as generations from './apple-iphone-generations.ts';
import { type Additions, type DemoModel, type ModelRow, modelsOf } from './demo-model.ts';

type Size = [widthMm: number, heightMm: number];
type IphoneRow = [name: string, baseReais: number, size: Size, capacities: Additions, shownColour: string];

function iphones(generation: generations.Generation, rows: IphoneRow[]): DemoModel[] {
  const { cutout, bezelMm, cornerMm, camera, finish, wallpaper, ...shared } = generation;
  const models = rows.map(([name, baseReais, [widthMm, heightMm], capacities, shown]): ModelRow => {
    const body = { widthMm, heightMm, cornerMm };
    const look: ModelRow['look'] = {
      silhouette: 'phone',
      body,
      screen: { cutout, bezelMm },
      camera,
      finish,
      wallpaper,
    };
    return { ...shared, name, baseReais, capacities, shown, look };
  });
  return modelsOf('Apple', 'phone', models);
}

function upTo256(second: number, top: number): Additions {
  return { '64 GB': 0, '128 GB': second, '256 GB': top };
}

function upTo512(second: number, top: number): Additions {
  return { '128 GB': 0, '256 GB': second, '512 GB': top };
}

function upTo1Tb(second: number, third: number, top: number): Additions {
  return { '128 GB': 0, '256 GB': second, '512 GB': third, '1 TB': top };
}

/** The iPhone 11 Pro has no 128 GB. */
function elevenPro(second: number, top: number): Additions {
  return { '64 GB': 0, '256 GB': second, '512 GB': top };
}

function from256(second: number, top: number): Additions {
  return { '256 GB': 0, '512 GB': second, '1 TB': top };
}

export const iphoneModels: DemoModel[] = [
  ...iphones(generations.iphone11, [['iPhone 11', 900, [75.7, 150.9], upTo256(110, 220), 'Roxo']]),
  ...iphones(generations.iphone11Pro, [
    ['iPhone 11 Pro', 1100, [71.4, 144], elevenPro(180, 280), 'Verde meia-noite'],
    ['iPhone 11 Pro Max', 1300, [77.8, 158], elevenPro(200, 310), 'Dourado'],
  ]),
  ...iphones(generations.iphone12, [
    ['iPhone 12 mini', 1000, [64.2, 131.5], upTo256(120, 240), generations.productRed],
    ['iPhone 12', 1300, [71.5, 146.7], upTo256(140, 270), 'Azul'],
  ]),
  ...iphones(generations.iphone12Pro, [
    ['iPhone 12 Pro', 1600, [71.5, 146.7], upTo512(170, 320), 'Azul-pacífico'],
    ['iPhone 12 Pro Max', 1900, [78.1, 160.8], upTo512(190, 360), 'Grafite'],
  ]),
  ...iphones(generations.iphone13, [
    ['iPhone 13 mini', 1500, [64.2, 131.5], upTo512(170, 340), 'Rosa'],
    ['iPhone 13', 1850, [71.5, 146.7], upTo512(200, 390), 'Azul'],
  ]),
  ...iphones(generations.iphone13Pro, [
    ['iPhone 13 Pro', 2300, [71.5, 146.7], upTo1Tb(220, 430, 600), 'Azul-sierra'],
    ['iPhone 13 Pro Max', 2650, [78.1, 160.8], upTo1Tb(240, 470, 650), 'Verde-alpino'],
  ]),
  ...iphones(generations.iphoneSe, [['iPhone SE (2022)', 850, [67.3, 138.4], upTo256(100, 200), 'Estelar']]),
  ...iphones(generations.iphone14, [
    ['iPhone 14', 2200, [71.5, 146.7], upTo512(230, 440), 'Roxo'],
    ['iPhone 14 Plus', 2350, [78.1, 160.8], upTo512(240, 460), 'Amarelo'],
  ]),
  ...iphones(generations.iphone14Pro, [
    ['iPhone 14 Pro', 2900, [71.5, 147.5], upTo1Tb(270, 520, 740), 'Roxo-profundo'],
    ['iPhone 14 Pro Max', 3250, [77.6, 160.7], upTo1Tb(290, 560, 800), 'Preto-espacial'],
  ]),
  ...iphones(generations.iphone15, [
    ['iPhone 15', 2800, [71.6, 147.6], upTo512(290, 560), 'Rosa'],
    ['iPhone 15 Plus', 3000, [77.8, 160.9], upTo512(300, 590), 'Azul'],
  ]),
  ...iphones(generations.iphone15Pro, [
    ['iPhone 15 Pro', 3600, [70.6, 146.6], upTo1Tb(330, 640, 900), 'Titânio natural'],
    ['iPhone 15 Pro Max', 4300, [76.7, 159.9], from256(380, 680), 'Titânio azul'],
  ]),
  ...iphones(generations.iphone16, [
    ['iPhone 16', 3500, [71.6, 147.6], upTo512(360, 700), 'Ultramarino'],
    ['iPhone 16 Plus', 3800, [77.8, 160.9], upTo512(380, 740), 'Verde-acinzentado'],
  ]),
  ...iphones(generations.iphone16Pro, [
    ['iPhone 16 Pro', 4600, [71.5, 149.6], upTo1Tb(420, 820, 1150), 'Titânio-deserto'],
    ['iPhone 16 Pro Max', 5400, [77.6, 163], from256(480, 860), 'Titânio preto'],
  ]),
];
