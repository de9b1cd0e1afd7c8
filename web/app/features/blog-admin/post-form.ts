import type { Post } from '@giro/contract/calls/blog.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { videoOf } from '@giro/contract/rules/video.ts';
import { texts } from '@giro/contract/texts.ts';
import { countProblem, missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { type ChosenPicture, isPictureOnItsWay } from '../../ui/panel/form/picture-input.tsx';

export const maxSummary = 500;
const maxWords = 300;

/** The values of the post form, as they stand in the fields; named as the calls name them. */
export type PostValues = {
  title: string;
  /** An id as text; blank before one is chosen. */
  category: string;
  order: string;
  autor: string;
  resume: string;
  tag: string[];
  key_words: string[];
  /** HTML. */
  content: string;
  image: ChosenPicture | null;
  videoLink: string;
  image_capa: ChosenPicture | null;
  /** Ids as text. */
  relatedPosts: string[];
};

/** The fields as people read them. */
export const postLabels: Record<keyof PostValues, string> = {
  title: 'Título',
  category: 'Categoria',
  order: 'Ordem',
  autor: 'Autor',
  resume: 'Resumo',
  tag: 'Tags',
  key_words: 'Palavras-chave',
  content: 'Texto',
  image: 'Imagem principal',
  videoLink: 'Vídeo',
  image_capa: 'Imagem de capa',
  relatedPosts: 'Posts relacionados',
};

const storedPicture = (url: string | null | undefined) => (url ? { url } : null);

export function postValuesOf(post: Post | undefined, author: string): PostValues {
  return {
    title: post?.title ?? '',
    category: post ? String(post.category_id) : '',
    order: post ? String(post.order) : '',
    autor: post?.autor ?? author,
    resume: post?.resume ?? '',
    tag: tagsOf(post?.tags ?? ''),
    key_words: tagsOf(post?.key_words ?? ''),
    content: post?.content ?? '',
    image: storedPicture(post?.image),
    videoLink: post?.video ?? '',
    image_capa: storedPicture(post?.image_capa),
    relatedPosts: post?.related_posts.map(({ id }) => String(id)) ?? [],
  };
}

/** A post opens with a picture or with a video: choosing one lets go of the other. */
export function chooseOpening(chosen: Partial<Pick<PostValues, 'image' | 'videoLink'>>) {
  if (chosen.image) return { ...chosen, videoLink: '' };
  return chosen.videoLink?.trim() ? { ...chosen, image: null } : chosen;
}

/** Chips as they are typed: several at once when they are separated by ';', none twice. */
export const chipsOf = (chips: readonly string[]) => tagsOf(chips.join(';'));

function wordsProblem(words: readonly string[]): string | undefined {
  if (words.length === 0) return texts.required;
  return words.join(';').length > maxWords ? texts.tooLong(maxWords) : undefined;
}

export function postProblems(values: PostValues) {
  const link = values.videoLink.trim();
  return onlyProblems({
    title: missing(values.title),
    category: values.category === '' ? 'Escolha uma categoria.' : undefined,
    order: countProblem(values.order),
    autor: missing(values.autor),
    resume: missing(values.resume),
    tag: wordsProblem(values.tag),
    key_words: wordsProblem(values.key_words),
    content: isPictureOnItsWay(values.content) ? 'Aguarde o envio das imagens do texto.' : undefined,
    videoLink: link !== '' && !videoOf(link) ? texts.video.invalid : undefined,
  });
}

/** The mistakes that keep even a draft from being kept. */
export function draftProblems(values: PostValues) {
  const { title, category, content, videoLink } = postProblems(values);
  const { order, tag, key_words } = values;
  const tooLong = (words: readonly string[]) => (words.length === 0 ? undefined : wordsProblem(words));
  return onlyProblems({
    title,
    category,
    order: order.trim() === '' ? undefined : countProblem(order),
    tag: tooLong(tag),
    key_words: tooLong(key_words),
    content,
    videoLink,
  });
}

/** The multipart form of a save. `loaded` is the post as it was fetched, none while one is added. */
export function postFormOf(values: PostValues, loaded: Post | undefined): FormData {
  const form = new FormData();
  for (const field of ['title', 'category', 'order', 'autor', 'resume', 'content', 'videoLink'] as const) {
    form.append(field, values[field].trim());
  }
  form.append('tag', values.tag.join(';'));
  form.append('key_words', values.key_words.join(';'));
  for (const id of values.relatedPosts) form.append('relatedPosts[]', id);
  if (values.image?.file) form.append('image', values.image.file);
  if (values.image_capa?.file) form.append('image_capa', values.image_capa.file);
  if (loaded?.image && !values.image) form.append('existingImage', '');
  if (loaded?.image_capa && !values.image_capa) form.append('existingCover', '');
  return form;
}
