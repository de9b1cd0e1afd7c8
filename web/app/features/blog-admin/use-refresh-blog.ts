import {
  listAllCategoriesCall,
  listAllPostsCall,
  listCategoriesCall,
  listCategoriesForTabsCall,
  listCategoryPostsCall,
  listHomePostsCall,
  listManagedPostsCall,
  listPostsCall,
  listPostWordsCall,
  readManagedPostCall,
  readPostCall,
} from '@giro/contract/calls/blog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/use-call.ts';

const posts = [
  listPostsCall,
  listHomePostsCall,
  listAllPostsCall,
  listCategoryPostsCall,
  readPostCall,
  listManagedPostsCall,
  readManagedPostCall,
  listPostWordsCall,
];
const categories = [listCategoriesCall, listAllCategoriesCall, listCategoriesForTabsCall];

/** Fetches anew whatever shows posts or categories, here and in the blog: each shows the other. */
export function useRefreshBlog() {
  const client = useQueryClient();
  return () => refresh(client, ...posts, ...categories);
}
