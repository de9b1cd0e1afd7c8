import bwip from 'bwip-js/node';

/** A text in bars (Code 128) as a PNG, so many millimetres high. */
export const barcode = (text: string, heightMm: number): Promise<Buffer> =>
  bwip.toBuffer({ bcid: 'code128', text, height: heightMm, scale: 3 });
