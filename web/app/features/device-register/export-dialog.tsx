import { exportRegisterCall } from '@giro/contract/calls/device-register.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { downloadFile } from '../../lib/api/download-file.ts';
import { ReasonDialog } from '../../ui/panel/dialog/reason-dialog.tsx';
import type { RegisterDays } from './register-days.ts';

interface ExportDialogProps {
  days: RegisterDays;
  onDone: () => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

function stretchWords({ de, ate }: RegisterDays): string {
  if (!de && !ate) return 'o livro inteiro';
  return ['as linhas', de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ');
}

/** Takes the register out with nothing masked, once it is said why. */
export function ExportDialog({ days, onDone, onReload, onClose }: ExportDialogProps) {
  return (
    <ReasonDialog
      title="Exportar livro"
      action="Exportar"
      words={`O arquivo traz ${stretchWords(days)}, com CPF, RG e endereço por inteiro. Fica registrado quem exportou, quando e por quê.`}
      description="Por exemplo: pedido da fiscalização."
      maxLength={300}
      rows={3}
      send={async ({ reason }) => {
        await downloadFile(exportRegisterCall, { query: { ...days, reason } }, 'livro-de-aparelhos.csv');
        onDone();
      }}
      fallback="Não foi possível exportar. Tente de novo em instantes."
      onReload={onReload}
      onClose={onClose}
    />
  );
}
