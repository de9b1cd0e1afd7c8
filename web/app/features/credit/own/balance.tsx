import type { OwnCredit } from '@giro/contract/calls/credit.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { useShop } from '../../storefront/shop.ts';
import { freeOf, pointWords } from '../credit-words.ts';
import styles from './own-credit.module.css';

/** The credit that ends first, and its day; nothing where nothing can be used. */
function endWords({ lots }: OwnCredit['credit']): string | undefined {
  const first = lots.find((lot) => freeOf(lot) > 0);
  if (!first) return undefined;
  const same = lots.filter(({ ends_on }) => ends_on === first.ends_on).reduce((sum, lot) => sum + freeOf(lot), 0);
  const isAll = lots.every((lot) => lot.ends_on === first.ends_on || freeOf(lot) === 0);
  return isAll
    ? `Use até ${formatDate(first.ends_on)}`
    : `${formatReais(same)} para usar até ${formatDate(first.ends_on)}`;
}

/** The credit that can be used now, its end, and the part that orders hold. */
export function Balance({ credit }: { credit: OwnCredit['credit'] }) {
  const end = endWords(credit);
  return (
    <Card component="section" radius="lg" className={styles.balance} aria-label="Saldo">
      <div>
        <p className={styles.free}>
          <Money value={credit.free} className={styles.amount} />{' '}
          <span className={styles.points}>({pointWords(credit.points)})</span>
        </p>
        {end && <p className={styles.line}>{end}.</p>}
        {credit.free === 0 && credit.reserved === 0 && (
          <p className={styles.line}>Não há crédito para usar agora. O que já passou está no extrato.</p>
        )}
        {credit.reserved > 0 && (
          <p className={styles.line}>
            Mais {formatReais(credit.reserved)} em <Link to="/pedidos">pedidos</Link> que ainda não foram pagos. Se um
            deles terminar sem pagamento, o crédito volta.
          </p>
        )}
      </div>
      {credit.free > 0 && (
        <Button component={Link} to="/quero-comprar">
          Ver aparelhos à venda
        </Button>
      )}
    </Card>
  );
}

/** Stands there until somebody has their first credit, and says how to get it. */
export function NoCredit() {
  const { credit } = useShop();
  const more = credit && credit.bonus_percent > 0 ? ` Você recebe ${credit.bonus_percent} % a mais.` : '';
  return (
    <Card>
      <EmptyState
        title="Você ainda não tem crédito"
        icon={<IconWallet size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/quero-vender">
            Avaliar meu aparelho
          </Button>
        }
      >
        {credit
          ? `Ao vender um aparelho para a loja, escolha na proposta receber em crédito em vez de Pix.${more}`
          : 'No momento a loja paga aparelhos só por Pix.'}
      </EmptyState>
    </Card>
  );
}
