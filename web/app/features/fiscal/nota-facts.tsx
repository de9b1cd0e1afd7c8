import type { FiscalDocumentWhole, FiscalItemShown } from '@giro/contract/calls/fiscal-documents.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { documentKindLabels } from '@giro/contract/rules/fiscal.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { unitPath } from '@giro/contract/rules/paths.ts';
import { type Fact, Facts } from '../../ui/panel/dialog/facts.tsx';
import { MaskedPerson } from '../../ui/panel/list/cells.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import styles from './fiscal.module.css';
import { AboutLink, NotaKey } from './nota-parts.tsx';
import { eventWords, isEntry, modelLabel, stepWords } from './nota-words.ts';

const issueModes = { 1: 'normal', 6: 'contingência (SVC-AN)', 7: 'contingência (SVC-RS)' } as const;

const factOf = (label: string, value: Fact[1], width?: 'wide'): Fact[] =>
  value === null || value === undefined || value === '' || value === false ? [] : [[label, value, width]];

/** By what the nota is known, and who has it. */
export function NotaFacts({ nota }: { nota: FiscalDocumentWhole }) {
  const { model, series, number, environment, issue_mode, recipient, total, issued_at, authorised_at, protocol } = nota;
  return (
    <RecordPart title="Dados da nota">
      <Facts
        facts={[
          ['Modelo', modelLabel[model]],
          ['Operação', documentKindLabels[nota.operation]],
          ...factOf('Número', number?.toLocaleString('pt-BR')),
          ...factOf('Série', series),
          [isEntry(nota) ? 'De' : 'Para', recipient && <MaskedPerson text={recipient} />, 'wide'],
          ['Total', formatReais(total)],
          ...factOf('Emitida em', issued_at && formatMoment(issued_at)),
          ...factOf('Autorizada em', authorised_at && formatMoment(authorised_at)),
          ...factOf('Protocolo', protocol),
          ...factOf('Emissão', issue_mode !== 1 && issueModes[issue_mode]),
          ...factOf('Ambiente', environment === 'homologacao' && 'Homologação: sem valor fiscal', 'wide'),
          ...factOf('Chave', nota.key && <NotaKey nota={nota} />, 'wide'),
        ]}
      />
    </RecordPart>
  );
}

type Sum = readonly [label: string, value: number];

/** The amounts of a line, of which only those are said that are something. */
function sumsOf(item: FiscalItemShown): Sum[] {
  const { value, discount, freight, other, icms, pis, cofins, ibs, cbs, credit } = item;
  const rest: Sum[] = [
    ['Desconto', discount],
    ['Frete', freight],
    ['Outros', other],
    ['ICMS', icms],
    ['PIS', pis],
    ['COFINS', cofins],
    ['IBS', ibs],
    ['CBS', cbs],
    ['Crédito de IBS', credit?.ibs ?? 0],
    ['Crédito de CBS', credit?.cbs ?? 0],
  ];
  return [['Valor', value], ...rest.filter(([, amount]) => amount !== 0)];
}

function Item({ item }: { item: FiscalItemShown }) {
  const { place, description, imei, ncm, cfop, unit_code } = item;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span>
          {place}. {description}
        </span>
        {unit_code && <AboutLink to={unitPath(unit_code)}>unidade {unit_code}</AboutLink>}
      </div>
      <p className={styles.quiet}>
        {[imei && `IMEI ${formatImei(imei)}`, `NCM ${ncm || '—'}`, `CFOP ${cfop || '—'}`].filter(Boolean).join(' · ')}
      </p>
      <dl className={styles.sums}>
        {sumsOf(item).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatReais(amount)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The lines of the nota, with the taxes of each. */
export function NotaItems({ items }: { items: readonly FiscalItemShown[] }) {
  return (
    <RecordPart title="Itens e impostos">
      {items.length === 0 ? (
        <p className={styles.words}>Os itens aparecem assim que a nota for montada.</p>
      ) : (
        <ol className={styles.rows}>
          {items.map((item) => (
            <Item key={item.place} item={item} />
          ))}
        </ol>
      )}
    </RecordPart>
  );
}

/** Everything that happened to the nota, the newest last. */
export function NotaWay({ nota: { steps, events } }: { nota: FiscalDocumentWhole }) {
  return (
    <RecordPart title="Andamento">
      {steps.length === 0 && <p className={styles.words}>Ainda nada aconteceu.</p>}
      <ol className={styles.rows}>
        {steps.map(({ at, step, code, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={place} className={styles.row}>
            <span>{stepWords(step)}</span>
            <time dateTime={at} className={styles.quiet}>
              {formatMoment(at)}
            </time>
            {/* The key of a number stands with the nota's data. */}
            {step !== 'numbered' && (code || text) && (
              <span className={styles.quiet}>{[code, text].filter(Boolean).join(': ')}</span>
            )}
          </li>
        ))}
        {events.map((event) => (
          <li key={`${event.kind} ${event.seq}`} className={styles.row}>
            <span>{eventWords(event)}</span>
            <time dateTime={event.at} className={styles.quiet}>
              {formatMoment(event.at)}
            </time>
            <span className={styles.quiet}>{event.problem?.words ?? event.text}</span>
          </li>
        ))}
      </ol>
    </RecordPart>
  );
}
