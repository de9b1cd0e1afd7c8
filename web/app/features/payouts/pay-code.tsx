import type { ResultOf } from '@giro/contract/call.ts';
import type { beginPayoutCall, Payout } from '@giro/contract/calls/payouts.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MaskedPerson } from '../../ui/panel/list/masked-person.tsx';
import { AskKeyButton } from './ask-key-button.tsx';
import styles from './pay-code.module.css';

const PixQr = lazy(() => import('../../ui/pix-qr.tsx'));

/** A payout in hand, and how to pay it. */
export type Begun = ResultOf<typeof beginPayoutCall>;

interface PayCodeProps extends Begun {
  /** Told when the seller was asked for a key instead, with the payout as it then is. */
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
