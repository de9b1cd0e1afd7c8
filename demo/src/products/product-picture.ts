import type { DeviceLook } from '../pictures/device-look.ts';
import type { Ground } from '../pictures/draw-device.ts';

/** `fits` is the device that a case or a screen protector is made for. */
export type AccessoryLook =
  | { kind: 'charger' | 'cable' | 'earbuds' | 'drive'; colourHex: string }
  | { kind: 'power-bank'; colourHex: string; heightMm: number; isMagnetic: boolean }
  | { kind: 'case' | 'screen-protector'; colourHex: string; fits: DeviceLook };

/** View of a device: whole, from one side, close, or in front of its sealed box. */
export type DeviceView = 'together' | 'front' | 'back' | 'camera' | 'screen' | 'box';

/** One photo of a product, on a ground that fills the square. */
export type ProductPicture =
  | { view: DeviceView; look: DeviceLook; ground: Ground }
  | { view: 'accessory' | 'accessory-close'; look: AccessoryLook; ground: Ground };
