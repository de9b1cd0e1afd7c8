import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onNotificationsWanted, wantsNotifications } from './notify.ts';

const Notifications = lazy(() => import('./notifications.tsx'));

/** Where short messages appear; loaded with the first of them. */
export function NotificationsHost() {
  const isWanted = useSyncExternalStore(onNotificationsWanted, wantsNotifications, () => false);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Notifications />
      </Suspense>
    )
  );
}
