import { ownDataCall, ownDataFileCall } from '@giro/contract/calls/privacy.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, addressOf, callApi } from '../../lib/api/call-api.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './privacy-cards.module.css';

const gone = 'Este arquivo não existe mais, ou não é seu. Peça outro abaixo.';

/** Saves the archive that a mailed link names; what is no longer there is said here and not on a bare page. */
function Download({ token }: { token: string }) {
  const save = useSave({ fallback: 'Não foi possível baixar o arquivo. Tente de novo em instantes.' });
  const address = addressOf(ownDataFileCall, { params: { token } });

  const download = () =>
    save.run(async () => {
      const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'include' }).catch(() => {
        throw new ApiError(0);
      });
      if (!ok) throw new ApiError(status, status === 404 ? { message: gone } : undefined);
      window.location.assign(address);
    });

  return (
    <>
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <Group>
        <Button
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={save.isSaving}
          onClick={download}
        >
          Baixar meus dados
        </Button>
      </Group>
    </>
  );
}

/** Asks for the archive of everything that the shop holds of somebody, and hands it out. */
export function OwnDataCard() {
  const token = useSearchParams()[0].get('arquivo');
  const [told, setTold] = useState<{ message: string; expires_at: string | null }>();
  const save = useSave({ fallback: 'Não foi possível pedir seus dados. Tente de novo em instantes.' });

  const ask = () => save.run(async () => setTold(await callApi(ownDataCall)));

  return (
    <Card component="section" className={styles.card} aria-labelledby="seus-dados">
      <h2 id="seus-dados">Seus dados</h2>
      <p>
        Um arquivo com tudo o que a loja guarda de você: cadastro, pedidos, propostas, pagamentos, e-mails, aceites e
        acessos. O link chega por e-mail, vale por {retention.archiveHours} horas e só abre com você conectado.
      </p>
      {token && <Download token={token} />}
      <ErrorAlert texts={save.problems} onClose={save.clear} />
      <output className={styles.told}>
        {told && (
          <>
            {told.message}
            {told.expires_at && ` Vale até ${formatMoment(told.expires_at)}.`}
          </>
        )}
      </output>
      <div className={styles.actions}>
        <Button variant="default" loading={save.isSaving} onClick={ask}>
          Pedir meus dados
        </Button>
      </div>
    </Card>
  );
}
