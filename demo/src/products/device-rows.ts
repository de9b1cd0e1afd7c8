import type { DeviceRow } from './device-products.ts';
import type { DeviceView } from './product-picture.ts';

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
