import type { Ground } from '../pictures/draw-device.ts';

/** Sign on the tablet beside the phone. */
export type PostSign = 'offer' | 'battery' | 'erase' | 'imei' | 'warranty' | 'payment';

/** The picture that opens a post: a phone of the catalogue and a sign of what the post is about. */
export interface PostPicture {
  sign: PostSign;
  brand: string;
  model: string;
  colour: string;
  ground: Ground;
}
