import { makeFiscalDocumentCall, type NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import { type DocumentKind, documentStateRows } from '@giro/contract/rules/fiscal.ts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import styles from '../fiscal.module.css';
import { CancelNota, CorrectNota } from '../nota-dialogs.tsx';
import { NotaKey, NotaPill, NotaTrouble } from '../nota-parts.tsx';
import { actsOf, hourWords, notaPath, notaTitle } from '../nota-words.ts';
import { useNota, useNotaChange } from '../use-nota-changes.ts';
import { NotaFiles } from './nota-files.tsx';
import { type Deal, OutsideDialog } from './outside-dialog.tsx';

type NotaWindow = 'key' | 'xml' | 'cancel' | 'correct';

interface DealNotaProps {
  deal: Deal;
  operation: DocumentKind;
  nota: NotaOfDeal | null | undefined;
  onTold: (message: string) => void;
  /** Fetches the deal anew. */
  onReload: () => Promise<unknown>;
}

/** The nota of a deal for the shop's people: what it is, its papers, and what is done to it or instead of it. */
export default function DealNota({ deal, operation, nota, onTold, onReload }: DealNotaProps) {
  const may = useMay();
  const change = useNotaChange();
  const making = useSave({ fallback: 'Não foi possível emitir a nota. Tente de novo.' });
  const [opened, open] = useState<NotaWindow>();
  const mayChange = may('fiscal.change');
  // A row of a deal tells its nota's state alone; the rest is asked for, and again while it moves.
  const whole = useNota(nota?.id ?? 0, nota != null).data;
  const shown = whole ?? nota ?? undefined;
  const isLive = shown !== undefined && documentStateRows[shown.state].isLive && whole?.gives_way !== true;
  const now = new Date();
  const acts = whole && actsOf(whole, now, false);
  const close = () => open(undefined);

  function finish(message: string) {
    close();
    onTold(message);
    void change();
    void onReload();
  }

  const make = () =>
    making.run(async () => {
      await callApi(makeFiscalDocumentCall, { body: { operation, ...deal } });
      finish('Nota na fila.');
    });

  return (
    <>
      {shown ? (
        <>
          <div className={styles.row}>
            {may('fiscal.see') ? (
              <Anchor component={Link} to={notaPath(shown.id)} inherit>
                {notaTitle(shown)}
              </Anchor>
            ) : (
              <span>{notaTitle(shown)}</span>
            )}
            <NotaPill state={shown.state} />
          </div>
          <NotaKey nota={shown} />
          {whole && <NotaTrouble nota={whole} isWhole />}
        </>
      ) : (
        <p className={styles.words}>Ainda não há nota deste negócio.</p>
      )}
      <div className={styles.presses}>
        {shown && <NotaFiles nota={shown} />}
        {mayChange && whole && acts?.isCorrected && (
          <Button variant="default" onClick={() => open('correct')}>
            Carta de correção
          </Button>
        )}
        {mayChange && whole?.cancel_until && acts?.isCancelled && (
          <Button variant="default" color="red" onClick={() => open('cancel')}>
            Cancelar (até {hourWords(whole.cancel_until, now)})
          </Button>
        )}
        {mayChange && (!isLive || shown.state === 'missing') && (
          <>
            {!isLive && (
              <Button variant="default" loading={making.isSaving} onClick={make}>
                Emitir nota
              </Button>
            )}
            <Button variant="default" onClick={() => open('key')}>
              Informar chave
            </Button>
            <Button variant="default" onClick={() => open('xml')}>
              Enviar XML
            </Button>
          </>
        )}
      </div>
      <ErrorAlert texts={making.told} onClose={making.clear} />
      {(opened === 'key' || opened === 'xml') && (
        <OutsideDialog
          deal={deal}
          operation={operation}
          begins={opened}
          onDone={finish}
          onReload={onReload}
          onClose={close}
        />
      )}
      {whole && opened === 'cancel' && <CancelNota nota={whole} onDone={finish} onReload={onReload} onClose={close} />}
      {whole && opened === 'correct' && (
        <CorrectNota nota={whole} onDone={finish} onReload={onReload} onClose={close} />
      )}
    </>
  );
}
