import { demoPostCategories, demoPosts } from '@giro/demo/posts.ts';
import type { Tx } from '../platform/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Adds the demo's posts with their categories, dated back from `now` so that the blog looks lived in. */
export async function insertDemoPosts(tx: Tx, pictures: readonly string[], now: Date): Promise<void> {
  const categories = await tx
    .insertInto('post_categories')
    .values(demoPostCategories.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  const rows = demoPosts.map((post, index) => {
    const publishedAt = new Date(now.getTime() - post.publishedDaysAgo * dayMs);
    return {
      title: post.title,
      slug: post.slug,
      category_id: categoryIds.get(post.category) ?? 0,
      position: index + 1,
      author: post.author,
      tags: post.tags.join(';'),
      key_words: post.keyWords.join(';'),
      summary: post.summary,
      content: post.content,
      picture: pictures[index],
      created_at: publishedAt,
      first_published_at: publishedAt,
      updated_at: publishedAt,
    };
  });
  const posts = await tx.insertInto('posts').values(rows).returning(['id', 'slug']).execute();
  const postIds = new Map(posts.map(({ id, slug }) => [slug, id]));
  const related = demoPosts.flatMap((post) =>
    post.related.map((slug, position) => ({
      post_id: postIds.get(post.slug) ?? 0,
      related_id: postIds.get(slug) ?? 0,
      position,
    })),
  );
  await tx.insertInto('related_posts').values(related).execute();
}
