import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clearable, id, integer, listOf, optional, page, pageOf, text } from '../fields.ts';
import { tagsOf } from '../rules/edited-text.ts';
import { videoOf } from '../rules/video.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

export const postCategory = z.object({ id: z.number(), name: z.string(), version: z.number() });
export type PostCategory = z.output<typeof postCategory>;

/** A post as cards, carousels and 'leia também' show it. */
export const postTeaser = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
});

export const post = postTeaser.extend({
  category_id: z.number(),
  category: z.object({ id: z.number(), name: z.string() }),
  /** Place among the others, the smallest first. */
  order: z.number(),
  autor: z.string(),
  /** Separated by ';'. */
  tags: z.string(),
  key_words: z.string(),
  resume: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** The link as it was pasted; `videoLink` is the same. */
  video: z.string().nullable(),
  videoLink: z.string().nullable(),
  image_capa: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  related_posts: z.array(postTeaser),
  version: z.number(),
});
export type Post = z.output<typeof post>;

const postPage = pageOf(post);
const byPage = z.object({ page: page.optional().default(1) });

export const listPostsCall = defineCall({
  method: 'GET',
  path: '/posts',
  may: 'public',
  summary: 'Posts by their place, then newest, ten a page',
  cache: ['posts'],
  query: byPage,
  responses: { 200: z.object({ posts: postPage }) },
});
export const listHomePostsCall = defineCall({
  method: 'GET',
  path: '/postsHome',
  may: 'public',
  summary: 'Posts for the carousel of the first page, ten a page',
  cache: ['posts'],
  query: byPage,
  responses: { 200: z.object({ posts: postPage }) },
});
const everyPost = { 200: z.object({ posts: z.object({ data: z.array(post) }) }) };
export const listAllPostsCall = defineCall({
  method: 'GET',
  path: '/postsAll',
  may: 'public',
  summary: 'Every post',
  cache: ['posts'],
  responses: everyPost,
});
export const listCategoryPostsCall = defineCall({
  method: 'GET',
  path: '/postsCat/:categoryId',
  may: 'public',
  summary: 'Every post of a category',
  cache: ['posts'],
  params: z.object({ categoryId: id }),
  responses: everyPost,
});
export const readPostCall = defineCall({
  method: 'GET',
  path: '/noticia/:slug',
  may: 'public',
  summary: 'One post, by its slug or its id',
  cache: ['posts'],
  params: z.object({ slug: z.string().min(1).max(200) }),
  responses: { 200: z.object({ post }) },
});

/** A whole number that is sent as text, where blank is missing and not 0. */
function writtenNumber(number: z.ZodType<number>, missing: string) {
  return z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    text(12, missing).pipe(number as z.ZodType<number, string>),
  );
}

const words = text(300).refine((value) => tagsOf(value).length > 0, texts.required);
const videoLink = text(300).refine((value) => videoOf(value) !== undefined, texts.video.invalid);

/** Texts of a multipart form; the pictures `image` (opens the post) and `image_capa` (previews) come as its files. */
const postForm = z.object({
  title: text(160),
  /** A category's id. */
  category: writtenNumber(id, 'Escolha uma categoria.'),
  order: writtenNumber(integer(0, 100_000), texts.required),
  autor: text(120),
  resume: text(500),
  /** Separated by ';', like the key words. */
  tag: words,
  key_words: words,
  /** HTML from the editor; cleaned before it is kept. */
  content: z.string({ error: texts.required }).max(200_000, texts.tooLong(200_000)).default(''),
  videoLink: optional(videoLink),
  video: optional(videoLink),
  relatedPosts: listOf(id, 20),
});
/** Blank removes the video or a picture; what is absent stays as it is. */
const postEditForm = postForm.extend({
  content: postForm.shape.content.unwrap().optional(),
  videoLink: clearable(videoLink),
  video: clearable(videoLink),
  /** The address of the picture that stays. */
  existingImage: z.string().max(300, texts.tooLong(300)).optional(),
  existingCover: z.string().max(300, texts.tooLong(300)).optional(),
});
export type PostForm = z.output<typeof postForm>;
export type PostEditForm = z.output<typeof postEditForm>;

const postAnswer = z.object({ message: z.string(), post });
/** A post as the shop's people see it: also while it is a draft. */
export const managedPost = post.extend({ published: z.boolean() });
export type ManagedPost = z.output<typeof managedPost>;

