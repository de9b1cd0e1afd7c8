import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Menu } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './bench-foot.module.css';
import { MissingList } from './missing-list.tsx';
import { OtherDecisions } from './other-decisions.tsx';

export type Verdict = 'approve' | 'offer' | 'reject';

interface BenchFootProps {
  value: { quoted: number; found: number; approving: number };
  /** Names what each decision lacks. */
  missing: { approve: readonly string[]; offer: readonly string[] };
  /** Everything typed has reached the shop, so that what is decided on is what the screen shows. */
  isSettled: boolean;
  /** The progress of saving. */
  state: ReactNode;
  onDecide: (verdict: Verdict) => void;
}

/** The device's value as found, the missing entries, and the decisions, the usual one first. */
export function BenchFoot({ value, missing, isSettled, state, onDecide }: BenchFootProps) {
  const missingId = useId();
  const isPhone = useIsPhone();
  const { quoted, found, approving } = value;
  const isLess = found < quoted;
  const shownMissing = isLess ? missing.offer : missing.approve;
  const isOfferReady = isSettled && missing.offer.length === 0;
  const isApprovalReady = isSettled && missing.approve.length === 0;
  const described = shownMissing.length > 0 ? missingId : undefined;
  const approveWords = `Aprovar por ${formatReais(approving)}`;
  const approve = (
    <Button
      variant={isLess ? 'default' : 'filled'}
      disabled={!isApprovalReady}
      aria-describedby={described}
      onClick={() => onDecide('approve')}
    >
      {approveWords}
    </Button>
  );
  return (
    <section className={styles.foot} aria-label="Decisão">
      {state}
      <MissingList id={missingId} texts={shownMissing} />
      <div className={styles.line}>
        <div className={styles.amounts}>
          <p className={styles.value} aria-live="polite">
            {formatReais(isLess ? found : approving)}
          </p>
          <p className={styles.quoted}>
            Cotação {formatReais(quoted)}
            {found !== quoted && ` · conferido ${formatReais(found)}`}
          </p>
        </div>
        <div className={styles.buttons}>
          {isLess ? (
            <Button disabled={!isOfferReady} aria-describedby={described} onClick={() => onDecide('offer')}>
              Enviar contraproposta de {formatReais(found)}
            </Button>
          ) : (
            approve
          )}
          {isPhone ? (
            <OtherDecisions>
              {isLess && (
                <Menu.Item disabled={!isApprovalReady} onClick={() => onDecide('approve')}>
                  {approveWords}
                </Menu.Item>
              )}
              <Menu.Item color="red" disabled={!isSettled} onClick={() => onDecide('reject')}>
                Reprovar
              </Menu.Item>
            </OtherDecisions>
          ) : (
            <>
              {isLess && approve}
              <Button variant="subtle" color="red" disabled={!isSettled} onClick={() => onDecide('reject')}>
                Reprovar
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
