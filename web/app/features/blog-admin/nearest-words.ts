import { slugOf } from '@giro/contract/rules/text.ts';

/** So many words are suggested. */
const mostSuggested = 8;

interface UsedWord {
  word: string;
  posts: number;
}

/**
 * Ranks a word by its nearness to the typed text: it begins so, one of its words does, it has it somewhere; none of
 * these.
 */
function nearnessOf(word: string, typed: string): number {
  if (word.startsWith(typed)) return 0;
  if (word.includes(`-${typed}`)) return 1;
  return word.includes(typed) ? 2 : 3;
}

/**
 * The words in use that are nearest to what is typed, or, while nothing is, those that the post's own text has and then
 * the most used; without regard to case and accents.
 */
export function nearestWords(used: readonly UsedWord[], typed: string, postText: string): string[] {
  const wanted = slugOf(typed);
  const text = `-${slugOf(postText)}-`;
  const ranked = used.map(({ word, posts }) => {
    const plain = slugOf(word);
    const isNamed = text.includes(`-${plain}-`);
    return { word, posts, nearness: wanted === '' ? 0 : nearnessOf(plain, wanted), place: isNamed ? 0 : 1 };
  });
  return ranked
    .filter(({ nearness }) => nearness < 3)
    .sort((one, other) => one.nearness - other.nearness || one.place - other.place || other.posts - one.posts)
    .slice(0, mostSuggested)
    .map(({ word }) => word);
}
