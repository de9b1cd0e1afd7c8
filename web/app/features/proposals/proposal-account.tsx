import type { BankData } from '@giro/contract/calls/bank-data.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { pixKeyKindLabels } from '@giro/contract/rules/pix-key.ts';
import { Alert, Checkbox, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { hoursSince } from '../../lib/format/age.ts';
import { pixKeyText } from '../../lib/format/pix-key-text.ts';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { Whole } from '../../ui/panel/list/cells.tsx';
import styles from './proposal-details.module.css';

interface ChangeNoticeProps {
  at: string;
  change: NonNullable<Proposal['account_change']>;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}

/** The payment's destination on a line: the key that pays it, or the account. */
function accountLine({
  bank_name,
  agency_number,
  account_number,
  account_holder_name,
  pix_kind,
  pix_key = '',
}: BankData) {
  const place = pix_kind
    ? `chave Pix (${pixKeyKindLabels[pix_kind]}) ${pixKeyText(pix_kind, pix_key)}`
    : `${bank_name}, agência ${agency_number}, conta ${account_number}`;
  return `${place}, ${account_holder_name}`;
}

function placeFacts({ bank_name, agency_number, account_number, pix_kind, pix_key = '' }: BankData): Fact[] {
  if (pix_kind) return [[`Chave Pix (${pixKeyKindLabels[pix_kind]})`, pixKeyText(pix_kind, pix_key), 'wide']];
  return [
    ['Banco', bank_name, 'wide'],
    ['Agência', agency_number],
    ['Conta', account_number],
  ];
}

/** A new account may be somebody else's doing, so its numbers are for who has asked the seller. */
function ChangeNotice({ at, change, isChecked, onCheck }: ChangeNoticeProps) {
  const by = change.by ? `por ${change.by}` : 'pelo link enviado por e-mail';
  const done = change.before ? 'alterada' : 'informada';
  return (
    <Alert
      color="amber"
      mt="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Conta ${done} ${hoursSince(at, new Date())}, ${by}`}
    >
      <Stack gap="xs">
        {change.before && <div>Antes: {accountLine(change.before)}</div>}
        <div>Agora: {accountLine(change.after)}</div>
        <div>Antes de pagar, confirme a conta com o vendedor por um telefone que a loja já tinha.</div>
        <Checkbox
          label="Conferi com o vendedor"
          checked={isChecked}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
}

/** The seller's account. After a recent change, whoever pays reads the numbers only once they have checked it. */
export function ProposalAccount({ proposal, reader }: { proposal: Proposal; reader: 'admin' | 'user' }) {
  const { bank_data: bank, account_change: change, account_changed_at: changedAt, has_bank_link } = proposal;
  const [isChecked, setChecked] = useState(false);
  const shown = change && !isChecked ? change.after : bank;
  if (!shown) {
    return (
      <section className={styles.section}>
        <h3 className={styles.title}>Dados bancários</h3>
        <p className={styles.note}>
          Ainda não informados.
          {reader === 'admin' && has_bank_link && ' O vendedor tem um link que vale agora.'}
        </p>
      </section>
    );
  }
  const facts: Fact[] = [
    ...placeFacts(shown),
    ['Titular', shown.account_holder_name, 'wide'],
    ['CPF do titular', <Whole key="cpf">{formatCpf(shown.cpf_cnpj)}</Whole>],
  ];
  if (changedAt) facts.push(['Alterada em', formatMoment(changedAt)]);
  return (
    <>
      <Facts title="Dados bancários" facts={facts} />
      {change && changedAt && (
        <ChangeNotice at={changedAt} change={change} isChecked={isChecked} onCheck={setChecked} />
      )}
    </>
  );
}
