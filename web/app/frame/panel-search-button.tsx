import { ActionIcon } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

const PanelSearch = lazy(() => import('../features/panel-search/panel-search.tsx'));

/** Opens the search over everything, by a press or by Ctrl K. */
export function PanelSearchButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <ActionIcon
        aria-label="Buscar no painel"
        aria-keyshortcuts="Control+K"
        title="Buscar (Ctrl K)"
        color="gray"
        c="inherit"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <PanelSearch onClose={close} />
        </Suspense>
      )}
    </>
  );
}
