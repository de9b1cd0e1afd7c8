import type { PostPicture } from './post-picture.ts';

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
