const publicFrame = 'routes/public-layout';

/**
 * True if strangers are told of a route with their first page. The panels' routes would make every first visit heavier
 * with each screen; they are told when somebody goes there (`route-discovery.ts`).
 */
export function isPublicRoute({ id, parentId }: { id: string; parentId?: string }): boolean {
  return id === 'root' || id === publicFrame || parentId === publicFrame;
}

/** The address of the manifest that names every route, by that of the one with the public routes alone. */
export const wholeManifestOf = (address: string) => address.replace('/manifest-', '/whole-manifest-');
