import { listMailsCall, type Mail, resendMailCall, resendTroubledMailsCall } from '@giro/contract/calls/mails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { useSave } from '../../../ui/panel/form/use-save.ts';

const failure = 'Não foi possível reenviar. Tente de novo em instantes.';

/** Sends mails again, and fetches the list anew whatever came of it. */
export function useResend(onDone: (message: string, id?: number) => void) {
  const client = useQueryClient();
  const save = useSave({ fallback: failure });
  const refreshList = () => refresh(client, listMailsCall);

  /** Throws `ApiError`. */
  async function send({ id, attempts }: Mail) {
    try {
      const { message } = await callApi(resendMailCall, { params: { id }, body: { attempts } });
      onDone(message, id);
    } finally {
      await refreshList().catch(() => undefined);
    }
  }

  async function sendTroubled() {
    const { message } = await callApi(resendTroubledMailsCall);
    await refreshList().catch(() => undefined);
    onDone(message);
  }

  return {
    send,
    failure,
    one: (mail: Mail) => save.run(() => send(mail)),
    all: () => save.run(sendTroubled),
    isRunning: save.isSaving,
    problems: save.told,
    clear: save.clear,
  };
}