const soughtPosts = byPage.extend({ search: z.string().trim().max(200, texts.tooLong(200)).optional().default('') });
export type SoughtPosts = z.output<typeof soughtPosts>;
export const listManagedPostsCall = defineCall({
  method: 'GET',
  path: '/posts/gestao',
  may: 'blog.write',
  summary: "Posts for the shop's people, drafts too, ten a page; found by words of their title",
  query: soughtPosts,
  responses: { 200: z.object({ posts: pageOf(managedPost) }) },
});
export const readManagedPostCall = defineCall({
  method: 'GET',
  path: '/posts/gestao/:id',
  may: 'blog.write',
  summary: "One post for the shop's people, also a draft",
  params: z.object({ id }),
  responses: { 200: z.object({ post: managedPost }) },
});
const usedWords = z.array(z.object({ word: z.string(), posts: z.number() }));
export const listPostWordsCall = defineCall({
  method: 'GET',
  path: '/posts/palavras',
  may: 'blog.write',
  summary: 'The tags and key words of the blog with how many posts have them, the most used first',
  responses: { 200: z.object({ tags: usedWords, key_words: usedWords }) },
});

/** A draft has a title and a category; the rest may still be missing. */
const draftForm = postEditForm.extend({
  order: optional(postForm.shape.order),
  autor: optional(text(120)),
  resume: optional(text(500)),
  tag: optional(text(300)),
  key_words: optional(text(300)),
});
export type DraftForm = z.output<typeof draftForm>;
const draftAnswer = z.object({ message: z.string(), post: managedPost });

export const createDraftCall = defineCall({
  method: 'POST',
  path: '/posts/rascunhos',
  may: 'blog.write',
  summary: "Adds a post that the shop's people alone see",
  carries: 'pictures',
  form: draftForm,
  files: ['image', 'image_capa'],
  responses: { 201: draftAnswer },
});
export const saveDraftCall = defineCall({
  method: 'POST',
  path: '/posts/rascunhos/:id',
  may: 'blog.write',
  summary: 'Changes a draft, or takes a post off the blog and keeps it as one. If-Match as for posts',
  changes: ['posts'],
  params: z.object({ id }),
  carries: 'pictures',
  form: draftForm,
  files: ['image', 'image_capa'],
  responses: { 200: draftAnswer },
});

export const createPostCall = defineCall({
  method: 'POST',
  path: '/postCreate',
  may: 'blog.write',
  summary: 'Publishes a post; a picture and a video exclude each other',
  changes: ['posts'],
  carries: 'pictures',
  form: postForm,
  files: ['image', 'image_capa'],
  responses: { 201: postAnswer },
});
export const updatePostCall = defineCall({
  method: 'POST',
  path: '/post/:id',
  may: 'blog.write',
  summary:
    'Changes a post, or publishes a draft; a published address stays. If-Match tells of another admin who saved since',
  changes: ['posts'],
  params: z.object({ id }),
  carries: 'pictures',
  form: postEditForm,
  files: ['image', 'image_capa'],
  responses: { 200: postAnswer },
});
export const deletePostCall = defineCall({
  method: 'DELETE',
  path: '/postDelete/:id',
  may: 'blog.write',
  summary: 'Removes a post',
  changes: ['posts'],
  params: z.object({ id }),
  responses: { 200: done },
});

export const listCategoriesCall = defineCall({
  method: 'GET',
  path: '/cat-list',
  may: 'public',
  summary: 'Categories of the blog, ten a page',
  cache: ['posts'],
  query: byPage,
  responses: { 200: z.object({ cat: pageOf(postCategory) }) },
});
const everyCategory = { 200: z.object({ cat: z.array(postCategory) }) };
export const listAllCategoriesCall = defineCall({
  method: 'GET',
  path: '/catall',
  may: 'public',
  summary: 'Every category of the blog',
  cache: ['posts'],
  responses: everyCategory,
});
export const listCategoriesForTabsCall = defineCall({
  method: 'GET',
  path: '/categories',
  may: 'public',
  summary: 'Every category of the blog, as its tabs read it',
  cache: ['posts'],
  responses: everyCategory,
});

const categoryBody = z.object({ name: text(80) });
const categoryAnswer = z.object({ message: z.string(), category: postCategory });
export const createCategoryCall = defineCall({
  method: 'POST',
  path: '/storeCat',
  may: 'blog.write',
  summary: 'Adds a category to the blog',
  changes: ['posts'],
  body: categoryBody,
  responses: { 201: categoryAnswer },
});
export const updateCategoryCall = defineCall({
  method: 'PUT',
  path: '/updateCat/:id',
  may: 'blog.write',
  summary: 'Renames a category of the blog',
  changes: ['posts'],
  params: z.object({ id }),
  body: categoryBody,
  responses: { 200: categoryAnswer },
});
export const deleteCategoryCall = defineCall({
  method: 'DELETE',
  path: '/deleteCat/:id',
  may: 'blog.write',
  summary: 'Removes a category that has no posts',
  changes: ['posts'],
  params: z.object({ id }),
  responses: { 200: done },
});

export const uploadImageCall = defineCall({
  method: 'POST',
  path: '/upload-image',
  may: 'blog.write',
  summary: "Stores the file 'image' for the text of a post and answers its address",
  carries: 'pictures',
  form: z.object({}),
  files: ['image'],
  responses: { 200: z.object({ url: z.string() }) },
});
