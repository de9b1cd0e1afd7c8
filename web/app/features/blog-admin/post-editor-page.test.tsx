import type { ManagedPost } from '@giro/contract/calls/blog.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import PostEditorPage from './post-editor-page.tsx';
import PostList from './post-list.tsx';

const draft: ManagedPost = {
  id: 9,
  title: 'Bateria',
  slug: 'bateria',
  image: null,
  category_id: 2,
  category: { id: 2, name: 'Dicas' },
  order: 0,
  autor: 'Ana',
  tags: '',
  key_words: '',
  resume: '',
  content: '',
  video: null,
  videoLink: null,
  image_capa: null,
  created_at: '2026-01-01T12:00:00Z',
  updated_at: '2026-01-01T12:00:00Z',
  related_posts: [],
  version: 3,
  published: false,
};
const choices = {
  '/catall': { body: { cat: [{ id: 2, name: 'Dicas', version: 1 }] } },
  '/postsAll': { body: { posts: { data: [] } } },
  '/posts/palavras': { body: { tags: [{ word: 'bateria', posts: 3 }], key_words: [] } },
};

function openEditor(id: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ ...choices, '/posts/gestao/9': { body: { post: draft } }, ...answers });
  const drawn = renderPart(<PostEditorPage />, { at: `/blog-painel/posts/${id}`, path: '/blog-painel/posts/:id' });
  const press = (name: string) => drawn.user.click(screen.getByRole('button', { name }));
  const sent = (end: string) => asked.filter(({ path, body }) => path.endsWith(end) && body === undefined);
  return { ...drawn, press, sent };
}

test('a draft is kept without what a post needs, over the version that was shown', async () => {
  const saved = { ...draft, version: 4 };
  const { press, sent } = openEditor('9', {
    '/posts/rascunhos/9': { body: { message: 'Rascunho guardado.', post: saved } },
  });
  expect(await screen.findByText('Rascunho')).toBeTruthy();
  await press('Publicar');
  expect(problems().length).toBeGreaterThan(2);
  await press('Guardar como rascunho');
  expect(await screen.findByText('Rascunho guardado.')).toBeTruthy();
  expect(sent('/rascunhos/9').map(({ headers }) => headers.get('if-match'))).toEqual(['"3"']);
});

test('words in use are suggested, and taken by a press', async () => {
  const { user } = openEditor('9');
  const group = within(await screen.findByRole('group', { name: 'Sugestões de Tags' }));
  await user.click(group.getByRole('button', { name: 'bateria' }));
  expect(screen.queryByRole('group', { name: 'Sugestões de Tags' })).toBeNull();
  expect(screen.getAllByText('bateria').length).toBeGreaterThan(0);
});

test('a new draft gets the address of its own as soon as it is kept', async () => {
  const { router, user, press } = openEditor('novo', {
    '/posts/rascunhos': { status: 201, body: { message: 'Rascunho guardado.', post: draft } },
  });
  await user.type(await screen.findByPlaceholderText('Como saber quanto vale o seu iPhone'), 'Bateria');
  await user.selectOptions(
    await screen.findByLabelText(/^Categoria/),
    await screen.findByRole('option', { name: 'Dicas' }),
  );
  await press('Guardar como rascunho');
  expect(await screen.findByRole('heading', { name: 'Bateria' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/blog-painel/posts/9');
});

test('in the list a draft says so, and is edited on its page', async () => {
  answerCalls({
    '/posts/gestao?page=1': { body: { posts: { data: [draft], total: 1, current_page: 1, last_page: 1 } } },
  });
  const { user, router } = renderPart(<PostList />, {
    at: '/blog-painel',
    screens: { '/blog-painel/posts/:id': <p>O texto</p> },
  });
  expect(await screen.findByText('Rascunho')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(await screen.findByText('O texto')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/blog-painel/posts/9');
});
