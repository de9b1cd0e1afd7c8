import type { CameraLayout } from './camera-layouts.ts';

/** Sizes in millimetres, as in the maker's data sheet. */
interface DeviceBody {
  widthMm: number;
  heightMm: number;
  cornerMm: number;
}

export type ScreenCutout = 'island' | 'notch' | 'small-notch' | 'punch-hole' | 'home-button' | 'none';

export interface DeviceScreen {
  cutout: ScreenCutout;
  /** From the edge of the body to the first lit pixel, on the long sides. */
  bezelMm: number;
}

/** The shape beside the phone's screen: its back, a flip's outer screen, or a watch's band. */
type Silhouette = 'phone' | 'tablet' | 'flip' | 'watch' | 'watch-rugged';

export type Finish = 'flat' | 'glossy' | 'leather';

export type Wallpaper = 'dunes' | 'rings' | 'leaf';

/** All that the drawing needs to know about one device in one colour. */
export interface DeviceLook {
  silhouette: Silhouette;
  body: DeviceBody;
  screen: DeviceScreen;
  camera: CameraLayout;
  finish: Finish;
  wallpaper: Wallpaper;
  colourHex: string;
  /** Metal around the body; on a watch its case, while `colourHex` is the band. */
  frameHex: string;
}
