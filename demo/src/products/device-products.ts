import { demoModels } from '../evaluation-catalogue.ts';
import { androidSheets } from './android-sheets.ts';
import type { DemoProduct } from './demo-product.ts';
import { type Condition, describeDevice, stateNames, warranties } from './description.ts';
import { iphoneSheets } from './iphone-sheets.ts';
import type { DeviceView } from './product-picture.ts';
import type { Sheet } from './sheet.ts';
import { tabletAndWatchSheets } from './tablet-and-watch-sheets.ts';

/** Particulars of one device on sale; all else follows from its model. */
export interface DeviceRow {
  sku: string;
  brand: string;
  model: string;
  /** As the shop writes it; a capacity of the wizard where the model has several. */
  capacity: string;
  colour: string;
  condition: Condition;
  priceReais: number;
  stock: number;
  intro: string;
  marks?: string;
  batteryHealth?: number;
  box: string;
  views: DeviceView[];
  /** Stands in the name instead of the capacity. */
  label?: string;
}

const sheets: Record<string, Sheet> = { ...iphoneSheets, ...androidSheets, ...tabletAndWatchSheets };

/** Throws for a model, a sheet or a colour that the demo does not have. */
function buildDevice(row: DeviceRow): DemoProduct {
  const model = demoModels.find(({ brand, name }) => brand === row.brand && name === row.model);
  const look = model?.picturesByColour[row.colour];
  const sheet = sheets[row.model];
  if (!model || !look || !sheet) throw new Error(`${row.sku}: no model, sheet or colour of these names`);
  return {
    sku: row.sku,
    name: [row.model, row.label ?? row.capacity, row.colour].join(' '),
    priceReais: row.priceReais,
    stock: row.stock,
    model: { brand: row.brand, name: row.model },
    types: [model.type],
    description: describeDevice({ ...row, marks: row.marks, batteryHealth: row.batteryHealth }),
    attributes: {
      Estado: stateNames[row.condition],
      Garantia: [warranties[row.condition]],
      Cores: [row.colour],
      Capacidade: [row.capacity],
      ...sheet,
      ...(row.batteryHealth !== undefined && { 'Saúde da bateria': [`${row.batteryHealth}%`] }),
    },
    pictures: row.views.map((view) => ({ view, look, ground: 'paper' })),
  };
}

export function devicesOf(rows: DeviceRow[]): DemoProduct[] {
  return rows.map(buildDevice);
}
