import { Button, type ButtonProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { WantedNotice } from './notice-window.tsx';

const NoticeWindow = lazy(() => import('./notice-window.tsx'));

/** 'Avise-me quando chegar', for a product or for what a search wanted; its form comes once it is pressed. */
export function NotifyMe({ productId, search, ...button }: WantedNotice & Pick<ButtonProps, 'size' | 'className'>) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <Button {...button} leftSection={<IconBell size={22} stroke={1.75} aria-hidden />} onClick={open}>
        Avise-me quando chegar
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <NoticeWindow wanted={{ productId, search }} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
