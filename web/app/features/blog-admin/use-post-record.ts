import {
  createDraftCall,
  createPostCall,
  type ManagedPost,
  readManagedPostCall,
  saveDraftCall,
  updatePostCall,
} from '@giro/contract/calls/blog.ts';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { type PostValues, postFormOf, postLabels, postProblems, postValuesOf } from './post-form.ts';

/** The post as it is now; nothing when it is gone. */
export async function fetchPost({ id }: { id: number }): Promise<ManagedPost | undefined> {
  try {
    return (await callApi(readManagedPostCall, { params: { id } })).post;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The form of a post, and its two ways to be saved. */
export function usePostRecord(row: ManagedPost | undefined) {
  const { user } = useSession();
  const record = useRecordForm<ManagedPost | undefined, PostValues>({
    row,
    valuesOf: (post) => postValuesOf(post, user?.name ?? ''),
    problemsOf: postProblems,
    labels: postLabels,
    fallback: 'Erro desconhecido',
    fetchAnew: fetchPost,
    gone: 'Este post não existe mais: alguém o excluiu.',
  });
  const { loaded } = record;

  function publish(typed: PostValues) {
    const body = postFormOf(typed, loaded);
    if (!loaded) return callApi(createPostCall, { body });
    return callApi(updatePostCall, { params: { id: loaded.id }, body, version: loaded.version });
  }

  function keepAsDraft(typed: PostValues) {
    const body = postFormOf(typed, loaded);
    if (!loaded) return callApi(createDraftCall, { body });
    return callApi(saveDraftCall, { params: { id: loaded.id }, body, version: loaded.version });
  }

  return { record, publish, keepAsDraft };
}
