import type { Payout } from '@giro/contract/calls/payouts.ts';
import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { PayoutFlag, PayoutState } from '@giro/contract/rules/payment.ts';
import type { Permission } from '@giro/contract/rules/roles.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { IconArrowBackUp, IconCash, IconCheck, IconLockOpen, IconMail, IconSend, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ageOf, hoursSince } from '../../lib/format/age.ts';
import { MaskedPerson, Note, StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import { ChooseRow } from '../../ui/panel/list/choosing.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { ReceiptLink } from '../../ui/receipt-link.tsx';
import styles from './payout-columns.module.css';

const payoutStateWords: Record<PayoutState, { label: string; tone: StatusTone }> = {
  due: { label: 'A pagar', tone: 'waiting' },
  claimed: { label: 'Em pagamento', tone: 'moving' },
  sending: { label: 'Enviando o Pix', tone: 'moving' },
  paid: { label: 'Pago', tone: 'good' },
  void: { label: 'Compra desfeita', tone: 'over' },
};

/** Who has a payout in hand, or when it was paid. */
export function stateNote({ state, claimed_by, is_mine, in_batch, paid_at }: Payout): string | undefined {
  if (state === 'claimed') {
    const by = is_mine ? 'por você' : `por ${claimed_by ?? 'outra pessoa'}`;
    return in_batch ? `${by}, em lote` : by;
  }
  return state === 'paid' && paid_at ? `em ${formatDate(paid_at)}` : undefined;
}

export function lateness({ state, due_on }: Payout, today: string, now: Date): string | undefined {
  const isLate = state !== 'paid' && state !== 'void' && due_on < today;
  // Noon is on that day in São Paulo too.
  return isLate ? `atrasado: ${ageOf(`${due_on}T15:00:00Z`, now)}` : undefined;
}

const lastDayMs = 86_400_000;

/** The point to check before paying, in words. */
export function flagWords(flag: PayoutFlag, { account_changed_at }: Payout, now: Date): string {
  if (flag === 'other-holder') return 'Titular diferente do vendedor';
  if (flag === 'bought-twice') return 'IMEI comprado de duas pessoas';
  if (!account_changed_at) return 'Conta alterada';
  const isRecent = now.getTime() - Date.parse(account_changed_at) < lastDayMs;
  return `Conta alterada ${isRecent ? hoursSince(account_changed_at, now) : `em ${formatDate(account_changed_at)}`}`;
}

/** True if a payout can go into a batch: nobody has it in hand, and its destination is known. */
export const isPayable = ({ state, holder }: Payout) => state === 'due' && holder !== null;

export type PayoutAction = 'pay' | 'paid' | 'unpaid' | 'send' | 'release' | 'undo' | 'ask';

interface PayoutColumnsOptions {
  open: (action: PayoutAction, payout: Payout) => void;
  /** True if the shop's own Pix can pay. */
  canSend: boolean;
  /** True if this person pays. */
  mayPay: boolean;
  /** Ticked for a batch. */
  chosen: ReadonlySet<number>;
  onChoose: (payout: Payout, isChosen: boolean) => void;
}

/** The actions for a payout, the usual next step first. */
function actionsOf(payout: Payout, { canSend }: PayoutColumnsOptions): PayoutAction[] {
  const { state, holder, is_mine, in_batch, by_provider, has_pix_key } = payout;
  if (state === 'claimed' && !is_mine) return ['release'];
  if (state === 'claimed') return in_batch ? ['paid', 'unpaid'] : ['pay'];
  if (state === 'paid') return by_provider ? [] : ['undo'];
  if (state !== 'due') return [];
  if (holder === null) return ['ask'];
  if (!has_pix_key) return ['pay', 'ask'];
  return canSend ? ['pay', 'send'] : ['pay'];
}

const actionIcons: Record<PayoutAction, ReactNode> = {
  pay: <IconCash size={16} />,
  paid: <IconCheck size={16} />,
  unpaid: <IconX size={16} />,
  send: <IconSend size={16} />,
  release: <IconLockOpen size={16} />,
  undo: <IconArrowBackUp size={16} />,
  ask: <IconMail size={16} />,
};

/** Of all that is not to pay. */
const actionPermissions: Partial<Record<PayoutAction, Permission>> = {
  ask: 'bank-data.ask',
  release: 'payouts.release',
};

const actionLabels: Record<PayoutAction, string> = {
  pay: 'Pagar',
  paid: 'Já paguei',
  unpaid: 'Não paguei',
  send: 'Enviar pelo Pix da loja',
  release: 'Liberar',
  undo: 'Desfazer',
  ask: 'Pedir dados bancários',
};

function labelOf(action: PayoutAction, { state, holder }: Payout): string {
  if (action === 'pay' && state === 'claimed') return 'Continuar';
  return action === 'ask' && holder !== null ? 'Pedir chave Pix' : actionLabels[action];
}

function Actions({ payout, options }: { payout: Payout; options: PayoutColumnsOptions }) {
  const possible = actionsOf(payout, options);
  if (possible.length === 0) return null;
  return (
    <RowActions stacked>
      {possible.map((action, place) => (
        <RowAction
          key={action}
          label={labelOf(action, payout)}
          may={actionPermissions[action] ?? 'payouts.pay'}
          icon={actionIcons[action]}
          isNext={place === 0 && action !== 'undo' && action !== 'release'}
          onClick={() => options.open(action, payout)}
        />
      ))}
    </RowActions>
  );
}

/** Whom it goes to, and what to look at before. */
function Holder({ payout, now }: { payout: Payout; now: Date }) {
  const { holder, has_pix_key, flags } = payout;
  return (
    <div>
      <TwoLines
        first={holder ? <MaskedPerson text={holder} /> : 'Ainda sem dados'}
        second={holder && (has_pix_key ? 'chave Pix' : 'conta bancária')}
      />
      {flags.length > 0 && (
        <div className={styles.flags}>
          {flags.map((flag) => (
            <span key={flag} className={styles.flag}>
              {flagWords(flag, payout, now)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function State({ payout }: { payout: Payout }) {
  const { label, tone } = payoutStateWords[payout.state];
  return (
    <div>
      <StatusPill tone={tone} label={label} />
      <Note>{stateNote(payout)}</Note>
      {payout.has_receipt && <ReceiptLink payoutId={payout.id} />}
    </div>
  );
}

export function payoutColumns(options: PayoutColumnsOptions): Column<Payout>[] {
  const now = new Date();
  const today = saoPauloToday(now);
  const { chosen, onChoose, mayPay } = options;
  return [
    {
      header: 'Lote',
      cell: (payout) =>
        isPayable(payout) &&
        mayPay && (
          <ChooseRow
            label={`Escolher ${payout.seller}, proposta ${payout.proposal_id}`}
            isChosen={chosen.has(payout.id)}
            onChoose={(isChosen) => onChoose(payout, isChosen)}
          />
        ),
    },
    {
      header: 'Vendedor',
      role: 'title',
      cell: ({ seller, proposal_id, credit_id, device }) => (
        <div>
          {seller}
          <Note>{`${device}, proposta\u00a0nº\u00a0${proposal_id}`}</Note>
          {credit_id !== null && <Note>Crédito encerrado</Note>}
        </div>
      ),
    },
    {
      header: 'Valor',
      align: 'end',
      cell: ({ value }) => <span className={styles.whole}>{formatReais(value)}</span>,
    },
    { header: 'Quem recebe', cell: (payout) => <Holder payout={payout} now={now} /> },
    {
      header: 'Dia',
      cell: (payout) => (
        <div>
          <span className={styles.whole}>{formatDate(payout.due_on)}</span>
          <Note>{lateness(payout, today, now)}</Note>
        </div>
      ),
    },
    { header: 'Situação', cell: (payout) => <State payout={payout} /> },
    { header: 'Ações', role: 'actions', cell: (payout) => <Actions payout={payout} options={options} /> },
  ];
}
