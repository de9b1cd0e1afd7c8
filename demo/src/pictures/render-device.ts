import sharp from 'sharp';
import type { DeviceLook } from './device-look.ts';
import { canvasSize, drawDevice, drawOnGround, type Ground } from './draw-device.ts';

const svgDensity = 72;

/** Draws a square SVG of `sideUnits` at twice the wanted size and shrinks it, so that fine edges stay crisp. */
export async function renderSquare(svg: string, sideUnits: number, sizePx: number): Promise<Buffer> {
  const density = (svgDensity * 2 * sizePx) / sideUnits;
  // Slower settings gain half a decibel and cost the first start of a demo store seconds.
  const quality = { quality: 86, alphaQuality: 92, effort: 2 };
  return sharp(Buffer.from(svg), { density }).resize(sizePx, sizePx).webp(quality).toBuffer();
}

/** WebP of `sizePx` × `sizePx`, transparent around the device, or on `ground` when one is given. */
export async function renderDevice(look: DeviceLook, sizePx: number, ground?: Ground): Promise<Buffer> {
  return renderSquare(ground ? drawOnGround(look, ground) : drawDevice(look), canvasSize, sizePx);
}
