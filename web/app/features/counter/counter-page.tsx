import { Button, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { BegunSale } from './begun-sale.tsx';
import { CashLine } from './cash-line.tsx';
import styles from './counter.module.css';
import { totalOf } from './draft.ts';
import { DraftSale } from './draft-sale.tsx';
import { KeyButton } from './key-button.tsx';
import { NetBar } from './net-bar.tsx';
import { OpenSales } from './open-sales.tsx';
import { PersonBar } from './person-bar.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { useComingCredit } from './purchase/coming-credit.ts';
import { PurchaseDesk } from './purchase/purchase-desk.tsx';
import { ReadField } from './read-field.tsx';
import { SaleMissing } from './sale-missing.tsx';
import { isAwaitedPix, isDoneSale, isOpenSale } from './sale-states.ts';
import { type SaleWindow, SaleWindows } from './sale-windows.tsx';
import { creditFor, useCounter } from './use-counter.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useKeys } from './use-keys.ts';
import { useSaleStart } from './use-sale-start.ts';

const HistoryDialog = lazy(() => import('../history/history-dialog.tsx'));

export const meta = panelMeta('Balcão');

/** '/balcao': a sale, a device that is taken in, and the sum of both, for one person after the other. */
export default function CounterPage() {
  const may = useMay();
  const field = useRef<HTMLInputElement>(null);
  const notice = useNotice();
  const [opened, setWindow] = useState<SaleWindow>();
  const [asked, setAsked] = useState<{ cpf?: string | undefined }>();
  const [hasHistory, setHistory] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isReceiving, setReceiving] = useState(false);
  const isLeaving = useRef(false);
  const counter = useCounter((cpf) => setAsked({ cpf }));
  const { code, draft, sale, change } = counter;
  const start = useSaleStart((started) => {
    counter.begun(started);
    if (started.open > 0) setWindow({ name: 'pay' });
  });
  const addCredit = (reais: number) => counter.addCredit(sale?.order.user?.id, reais);
  const coming = useComingCredit(counter.purchaseId);
  const isOpen = sale !== undefined && isOpenSale(sale);
  const isDone = sale !== undefined && isDoneSale(sale);
  const hasDraft = code === undefined && draft.lines.length > 0;
  const due = hasDraft ? totalOf(draft.lines) : isOpen ? sale.open : undefined;

  const pix = isOpen ? sale.order.payments.find(isAwaitedPix) : undefined;

  const ask = () => setAsked({});

  /** Begins the sale, takes a part of what is open, or shows the code of the Pix that is awaited. */
  function pay() {
    if (hasDraft) return void start.begin(draft);
    if (isOpen && sale.open > 0) setWindow({ name: 'pay' });
    else if (pix) setWindow({ name: 'pix', id: pix.id });
  }

  const finish = () =>
    isDone ? next() : notice.show(due ? 'Ainda falta receber: use F8.' : 'Nada para concluir: leia um aparelho.');

  /** A device comes from somebody: without a person it asks for one first. */
  function receiveDevice() {
    if (!draft.person) return ask();
    if (counter.purchaseId === undefined) setReceiving(true);
    else notice.show('Feche o aparelho que está no balcão para receber outro.');
  }

  function next() {
    isLeaving.current = true;
    counter.leave();
    start.clear();
  }

  // Once the sale is gone: until then its receipt may still take the keyboard.
  useEffect(() => {
    if (code === undefined && isLeaving.current) field.current?.focus();
    isLeaving.current = false;
  }, [code]);

  useFirstFocus(field);
  useKeys(field, isReading, {
    F2: () => field.current?.focus(),
    F4: ask,
    F6: may('counter.buy') ? receiveDevice : undefined,
    F8: pay,
    F9: finish,
    Escape: code === undefined ? undefined : next,
  });

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Title order={1} size="h2">
          Balcão
        </Title>
        {may('counter.sell') && <CashLine />}
      </header>
      <Notice text={notice.text} />
      <ReadField field={field} onRead={counter.read} isReading={isReading} onReading={setReading} />
      <PersonBar
        person={draft.person}
        buyer={sale && { name: sale.order.user?.name ?? 'não identificado', id: sale.order.user?.id }}
        problem={start.errors.user_id}
        onAsk={ask}
        onForget={() => change(() => ({ person: null }))}
        onHistory={() => setHistory(true)}
      />
      <div className={styles.sides}>
        {may('counter.sell') && (
          <RecordPart title="Venda">
            <ErrorAlert texts={start.told} onClose={start.clear} />
            {sale ? (
              <BegunSale key={code} sale={sale} open={setWindow} onCredit={addCredit} />
            ) : code !== undefined ? (
              <SaleMissing code={code} query={counter.query} />
            ) : (
              <DraftSale
                draft={draft}
                errors={start.errors}
                onLines={(to) => change(({ lines }) => ({ lines: to(lines) }))}
                onCoupon={(coupon) => change(() => ({ coupon }))}
              />
            )}
          </RecordPart>
        )}
        {may('counter.buy') && (
          <PurchaseDesk
            counter={counter}
            isReceiving={isReceiving}
            onReceiving={setReceiving}
            onAsk={ask}
            onTold={notice.show}
          />
        )}
      </div>
      {may('counter.sell') && <OpenSales current={code} onOpen={counter.openSale} />}
      {may('counter.sell') && (
        <NetBar due={due} coming={coming}>
          {code !== undefined && !isDone && (
            <KeyButton shortcut="Esc" variant="default" onClick={next}>
              Voltar
            </KeyButton>
          )}
          {hasDraft && (
            <Button variant="default" onClick={counter.leave}>
              Limpar
            </Button>
          )}
          {!isDone && (
            <KeyButton shortcut="F8" disabled={!due && !pix} loading={start.isBeginning} onClick={pay}>
              {!due && pix ? 'Mostrar o Pix' : 'Receber'}
            </KeyButton>
          )}
          {isDone && (
            <KeyButton shortcut="F9" onClick={next}>
              Concluir
            </KeyButton>
          )}
        </NetBar>
      )}
      {sale && opened && (
        <SaleWindows
          sale={sale}
          credit={creditFor(counter)}
          isCreditMeant={counter.purchaseId !== undefined}
          opened={opened}
          open={setWindow}
          onCredit={addCredit}
          onTold={notice.show}
        />
      )}
      {asked && (
        <PersonDialog
          cpf={asked.cpf}
          onDone={(person) => {
            change(() => ({ person }));
            setAsked(undefined);
            start.clear();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {hasHistory && (
          <HistoryDialog userId={draft.person?.id ?? sale?.order.user?.id} onClose={() => setHistory(false)} />
        )}
      </Suspense>
    </div>
  );
}
