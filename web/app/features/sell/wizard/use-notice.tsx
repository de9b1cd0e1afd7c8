import { useState } from 'react';
import { usePart } from './use-part.ts';

const loadModal = () => import('./notice-modal.tsx');

interface Notice {
  /** Position of what has to be completed first, from 1. */
  missing: number;
  /** Leads to what is missing. */
  go: () => void;
}

/** Tells people who want to open a later step what has to be completed first. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice>();
  const [opened, setOpened] = useState(false);
  const part = usePart(loadModal, notice !== undefined);

  function show(missing: number, go: () => void) {
    setNotice({ missing, go });
    setOpened(true);
  }

  function go() {
    setOpened(false);
    notice?.go();
  }

  const element = notice && part && (
    <part.NoticeModal opened={opened} missing={notice.missing} onClose={() => setOpened(false)} onGo={go} />
  );
  return { show, element };
}
