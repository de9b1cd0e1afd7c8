import type { Post, PostEditForm, PostForm } from '@giro/contract/calls/blog.ts';
import { texts } from '@giro/contract/texts.ts';
import { type Database, type Executor, isStillReferenced, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { sanitisePostContent } from '../../platform/html.ts';
import { FieldProblems, invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges, stateOf } from '../../platform/record/record.ts';
import { isCategory } from './categories.queries.ts';
import { presentPost } from './posts.presenter.ts';
import {
  countPosts,
  deletePost,
  findPost,
  insertPost,
  listPostPage,
  listPosts,
  listTakenSlugs,
  type PostColumns,
  type PostMedia,
  replaceRelatedPosts,
  updatePost,
} from './posts.queries.ts';
import { freeSlugOf, openingColumnsOf, videoLinkOf, wantedSlugOf } from './posts.rules.ts';

const subjectOf = (id: number, title: string) => ({ kind: 'post', id, words: `Post ${title}` });

/** What lists show of a post; that its text has changed is told without it. */
const stateOfPost = ({ category, related_posts, ...post }: Post) =>
  stateOf(
    {
      title: 'Título',
      category: 'Categoria',
      order: 'Ordem',
      autor: 'Autor',
      resume: 'Resumo',
      tags: 'Tags',
      key_words: 'Palavras-chave',
      image: 'Imagem',
      image_capa: 'Capa',
      video: 'Vídeo',
      related: 'Posts relacionados',
    },
    { ...post, category: category.name, related: related_posts.map(({ title }) => title) },
  );

const unknownPost = 'Este post não existe.';
const unknownCategory = 'Escolha uma categoria que exista.';
const unknownRelated = 'Um dos posts relacionados não existe mais.';

export type PostsService = ReturnType<typeof createPosts>;

export interface PostsOptions {
  database: Database;
  pictures: Pictures;
}

export function createPosts({ database, pictures }: PostsOptions) {
  async function list(page: number) {
    const { rows, total } = await listPostPage(database, page);
    return pageOf(rows.map(presentPost), total, page);
  }

  /** Every post, or every one of a category. */
  const listAll = async (categoryId?: number) => (await listPosts(database, categoryId)).map(presentPost);

  async function get(db: Executor, slugOrId: string | number): Promise<Post> {
    const row = await findPost(db, slugOrId);
    if (!row) throw notFound(unknownPost);
    return presentPost(row);
  }

  async function assertForm(form: PostForm | PostEditForm, files: readonly FormFile[], postId?: number): Promise<void> {
    const problems = new FieldProblems();
    const isWithImage = files.some(({ field }) => field === 'image') || ('existingImage' in form && form.existingImage);
    if (videoLinkOf(form) && isWithImage) problems.add('video', texts.video.withImage);
    if (files.some(({ field }) => field === 'video')) problems.add('video', texts.video.invalid);
    const [isFiled, related] = await Promise.all([
      isCategory(database, form.category),
      countPosts(database, form.relatedPosts),
    ]);
    if (!isFiled) problems.add('category', unknownCategory);
    if (related < new Set(form.relatedPosts).size) problems.add('relatedPosts', unknownRelated);
    if (postId && form.relatedPosts.includes(postId)) {
      problems.add('relatedPosts', 'Um post não pode ser relacionado a si mesmo.');
    }
    problems.throwIfAny();
  }

  /** Stores the files of a form, or tells every one that is no picture. */
  async function storeFiles(files: readonly FormFile[]) {
    const problems = new FieldProblems();
    const addresses: Partial<Record<string, string>> = {};
    for (const { field, bytes } of files.filter(({ field }) => ['image', 'image_capa'].includes(field))) {
      try {
        addresses[field] = await pictures.storeFile(bytes, field);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.addAll(error.body.errors as Record<string, string[]>);
      }
    }
    problems.throwIfAny();
    return { picture: addresses.image, cover: addresses.image_capa };
  }

  const columnsOf = (form: PostForm | PostEditForm): PostColumns => ({
    title: form.title,
    category_id: form.category,
    position: form.order,
    author: form.autor,
    summary: form.resume,
    tags: form.tag,
    key_words: form.key_words,
    ...(form.content !== undefined && { content: sanitisePostContent(form.content) }),
  });

  function refuseUnknownCategory(error: unknown): never {
    if (isStillReferenced(error)) throw invalid({ category: [unknownCategory] });
    throw error;
  }

  /** Inserts a post under the first free address; one that is being taken is waited for and seen at the next look. */
  async function insert(
    tx: Tx,
    wantedSlug: string,
    columns: PostColumns & PostMedia,
    adminId: number,
  ): Promise<number> {
    for (;;) {
      const slug = freeSlugOf(wantedSlug, await listTakenSlugs(tx, wantedSlug));
      const id = await insertPost(tx, { ...columns, slug }, adminId).catch(refuseUnknownCategory);
      if (id !== undefined) return id;
    }
  }

  async function writeRelated(tx: Tx, postId: number, relatedIds: readonly number[]): Promise<void> {
    await replaceRelatedPosts(tx, postId, relatedIds).catch((error) => {
      throw isStillReferenced(error) ? invalid({ relatedPosts: [unknownRelated] }) : error;
    });
  }

  /** Publishes a post. Throws 422 for unknown parts, a picture beside a video, or files that are no pictures. */
  async function create(form: PostForm, files: readonly FormFile[], adminId: number): Promise<Post> {
    await assertForm(form, files);
    const { picture, cover } = await storeFiles(files);
    const columns = { ...columnsOf(form), picture, cover, video: videoLinkOf(form) };
    return database.transaction().execute(async (tx) => {
      const id = await insert(tx, wantedSlugOf(form.title), columns, adminId);
      await writeRelated(tx, id, form.relatedPosts);
      await record(tx, { kind: 'blog-changed', subject: subjectOf(id, form.title), after: { Situação: 'publicado' } });
      return get(tx, id);
    });
  }

  /** Changes a post; its address stays. Throws 404, 409 when another admin saved since the edit's version, 422 as above. */
  async function update(id: number, form: PostEditForm, files: readonly FormFile[], edit: Edit): Promise<Post> {
    const before = await get(database, id);
    await assertForm(form, files, id);
    const { picture, cover } = await storeFiles(files);
    const opening = openingColumnsOf({
      newPicture: picture,
      newVideo: videoLinkOf(form),
      removesPicture: form.existingImage === '',
    });
    const columns = {
      ...columnsOf(form),
      ...opening,
      ...(cover && { cover }),
      ...(!cover && form.existingCover === '' && { cover: null }),
    };
    return database.transaction().execute(async (tx) => {
      if (!(await updatePost(tx, id, columns, edit).catch(refuseUnknownCategory))) {
        await refuseUnsaved(tx, { table: 'posts', id, unknown: unknownPost, changed: 'Este post foi alterado' });
      }
      await writeRelated(tx, id, form.relatedPosts);
      const after = await get(tx, id);
      const isRewritten = after.content !== before.content;
      const states = {
        before: stateOfPost(before),
        after: { ...stateOfPost(after), ...(isRewritten && { Texto: 'alterado' }) },
      };
      await recordChanges(tx, { kind: 'blog-changed', subject: subjectOf(id, form.title), ...states });
      return after;
    });
  }

  /** Throws 404. */
  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const title = await deletePost(tx, id);
      if (title === undefined) throw notFound(unknownPost);
      await record(tx, { kind: 'blog-changed', subject: subjectOf(id, title), after: { Situação: 'excluído' } });
    });
  }

  /** Stores a picture for the text of a post and returns its address. Throws 422 at `image`. */
  async function storeImage(files: readonly FormFile[]): Promise<string> {
    const file = files.find(({ field }) => field === 'image');
    if (!file) throw invalid({ image: [texts.image.invalid] });
    return pictures.storeFile(file.bytes, 'image');
  }

  return {
    list,
    listAll,
    get: (slugOrId: string) => get(database, slugOrId),
    create,
    update,
    remove,
    storeImage,
  };
}
