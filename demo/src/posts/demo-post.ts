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

export interface DemoPost {
  slug: string;
  title: string;
  category: string;
  author: string;
  /** Days from publication to the filling of the store. */
  publishedDaysAgo: number;
  tags: string[];
  keyWords: string[];
  summary: string;
  /** HTML of headings, paragraphs, lists, quotes, emphasis and links. */
  content: string;
  /** Slugs of other posts. */
  related: string[];
  picture: PostPicture;
}
