import * as calls from '@giro/contract/calls/blog.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CategoriesService } from './categories.service.ts';
import type { PostsService } from './posts.service.ts';

export function blogRoutes(app: FastifyInstance, posts: PostsService, categories: CategoriesService): void {
  serve(app, calls.listPostsCall, async ({ query }) => ({ posts: await posts.list(query.page) }));
  serve(app, calls.listHomePostsCall, async ({ query }) => ({ posts: await posts.list(query.page) }));
  serve(app, calls.listAllPostsCall, async () => ({ posts: { data: await posts.listAll() } }));
  serve(app, calls.listCategoryPostsCall, async ({ params }) => ({
    posts: { data: await posts.listAll(params.categoryId) },
  }));
  serve(app, calls.readPostCall, async ({ params }) => ({ post: await posts.get(params.slug) }));

  serve(app, calls.createPostCall, async ({ form, files, person }) => ({
    message: 'Post criado com sucesso!',
    post: await posts.create(form, files, { adminId: person.id, published: true }),
  }));
  serve(app, calls.updatePostCall, async ({ params, form, files, ...context }) => ({
    message: 'Post atualizado com sucesso!',
    post: await posts.update(params.id, form, files, { ...editOf(context), published: true }),
  }));

  serve(app, calls.listManagedPostsCall, async ({ query }) => ({ posts: await posts.listManaged(query) }));
  serve(app, calls.readManagedPostCall, async ({ params }) => ({ post: await posts.getManaged(params.id) }));
  serve(app, calls.listPostWordsCall, async () => posts.listWords());
  serve(app, calls.createDraftCall, async ({ form, files, person }) => ({
    message: 'Rascunho guardado.',
    post: await posts.create(form, files, { adminId: person.id, published: false }),
  }));
  serve(app, calls.saveDraftCall, async ({ params, form, files, ...context }) => ({
    message: 'Rascunho guardado.',
    post: await posts.update(params.id, form, files, { ...editOf(context), published: false }),
  }));
  serve(app, calls.deletePostCall, async ({ params }) => {
    await posts.remove(params.id);
    return { message: 'Post excluído com sucesso!' };
  });
  serve(app, calls.uploadImageCall, async ({ files }) => ({ url: await posts.storeImage(files) }));

  serve(app, calls.listCategoriesCall, async ({ query }) => ({ cat: await categories.list(query.page) }));
  serve(app, calls.listAllCategoriesCall, async () => ({ cat: await categories.listAll() }));
  serve(app, calls.listCategoriesForTabsCall, async () => ({ cat: await categories.listAll() }));
  serve(app, calls.createCategoryCall, async ({ body, person }) => ({
    message: 'Categoria criada com sucesso!',
    category: await categories.create(body.name, person.id),
  }));
  serve(app, calls.updateCategoryCall, async ({ params, body, ...context }) => ({
    message: 'Categoria atualizada com sucesso!',
    category: await categories.rename(params.id, body.name, editOf(context)),
  }));
  serve(app, calls.deleteCategoryCall, async ({ params }) => {
    await categories.remove(params.id);
    return { message: 'Categoria excluída com sucesso!' };
  });
}
