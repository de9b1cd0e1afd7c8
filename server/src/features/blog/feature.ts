import { defineFeature } from '../../platform/features/feature.ts';
import { blogRoutes } from './blog.routes.ts';
import { createCategories } from './categories.service.ts';
import { createPosts, type PostsService } from './posts.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    blog: {
      posts: PostsService;
    };
  }
}

export const blogFeature = defineFeature({
  name: 'blog',
  make({ database, pictures }) {
    const posts = createPosts({ database, pictures });
    const categories = createCategories({ database });
    return { services: { posts }, routes: (api) => blogRoutes(api, posts, categories) };
  },
});
