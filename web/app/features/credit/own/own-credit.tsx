import { type CreditLot, cashCreditCall, type OwnCredit, readOwnCreditCall } from '@giro/contract/calls/credit.ts';
import { listOwnProposalsCall } from '@giro/contract/calls/proposals.ts';
import { Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useEndedSession } from '../../../lib/api/ended-session.ts';
import { queryOf, refresh, useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { ListSkeleton, Loaded } from '../../../ui/panel/list/list-states.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import { Balance, NoCredit } from './balance.tsx';
import { CashDialog, LotCard } from './lot-card.tsx';
import styles from './own-credit.module.css';
import { Statement } from './statement.tsx';

/** Every device whose credit goes on, the one that ends first at the beginning. */
function Lots({ lots, onCash }: { lots: readonly CreditLot[]; onCash: (lot: CreditLot) => void }) {
  if (lots.length === 0) return null;
  return (
    <section aria-labelledby="aparelhos">
      <h2 id="aparelhos" className={styles.heading}>
        Por aparelho
      </h2>
      <div className={styles.lots}>
        {lots.map((lot) => (
          <LotCard key={lot.id} lot={lot} onCash={() => onCash(lot)} />
        ))}
      </div>
    </section>
  );
}

export const meta = panelMeta('Meu crédito');

/** '/credito': what the person has to spend in the shop, device by device, and what became of it. */
export default function OwnCreditScreen() {
  const client = useQueryClient();
  const list = useListState();
  const query = useCall(readOwnCreditCall, { query: { page: list.state.page } });
  const isSignedOut = useEndedSession(query.error, query.data);
  const notice = useNotice();
  const [asked, setAsked] = useState<CreditLot>();

  async function cash({ id }: CreditLot) {
    const answer = await callApi(cashCreditCall, { params: { lotId: id } });
    client.setQueryData<OwnCredit>(queryOf(readOwnCreditCall, { query: { page: 1 } }).queryKey, answer);
    list.change({ page: 1 }, { replace: true });
    setAsked(undefined);
    notice.show('Pedido feito. O pagamento sai em até 2 dias úteis.');
    void refresh(client, readOwnCreditCall, listOwnProposalsCall);
  }

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Meu crédito
      </Title>
      {isSignedOut ? (
        <ListSkeleton />
      ) : (
        <Loaded query={query} failure="Não foi possível carregar o seu crédito.">
          {({ credit, moves }) =>
            credit.lots.length === 0 && moves.total === 0 ? (
              <NoCredit />
            ) : (
              <div className={styles.parts}>
                <Balance credit={credit} />
                <Lots lots={credit.lots} onCash={setAsked} />
                <Statement list={list} query={{ ...query, data: moves }} credit={credit} />
              </div>
            )
          }
        </Loaded>
      )}
      <Notice text={notice.text} />
      {asked && <CashDialog lot={asked} onCash={() => cash(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}
