import type { DraftForm, ManagedPost, PostEditForm, PostForm, SoughtPosts } from '@giro/contract/calls/blog.ts';
import { texts } from '@giro/contract/texts.ts';
import {
  type Database,
  type Executor,
  isStillReferenced,
  type Tx,
  violates,
} from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { sanitisePostContent } from '../../platform/html.ts';
import { conflict, FieldProblems, invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges, stateOf } from '../../platform/record/record.ts';
import { isCategory } from './categories.queries.ts';
import { presentPost } from './posts.presenter.ts';
import {
  countPosts,
  deletePost,
  findManagedPost,
  findPost,
  insertPost,
  listManagedPostPage,
  listPostPage,
  listPosts,
  listTakenSlugs,
  listWrittenWords,
  type PostColumns,
  type PostMedia,
  type PostRow,
  replaceRelatedPosts,
  updatePost,
} from './posts.queries.ts';
import { countWords, freeSlugOf, openingColumnsOf, videoLinkOf, wantedSlugOf } from './posts.rules.ts';

const subjectOf = (id: number, title: string) => ({ kind: 'post', id, words: `Post ${title}` });

type AnyForm = PostForm | PostEditForm | DraftForm;

const situationOf = (published: boolean) => (published ? 'publicado' : 'rascunho');

/** A post as lists show it; a change of its text is told without it. */
const stateOfPost = ({ category, related_posts, published, ...post }: ManagedPost) =>
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
      situation: 'Situação',
    },
    {
      ...post,
      situation: situationOf(published),
      category: category.name,
      related: related_posts.map(({ title }) => title),
    },
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

  async function listManaged(query: SoughtPosts) {
    const { rows, total } = await listManagedPostPage(database, query);
    return pageOf(rows.map(presentPost), total, query.page);
  }

  /** A published post. Throws 404. */
  async function get(slugOrId: string): Promise<ManagedPost> {
    const row = await findPost(database, slugOrId);
    if (!row) throw notFound(unknownPost);
    return presentPost(row);
  }

  async function getRow(db: Executor, id: number): Promise<PostRow> {
    const row = await findManagedPost(db, id);
    if (!row) throw notFound(unknownPost);
    return row;
  }

  /** Also a draft. Throws 404. */
  const getManaged = async (id: number, db: Executor = database) => presentPost(await getRow(db, id));

  async function listWords() {
    const written = await listWrittenWords(database);
    return {
      tags: countWords(written.map(({ tags }) => tags)),
      key_words: countWords(written.map(({ key_words }) => key_words)),
    };
  }

  async function assertForm(form: AnyForm, files: readonly FormFile[], postId?: number): Promise<void> {
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

  const columnsOf = (form: AnyForm): PostColumns => ({
    title: form.title,
    category_id: form.category,
    position: form.order ?? 0,
    author: form.autor ?? '',
    summary: form.resume ?? '',
    tags: form.tag ?? '',
    key_words: form.key_words ?? '',
    ...(form.content !== undefined && { content: sanitisePostContent(form.content) }),
  });

  function refuseBadPost(error: unknown): never {
    if (isStillReferenced(error)) throw invalid({ category: [unknownCategory] });
    if (violates(error, 'posts_slug_key')) throw conflict('Outro post acabou de tomar este endereço. Salve de novo.');
    throw error;
  }

  /** The first address that is free, or is the post's own. */
  async function freeSlug(tx: Tx, wantedSlug: string, own?: string): Promise<string> {
    const taken = await listTakenSlugs(tx, wantedSlug);
    return freeSlugOf(
      wantedSlug,
      taken.filter((slug) => slug !== own),
    );
  }

  /** Inserts a post under the first free address; one that is being taken is waited for and seen at the next look. */
  async function insert(
    tx: Tx,
    wantedSlug: string,
    columns: PostColumns & PostMedia & { published: boolean },
    adminId: number,
  ): Promise<number> {
    for (;;) {
      const slug = await freeSlug(tx, wantedSlug);
      const id = await insertPost(tx, { ...columns, slug }, adminId).catch(refuseBadPost);
      if (id !== undefined) return id;
    }
  }

  async function writeRelated(tx: Tx, postId: number, relatedIds: readonly number[]): Promise<void> {
    await replaceRelatedPosts(tx, postId, relatedIds).catch((error) => {
      throw isStillReferenced(error) ? invalid({ relatedPosts: [unknownRelated] }) : error;
    });
  }

  /** Adds a post, or a draft. Throws 422 for unknown parts, a picture beside a video, or files that are no pictures. */
  async function create(
    form: PostForm | DraftForm,
    files: readonly FormFile[],
    { adminId, published }: { adminId: number; published: boolean },
  ): Promise<ManagedPost> {
    await assertForm(form, files);
    const { picture, cover } = await storeFiles(files);
    const columns = { ...columnsOf(form), picture, cover, video: videoLinkOf(form), published };
    return database.transaction().execute(async (tx) => {
      const id = await insert(tx, wantedSlugOf(form.title), columns, adminId);
      await writeRelated(tx, id, form.relatedPosts);
      const after = { Situação: situationOf(published) };
      await record(tx, { kind: 'blog-changed', subject: subjectOf(id, form.title), after });
      return getManaged(id, tx);
    });
  }

  /**
   * Changes a post and publishes it, or keeps it as a draft; its address stays from the first time on that it is published.
   * Throws 404, 409 when another admin saved since the edit's version or takes the same address, 422 as above.
   */
  async function update(
    id: number,
    form: PostEditForm | DraftForm,
    files: readonly FormFile[],
    edit: Edit & { published: boolean },
  ): Promise<ManagedPost> {
    const row = await getRow(database, id);
    const before = presentPost(row);
    const isRenamed = row.first_published_at === null && form.title !== row.title;
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
      published: edit.published,
    };
    return database.transaction().execute(async (tx) => {
      const slug = isRenamed ? await freeSlug(tx, wantedSlugOf(form.title), row.slug) : undefined;
      if (!(await updatePost(tx, id, { ...columns, slug }, edit).catch(refuseBadPost))) {
        await refuseUnsaved(tx, { table: 'posts', id, unknown: unknownPost, changed: 'Este post foi alterado' });
      }
      await writeRelated(tx, id, form.relatedPosts);
      const after = await getManaged(id, tx);
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
    get,
    listManaged,
    getManaged,
    listWords,
    create,
    update,
    remove,
    storeImage,
  };
}
