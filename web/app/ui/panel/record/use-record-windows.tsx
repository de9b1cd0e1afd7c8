import { useState } from 'react';
import { showFailure } from '../../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../error-alert.tsx';
import { useNotice } from '../form/notice.tsx';

/** The windows of one record, one at a time, and what is told of what was done in them. */
export function useRecordWindows<Name extends string>() {
  const notice = useNotice();
  const [opened, open] = useState<Name>();
  const [problems, setProblems] = useState<string[]>([]);

  /** Asks for the mail of a status that has just been saved. A failure is told; what was saved stays saved. */
  async function mail(ask: () => Promise<unknown>) {
    setProblems([]);
    await ask().catch((error) => setProblems(showFailure(error, 'Erro ao enviar e-mail.')));
  }

  return {
    notice,
    mail,
    windows: {
      opened,
      open,
      close: () => open(undefined),
      /** The alert after a save that did not do all of its work. */
      alerts: <ErrorAlert texts={problems} onClose={() => setProblems([])} />,
    },
  };
}
