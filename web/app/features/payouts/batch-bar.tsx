import { batchPayoutsCall, type Payout } from '@giro/contract/calls/payouts.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../lib/api/download-file.ts';
import { ChooseBar } from '../../ui/panel/list/choosing.tsx';
import { ConfirmedForm, type Said } from './changed-account.tsx';

interface BatchBarProps {
  /** The payouts of this page that can go into a batch. */
  payable: readonly Payout[];
  chosen: readonly Payout[];
  onChooseAll: (areChosen: boolean) => void;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
}

/** Several payouts at once, as a file that the bank takes. */
export function BatchBar({ payable, chosen, onChooseAll, onDone, onReload }: BatchBarProps) {
  const [isOpen, setOpen] = useState(false);
  if (payable.length === 0) return null;
  const cents = chosen.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  const count = chosen.length === 1 ? '1 repasse' : `${chosen.length} repasses`;

  async function download(said: Said<number[]>) {
    const body = { rows: chosen.map(({ id, version }) => ({ id, version })), ...said };
    await downloadFile(batchPayoutsCall, { body }, `repasses-${saoPauloToday(new Date())}.csv`);
    setOpen(false);
    onDone('Arquivo do lote baixado. Os repasses ficam com você até registrar cada pagamento.');
  }

  return (
    <>
      <ChooseBar
        label="Escolher todos desta página"
        of={payable.length}
        chosen={chosen.length}
        onChoose={onChooseAll}
        status={chosen.length > 0 && `${count} · ${formatReais(cents / 100)}`}
      >
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => setOpen(true)}>
          Baixar arquivo do lote
        </Button>
      </ChooseBar>
      {isOpen && (
        <ConfirmedForm<number[]>
          title="Baixar arquivo do lote?"
          action="Baixar"
          send={download}
          fallback="Não foi possível preparar o arquivo."
          onReload={onReload}
          onClose={() => setOpen(false)}
        >
          <Text size="sm">
            {count}, {formatReais(cents / 100)}. Ficam em pagamento por você até dizer de cada um se foi pago.
          </Text>
          <Text size="sm">
            O arquivo tem chaves, contas e CPF por inteiro, e fica registrado quem o baixou. Apague-o depois de usar.
          </Text>
        </ConfirmedForm>
      )}
    </>
  );
}
