import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export default function NotificationsOfMantine() {
  return <Notifications position="bottom-right" limit={3} />;
}
