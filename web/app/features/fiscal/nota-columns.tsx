import type { FiscalDocument } from '@giro/contract/calls/fiscal-documents.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { documentKindLabels } from '@giro/contract/rules/fiscal.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { MaskedPerson, Note, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { AboutLink, NotaPill, NotaTrouble } from './nota-parts.tsx';
import { causeOf, isEntry, notaPath, notaTitle, within } from './nota-words.ts';

function Cause({ nota }: { nota: FiscalDocument }) {
  const cause = causeOf(nota);
  if (!cause) return documentKindLabels[nota.operation];
  return (
    <>
      {documentKindLabels[nota.operation]} · <AboutLink to={cause.to}>{within(cause.words)}</AboutLink>
    </>
  );
}

export const notaColumns: readonly Column<FiscalDocument>[] = [
  {
    header: 'Nota',
    role: 'title',
    cell: (nota) => (
      <div>
        <Anchor component={Link} to={notaPath(nota.id)} inherit>
          {notaTitle(nota)}
        </Anchor>
        <Note>
          <Cause nota={nota} />
        </Note>
      </div>
    ),
  },
  {
    header: 'De ou para',
    cell: (nota) => (
      <>
        {isEntry(nota) ? 'De ' : 'Para '}
        <MaskedPerson text={nota.recipient || '—'} />
      </>
    ),
  },
  {
    header: 'Emitida',
    cell: ({ issued_at, issue_mode, environment }) => (
      <TwoLines
        first={issued_at ? formatMoment(issued_at) : '—'}
        second={
          [environment === 'homologacao' && 'homologação', issue_mode !== 1 && 'em contingência']
            .filter(Boolean)
            .join(', ') || null
        }
      />
    ),
  },
  { header: 'Total', align: 'end', cell: ({ total }) => formatReais(total) },
  {
    header: 'Situação',
    cell: (nota) => (
      <div>
        <NotaPill state={nota.state} />
        <NotaTrouble nota={nota} />
      </div>
    ),
  },
];
