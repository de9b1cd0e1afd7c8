import { type ParcelWithEvents, readLabelCall } from '@giro/contract/calls/parcels.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { claimKindLabels, claimStateLabels, isSentByShop } from '@giro/contract/rules/parcel.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressOf } from '../../lib/api/call-api.ts';
import { CopyCode } from '../../ui/copy-button.tsx';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { ParcelCost } from './parcel-parts.tsx';
import { isAwaited, serviceWords, weightWords } from './parcel-words.ts';
import styles from './parcels.module.css';

const factOf = (label: string, value: ReactNode, width?: 'wide'): Fact[] =>
  value === null || value === undefined || value === false || value === '' ? [] : [[label, value, width]];

/** The contents of a parcel and its packing, which a form says of one that is open. */
export function Contents({ parcel, isOpen }: { parcel: ParcelWithEvents; isOpen: boolean }) {
  const { items, box, weight_g, nota_key, dce, declared } = parcel;
  const packing: Fact[] = [
    ['Serviço', serviceWords(parcel), 'wide'],
    ['Caixa', box],
    ['Peso', weight_g !== null && weightWords(weight_g)],
    ...factOf('Chave da nota', nota_key, 'wide'),
    ...factOf('Declaração de conteúdo', dce && 'DC-e'),
  ];
  return (
    <Facts
      facts={[
        ['Itens', items.map(({ name, quantity }) => <div key={name}>{`${quantity} × ${name}`}</div>), 'wide'],
        ['Valor declarado', formatReais(declared)],
        ...(isOpen ? [] : packing),
      ]}
    />
  );
}

/** The label of a parcel that the shop sends, or the code with which one comes to it. */
export function LabelOrCode({ parcel }: { parcel: ParcelWithEvents }) {
  const { way, state, code, valid_until, has_label, tracking_code, tracking_url, shortened } = parcel;
  const isOut = isSentByShop(way);
  return (
    <RecordPart title={isOut ? 'Etiqueta' : way === 'from-seller' ? 'Código de envio' : 'Código de devolução'}>
      {state === 'asking' && (
        <p role="status" className={styles.words}>
          {isOut ? 'Pedindo a etiqueta à transportadora…' : 'Pedindo o código à transportadora…'}
        </p>
      )}
      {code && (
        <div className={styles.code}>
          <CopyCode code={code} />
          {valid_until && <span className={styles.quiet}>postar até {formatDate(valid_until)}</span>}
        </div>
      )}
      {has_label && (
        <Button
          component="a"
          href={addressOf(readLabelCall, { params: { id: parcel.id } })}
          target="_blank"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          mb="md"
        >
          Imprimir etiqueta
        </Button>
      )}
      {state === 'ready' && isAwaited(parcel) && (
        <p role="status" className={styles.words}>
          A etiqueta está sendo preparada…
        </p>
      )}
      {!code && !has_label && !isAwaited(parcel) && <p className={styles.words}>Ainda não há.</p>}
      {shortened.length > 0 && (
        <p className={styles.words}>A transportadora aceita menos letras. Ficou mais curto: {shortened.join('; ')}.</p>
      )}
      {tracking_code && (
        <div className={styles.code}>
          <CopyCode code={tracking_code} />
          {tracking_url && (
            <Anchor href={tracking_url} target="_blank" rel="noreferrer">
              Acompanhar na transportadora
            </Anchor>
          )}
        </div>
      )}
    </RecordPart>
  );
}

/** The carrier's price and its charge, and the part that the buyer paid. */
export function Costs({ parcel }: { parcel: ParcelWithEvents }) {
  const { quoted, paid, charged, charged_g, difference } = parcel;
  if (quoted === null && paid === null && charged === null) return null;
  return (
    <RecordPart title="Frete">
      <Facts
        facts={[
          ['Transportadora', <ParcelCost key="cost" parcel={parcel} />, 'wide'],
          ...factOf('Pago pelo cliente', paid !== null && formatReais(paid)),
          ...factOf('Peso cobrado', charged_g !== null && weightWords(charged_g)),
          ...factOf('Diferença', difference !== null && difference !== 0 && formatReais(difference)),
        ]}
      />
    </RecordPart>
  );
}

/** The claim that was made at the carrier, and what came of it. */
export function Claim({ parcel, action }: { parcel: ParcelWithEvents; action: ReactNode }) {
  if (!parcel.claim) return null;
  const { kind, state, deadline, protocol, amount, note } = parcel.claim;
  return (
    <RecordPart title="Reclamação">
      <Facts
        facts={[
          ['Motivo', claimKindLabels[kind]],
          ['Situação', claimStateLabels[state]],
          ['Reclamar até', deadline && formatDate(deadline)],
          ['Valor', amount !== null && formatReais(amount)],
          ['Protocolo', protocol, 'wide'],
          ...factOf('Anotação', note, 'wide'),
        ]}
      />
      {action}
    </RecordPart>
  );
}
