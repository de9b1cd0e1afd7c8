import sharp from 'sharp';
import { drawPost } from './draw-post.ts';
import type { PostPicture } from './post-picture.ts';

/** WebP of 1200 × 675 without transparency. */
export async function renderPost(picture: PostPicture): Promise<Buffer> {
  return sharp(Buffer.from(drawPost(picture)))
    .removeAlpha()
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
}
