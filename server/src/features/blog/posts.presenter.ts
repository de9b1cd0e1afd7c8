import type { ManagedPost } from '@giro/contract/calls/blog.ts';
import type { PostRow } from './posts.queries.ts';

export function presentPost(row: PostRow): ManagedPost {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.picture,
    category_id: row.category_id,
    category: { id: row.category_id, name: row.category },
    order: row.position,
    autor: row.author,
    tags: row.tags,
    key_words: row.key_words,
    resume: row.summary,
    content: row.content,
    video: row.video,
    videoLink: row.video,
    image_capa: row.cover,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    related_posts: row.related.map(({ picture, cover, ...teaser }) => ({ ...teaser, image: picture ?? cover })),
    version: row.version,
    published: row.published,
  };
}
