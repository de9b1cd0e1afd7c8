import type { ResultOf } from '@giro/contract/call.ts';
import { type beginPayoutCall, dropPayoutCall, type Payout } from '@giro/contract/calls/payouts.ts';
import { askBankDataCall } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { MaskedPerson } from '../../ui/panel/list/cells.tsx';
import styles from './pay-code.module.css';

interface AskKeyButtonProps {
  payout: Payout;
  onAsked: (message: string, payout: Payout) => void;
}

/** Mails the seller a link to the form for a Pix key, which is open only while nobody pays: the payout is due again. */
function AskKeyButton({ payout: { id, proposal_id }, onAsked }: AskKeyButtonProps) {
  const save = useSave({ fallback: 'Não foi possível pedir a chave.' });
  const ask = () =>
    save.run(async () => {
      const body = { reason: 'Chave Pix pedida ao vendedor' };
      const { payout } = await callApi(dropPayoutCall, { params: { id }, body });
      const isMailed = await callApi(askBankDataCall, { params: { id: proposal_id } }).then(
        () => true,
        () => false,
      );
      onAsked(isMailed ? 'Chave Pix pedida por e-mail. O repasse voltou à lista.' : notMailed, payout);
    });
  return (
    <Stack gap={4} align="start">
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={save.isSaving}
        onClick={() => void ask()}
      >
        Pedir chave Pix
      </Button>
      <Text size="sm" c="dimmed">
        O repasse volta à lista, para que o vendedor possa informar a chave.
      </Text>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </Stack>
  );
}

const notMailed = 'O repasse voltou à lista, mas o e-mail não saiu. Peça a chave de novo pela lista.';

const PixQr = lazy(() => import('../../ui/pix-qr.tsx'));

/** A payout in hand, and how to pay it. */
export type Begun = ResultOf<typeof beginPayoutCall>;

interface PayCodeProps extends Begun {
  /** Called when the seller was asked for a key instead, with the payout as it then is. */
  onAsked: (message: string, payout: Payout) => void;
}

/** The seller's key as a code that any bank's app pays. */
function KeyCode({ code }: { code: string }) {
  return (
    <div className={styles.key}>
      <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} className={styles.once}>
        Este QR não expira e o banco aceita pagá-lo mais de uma vez. O painel só impede que alguém comece outro
        pagamento por aqui: pague uma vez e registre em “Já paguei”.
      </Alert>
      <div className={styles.qr}>
        <Suspense fallback={null}>
          <PixQr code={code} />
        </Suspense>
      </div>
      <div className={styles.copy}>
        <textarea
          readOnly
          rows={5}
          value={code}
          aria-label="Pix copia e cola"
          className={styles.code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={code} what="código Pix" />
      </div>
    </div>
  );
}

/** The account of a payee without a key, field by field. */
function AccountLines({ lines, payout, onAsked }: Omit<PayCodeProps, 'code'>) {
  return (
    <>
      <Text size="sm">Este vendedor não informou chave Pix. Digite a conta no app do banco:</Text>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <div>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
            <CopyButton text={value} what={label} />
          </div>
        ))}
      </dl>
      <AskKeyButton payout={payout} onAsked={onAsked} />
    </>
  );
}

/** The data needed at the bank: the amount, the payee, and the code or the account. */
export function PayCode({ code, ...account }: PayCodeProps) {
  const { payout } = account;
  return (
    <Stack gap="sm">
      <p className={styles.amount}>{formatReais(payout.value)}</p>
      {payout.holder && (
        <p className={styles.check}>
          Confira no app do banco:{' '}
          <strong>
            <MaskedPerson text={payout.holder} />
          </strong>
        </p>
      )}
      {code === null ? <AccountLines {...account} /> : <KeyCode code={code} />}
    </Stack>
  );
}
