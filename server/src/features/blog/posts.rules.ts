import type { DraftForm, PostEditForm, PostForm } from '@giro/contract/calls/blog.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { slugOf } from '@giro/contract/rules/text.ts';

/** The address that a title asks for. One of digits alone would read like the id of another post. */
export function wantedSlugOf(title: string): string {
  const slug = slugOf(title);
  if (slug === '') return 'post';
  return /^\d+$/.test(slug) ? `post-${slug}` : slug;
}

/** The wanted address, or the first of `-2`, `-3` … that is not taken. */
export function freeSlugOf(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.includes(slug)) return slug;
  }
}

/** The video of a form under either of its names: a link, null to remove it, undefined to leave it as it is. */
export function videoLinkOf({ video, videoLink }: Pick<PostForm | PostEditForm | DraftForm, 'video' | 'videoLink'>) {
  return video ?? videoLink ?? (video === null || videoLink === null ? null : undefined);
}

interface OpeningChange {
  /** The address of a picture that has just been stored. */
  newPicture: string | undefined;
  newVideo: string | null | undefined;
  removesPicture: boolean;
}

/** The columns that change with what a post opens with: what is new takes the other's place, what is untouched stays. */
export function openingColumnsOf({ newPicture, newVideo, removesPicture }: OpeningChange) {
  if (newPicture) return { picture: newPicture, video: null };
  if (newVideo) return { picture: null, video: newVideo };
  return { ...(removesPicture && { picture: null }), ...(newVideo === null && { video: null }) };
}

/** Every word of these lists, once however it is written, with how many lists have it; the most used first. */
export function countWords(lists: readonly string[]): { word: string; posts: number }[] {
  const counts = new Map<string, { word: string; posts: number }>();
  for (const word of lists.flatMap(tagsOf)) {
    const key = slugOf(word);
    const known = counts.get(key);
    if (known) known.posts++;
    else counts.set(key, { word, posts: 1 });
  }
  return [...counts.values()].sort(
    (one, other) => other.posts - one.posts || one.word.localeCompare(other.word, 'pt-BR'),
  );
}
