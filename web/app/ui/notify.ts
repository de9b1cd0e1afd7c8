/** Short messages that pass by themselves. Their library comes with the first message. */
const listeners = new Set<() => void>();
let isWanted = false;

export function onNotificationsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wantsNotifications(): boolean {
  return isWanted;
}

const colors = { done: 'green', failed: 'red', note: 'amber' } as const;

/** Says what happened: that something is `done`, has `failed`, or is worth a `note`. */
export async function notify(kind: keyof typeof colors, message: string): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    message,
    color: colors[kind],
    autoClose: kind === 'failed' ? 8000 : 4000,
    closeButtonProps: { 'aria-label': 'Fechar mensagem' },
  });
}
