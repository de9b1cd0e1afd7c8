import { LateModal } from '../../ui/late-modal.tsx';
import { NoticeForm } from './notice-form.tsx';
import type { WantedNotice } from './wanted-notice.ts';

interface NoticeWindowProps {
  wanted: WantedNotice;
  opened: boolean;
  onClose: () => void;
}

export default function NoticeWindow({ wanted, opened, onClose }: NoticeWindowProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Avise-me quando chegar">
      <NoticeForm wanted={wanted} onClose={onClose} />
    </LateModal>
  );
}
