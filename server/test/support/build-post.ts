import type { Client } from './harness.ts';

let posts = 0;

/** The form of a post as it is sent, every required field filled. */
export function buildPostForm(categoryId: number, fields: Record<string, unknown> = {}) {
  posts++;
  return {
    title: `Como vender bem ${posts}`,
    category: String(categoryId),
    order: '1',
    autor: 'Ana Souza',
    resume: 'Quanto vale o seu aparelho e por quê.',
    tag: 'iphone;usado',
    key_words: 'vender celular;avaliação',
    ...fields,
  };
}

export async function buildPost(admin: Client, categoryId: number, fields: Record<string, unknown> = {}) {
  const answer = await admin.post('postCreate', buildPostForm(categoryId, fields));
  return answer.body.post as { id: number; slug: string; title: string; version: number; image: string | null };
}
