import type { CreditMove, OwnCredit } from '@giro/contract/calls/credit.ts';
import { creditMoveRows } from '@giro/contract/rules/credit.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { useState } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { PaperFacts, PaperTable } from '../../../ui/paper/paper.tsx';
import { usePrint } from '../../../ui/paper/print-button.tsx';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import { pointWords } from '../credit-words.ts';

interface StatementPaperProps {
  credit: OwnCredit['credit'];
  moves: readonly CreditMove[];
  onPrinted: () => void;
}

const moveWords = ({ kind, order_code, proposal_id }: CreditMove) =>
  `${creditMoveRows[kind].label} (${order_code ? `pedido ${order_code}` : `proposta nº ${proposal_id}`})`;

/** The print of 'Imprimir extrato': what there is now, and every move, newest first. */
export default function StatementPaper({ credit, moves, onPrinted }: StatementPaperProps) {
  const { user } = useSession();
  const [printedAt] = useState(() => new Date().toISOString());
  usePrint(onPrinted);
  return (
    <ShopPaper label="Extrato" title="Extrato de crédito">
      <PaperFacts
        facts={[
          ['Cliente', user?.name, 'wide'],
          ['Disponível', `${formatReais(credit.free)} (${pointWords(credit.points)})`],
          ['Em pedidos', credit.reserved > 0 && formatReais(credit.reserved)],
          ['Impresso em', formatMoment(printedAt)],
          ...credit.lots.map(
            ({ device, proposal_id, ends_on }) =>
              [`Proposta nº ${proposal_id}`, `${device}, usar até ${formatDate(ends_on)}`, 'wide'] as const,
          ),
        ]}
      />
      <PaperTable
        headings={['Movimento', 'Data', 'Valor', 'Saldo']}
        rows={moves.map((move) => [
          moveWords(move),
          formatDate(move.at),
          signedReais(move.value),
          formatReais(move.balance),
        ])}
        sums={[['Disponível agora', formatReais(credit.free)]]}
      />
    </ShopPaper>
  );
}
