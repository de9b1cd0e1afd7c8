import {
  exportRegisterCall,
  listRegisterCall,
  listRegisterExportsCall,
  type RegisterLine,
} from '@giro/contract/calls/device-register.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { IconBook2, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { downloadFile } from '../../lib/api/download-file.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { DaysForm } from '../../ui/panel/list/days-form.tsx';
import { type ListDays, readDays, writeDays } from '../../ui/panel/list/list-days.ts';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { PrintedRegister, registerColumns } from './register-columns.tsx';
import styles from './register-lines.module.css';

interface ExportDialogProps {
  days: ListDays;
  onDone: () => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

function stretchWords({ de, ate }: ListDays): string {
  if (!de && !ate) return 'o livro inteiro';
  return ['as linhas', de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ');
}

/** Takes the register out with nothing masked, once it is said why. */
function ExportDialog({ days, onDone, onReload, onClose }: ExportDialogProps) {
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

/** As many pages as are read for one print. */
const mostPages = 100;

/** Every line between these days, or how many there are, where those are too many for paper. Throws `ApiError`. */
async function readWholeRegister(days: ListDays): Promise<RegisterLine[] | number> {
  const lines: RegisterLine[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await callApi(listRegisterCall, { query: { ...days, page } });
    if (answer.last_page > mostPages) return answer.total;
    last = answer.last_page;
    lines.push(...answer.data);
  }
  return lines;
}

/** The register between two days, and the ways to take it out. */
export default function RegisterLines() {
  const client = useQueryClient();
  const [params, changeParams] = useAddressParams();
  const days = readDays(params);
  const list = useListState();
  const query = useCall(listRegisterCall, { query: { ...days, page: list.state.page } });
  const { data } = query;
  const notice = useNotice();
  const [isExporting, setExporting] = useState(false);
  const [printed, setPrinted] = useState<readonly RegisterLine[]>();
  const [tooMany, setTooMany] = useState(0);
  const reading = useSave({ fallback: 'Não foi possível preparar a impressão. Tente de novo em instantes.' });

  const print = () =>
    reading.run(async () => {
      const lines = await readWholeRegister(days);
      if (typeof lines === 'number') return setTooMany(lines);
      setTooMany(0);
      setPrinted(lines);
    });

  const problems = tooMany > 0 ? [`São ${tooMany.toLocaleString('pt-BR')} linhas. Escolha menos dias ou exporte.`] : [];

  return (
    <>
      <ListPage
        title="Linhas do livro"
        headingLevel={2}
        action={
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              loading={reading.isSaving}
              disabled={!data || data.total === 0}
              onClick={print}
            >
              Imprimir
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              Exportar
            </Button>
          </div>
        }
        list={list}
        query={{ ...query, data: data && { ...data, data: data.data.map((line) => ({ ...line, id: line.number })) } }}
        columns={registerColumns}
        failure="Não foi possível carregar o livro de aparelhos."
        countLabel={(total) => (total === 1 ? '1 linha' : `${total.toLocaleString('pt-BR')} linhas`)}
        empty={
          days.de || days.ate ? (
            <EmptyState title="Nada nesses dias" icon={<IconBook2 size={32} stroke={1.5} />}>
              Escolha outros dias, ou deixe os dois em branco para ver tudo.
            </EmptyState>
          ) : (
            <EmptyState title="O livro ainda está em branco" icon={<IconBook2 size={32} stroke={1.5} />}>
              Cada aparelho comprado, vendido ou descartado ganha aqui a sua linha, sozinho.
            </EmptyState>
          )
        }
      >
        <DaysForm
          key={`${days.de} ${days.ate}`}
          days={days}
          onChange={(changed) => changeParams((current) => writeDays(current, changed))}
        />
        <ErrorAlert
          texts={[...reading.told, ...problems]}
          onClose={() => {
            reading.clear();
            setTooMany(0);
          }}
        />
      </ListPage>
      <Notice text={notice.text} />
      {isExporting && (
        <ExportDialog
          days={days}
          onDone={() => {
            setExporting(false);
            notice.show('Livro exportado.');
            void refresh(client, listRegisterExportsCall);
          }}
          onReload={query.refetch}
          onClose={() => setExporting(false)}
        />
      )}
      {printed && <PrintedRegister days={days} lines={printed} onPrinted={() => setPrinted(undefined)} />}
    </>
  );
}
