import type { RegisterLine } from '@giro/contract/calls/device-register.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { registerPurposeLabels } from '@giro/contract/rules/unit.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { Note, Unbroken, Whole } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import type { ListDays } from '../../ui/panel/list/list-days.ts';
import { usePrint } from '../../ui/paper/print-button.tsx';
import { useShop } from '../storefront/shop.ts';
import styles from './register-columns.module.css';

export type ShownLine = RegisterLine & { id: number };

/** Further facts below a cell's first line, a piece a line; numbers in one piece. */
function Notes({ pieces, areWhole }: { pieces: readonly ReactNode[]; areWhole?: boolean }) {
  return pieces.filter(Boolean).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two numbers may be the same, and a line never changes
    <Note key={index}>{areWhole ? <Unbroken>{piece}</Unbroken> : piece}</Note>
  ));
}

function Seller({ line: { seller, cpf, rg, phone, address } }: { line: RegisterLine }) {
  if (!seller) return '—';
  return (
    <div>
      {seller}
      <Notes
        pieces={[
          cpf && <Whole key="cpf">{`CPF ${cpf}`}</Whole>,
          rg && `RG ${rg}`,
          phone && formatPhone(phone),
          address,
        ]}
      />
    </div>
  );
}

function Device({ line: { brand, model, imei1, imei2, serial } }: { line: RegisterLine }) {
  return (
    <div>
      {brand ? deviceName(brand, model) : model}
      <Notes
        areWhole
        pieces={[
          imei1 && `IMEI 1: ${formatImei(imei1)}`,
          imei2 && `IMEI 2: ${formatImei(imei2)}`,
          serial && `Série: ${serial}`,
        ]}
      />
    </div>
  );
}

/** The register as screens show it: what belongs together in one cell. */
export const registerColumns: Column<ShownLine>[] = [
  {
    header: 'Nº e data',
    role: 'title',
    cell: ({ number, at }) => (
      <div>
        {number}
        <Note>
          <Unbroken>{formatDate(at)}</Unbroken>
        </Note>
      </div>
    ),
  },
  {
    header: 'Finalidade',
    cell: ({ purpose, proposal_id }) => (
      <div>
        {registerPurposeLabels[purpose]}
        {proposal_id !== null && (
          <Note>
            <Anchor component={Link} to={proposalPath(proposal_id)} inherit>
              {`proposta nº\u00a0${proposal_id}`}
            </Anchor>
          </Note>
        )}
      </div>
    ),
  },
  { header: 'Vendedor', cell: (line) => <Seller line={line} /> },
  { header: 'Aparelho', cell: (line) => <Device line={line} /> },
  {
    header: 'Valor',
    align: 'end',
    cell: ({ value }) => (value === null ? '—' : <Unbroken>{formatReais(value)}</Unbroken>),
  },
  { header: 'Destino', cell: ({ destination }) => destination },
  { header: 'Consulta', cell: ({ lookup }) => lookup ?? '—' },
];

/** Numbers stay in one piece; whatever people write as one endless word may break anywhere. */
type Wrap = 'whole' | 'anywhere';

/** The same as paper has it: every field in a column of its own, as the law names them. */
const printedFields: readonly (readonly [heading: string, text: (line: RegisterLine) => string | null, wrap?: Wrap])[] =
  [
    ['Nº', ({ number }) => String(number), 'whole'],
    ['Data', ({ at }) => formatDate(at), 'whole'],
    ['Finalidade', ({ purpose }) => registerPurposeLabels[purpose], 'whole'],
    ['Vendedor', ({ seller }) => seller, 'anywhere'],
    ['CPF', ({ cpf }) => cpf, 'whole'],
    ['RG', ({ rg }) => rg, 'whole'],
    ['Endereço', ({ address }) => address, 'anywhere'],
    ['Telefone', ({ phone }) => phone && formatPhone(phone), 'whole'],
    ['Marca', ({ brand }) => brand],
    ['Modelo', ({ model }) => model],
    ['IMEI 1', ({ imei1 }) => imei1, 'whole'],
    ['IMEI 2', ({ imei2 }) => imei2, 'whole'],
    ['Nº de série', ({ serial }) => serial, 'anywhere'],
    ['Valor', ({ value }) => (value === null ? null : formatReais(value)), 'whole'],
    ['Destino', ({ destination }) => destination, 'anywhere'],
    ['Consulta', ({ lookup }) => lookup],
  ];

interface PrintedRegisterProps {
  days: ListDays;
  lines: readonly RegisterLine[];
  onPrinted: () => void;
}

function daysWords({ de, ate }: ListDays): string {
  const parts = [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : 'todos os dias';
}

/** Prints the register on A4, and nothing of the screen with it. */
export function PrintedRegister({ days, lines, onPrinted }: PrintedRegisterProps) {
  const shop = useShop();
  usePrint(onPrinted);

  return createPortal(
    <article className={styles.register} aria-label="Livro de aparelhos">
      <h1 className={styles.title}>Livro de aparelhos</h1>
      <p className={styles.line}>
        {shop.company} · CNPJ {shop.cnpj} · {shop.vicinity} · {daysWords(days)} · CPF e RG encobertos
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            {printedFields.map(([heading, , wrap]) => (
              <th key={heading} scope="col" data-wrap={wrap}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              {printedFields.map(([heading, textOf, wrap]) => (
                <td key={heading} data-wrap={wrap}>
                  {textOf(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
