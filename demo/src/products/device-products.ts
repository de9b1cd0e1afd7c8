import { demoModels } from '../evaluation-catalogue.ts';
import { androidSheets } from './android-sheets.ts';
import type { DemoProduct, DeviceView, Sheet } from './demo-product.ts';
import { type Condition, describeDevice, stateNames, warranties } from './description.ts';
import { iphoneSheets } from './iphone-sheets.ts';
import { tabletAndWatchSheets } from './tablet-and-watch-sheets.ts';

/** Particulars of one device on sale; all else follows from its model. */
interface DeviceRow {
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

type Shared = Pick<DeviceRow, 'brand' | 'box'> & {
  /** False where a box says nothing, as with watches. */
  showsBox?: boolean;
};
type Row = Omit<DeviceRow, 'brand' | 'condition' | 'views' | 'marks' | 'batteryHealth' | 'box'> & {
  box?: string;
  /** Shown from every side. */
  isShownFully?: boolean;
};

const allViews: DeviceView[] = ['together', 'camera', 'front', 'back', 'screen'];

function viewsOf(row: Row, few: DeviceView[], many: DeviceView[]): DeviceView[] {
  return row.isShownFully ? many : few;
}

/** Rows of one line of devices: what they share is said once, how each is photographed follows from its state. */
export function createRows({ showsBox = true, ...shared }: Shared) {
  const second: DeviceView = showsBox ? 'box' : 'screen';
  const unopened: DeviceView[] = ['together', second, 'camera'];
  return {
    sealed(row: Row): DeviceRow {
      const views = viewsOf(row, unopened, [...unopened, 'front', 'back']);
      return { ...shared, ...row, condition: 'sealed', views };
    },
    unpacked(row: Row): DeviceRow {
      return { ...shared, ...row, condition: 'new', views: viewsOf(row, unopened, allViews) };
    },
    display(row: Row & { batteryHealth?: number }): DeviceRow {
      const views = viewsOf(row, ['together', 'camera', 'front'], allViews);
      return { ...shared, ...row, condition: 'display', views };
    },
    used(row: Row & { marks: string; batteryHealth: number }): DeviceRow {
      return { ...shared, ...row, condition: 'used', views: viewsOf(row, ['together', 'camera'], allViews) };
    },
  };
}

/** Visible marks of a used device, from best to good. */
export const marks = {
  none: 'Sem marcas de uso visíveis.',
  light: 'Marcas leves na lateral, que só aparecem contra a luz; tela sem riscos.',
  some: 'Pequenas marcas na traseira e na lateral; tela com riscos finos que somem quando acesa.',
};
