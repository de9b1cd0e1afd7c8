import { formatCep } from '@giro/contract/rules/address.ts';
import { formatCnpj, formatCpf } from '@giro/contract/rules/documents.ts';
import { keyInFours } from '@giro/contract/rules/fiscal.ts';
import { formatAmount, formatReais } from '@giro/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { Paper, PaperTable } from '../../../ui/paper/paper.tsx';
import { usePrint } from '../../../ui/paper/print-button.tsx';
import QrPicture from '../../../ui/qr-picture.tsx';
import { code128Bars } from './code-128.ts';
import styles from './danfe.module.css';
import { freightLabel, meansLabel, momentOfNota, type NotaParty, type ReadNota } from './read-nota.ts';

const withoutValue = 'SEM VALOR FISCAL';
const documentWords = (digits: string) => (digits.length === 11 ? formatCpf(digits) : formatCnpj(digits));
const quietZone = 10;

/** The key as bars, for readers at the counter and on the road. */
function KeyBars({ value }: { value: string }) {
  const { bars, width } = code128Bars(value);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width + 2 * quietZone} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Código de barras da chave ${keyInFours(value)}`}
    >
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at + quietZone} y="0" width={bar.width} height="40" />
      ))}
    </svg>
  );
}

/** A box of the paper: its name in small letters, its value below. */
function Box({ label, wide, end, children }: { label: string; wide?: boolean; end?: boolean; children: ReactNode }) {
  return (
    <div className={styles.box} data-wide={wide || undefined} data-end={end || undefined}>
      <dt>{label}</dt>
      <dd>{children || '\u00a0'}</dd>
    </div>
  );
}

function Warnings({ nota, isCancelled }: { nota: ReadNota; isCancelled: boolean }) {
  return (
    <>
      {nota.isTest && <p className={styles.warning}>{withoutValue} · emitida em homologação</p>}
      {isCancelled && <p className={styles.warning}>NOTA CANCELADA</p>}
      {nota.isContingency && <p className={styles.contingency}>Emitida em contingência</p>}
    </>
  );
}

function Recipient({ party, nota }: { party: NotaParty; nota: ReadNota }) {
  return (
    <>
      <h3>Destinatário / remetente</h3>
      <dl className={styles.boxes}>
        <Box label="Nome / razão social" wide>
          {party.name}
        </Box>
        <Box label="CNPJ / CPF">{documentWords(party.document)}</Box>
        <Box label="Data da emissão">{momentOfNota(nota.issuedAt)}</Box>
        <Box label="Endereço" wide>
          {party.street}
        </Box>
        <Box label="Bairro">{party.neighborhood}</Box>
        <Box label="CEP">{party.cep && formatCep(party.cep)}</Box>
        <Box label="Município" wide>
          {party.city}
        </Box>
        <Box label="UF">{party.uf}</Box>
        <Box label="Inscrição estadual">{party.ie}</Box>
      </dl>
    </>
  );
}

function Totals({ nota: { totals: t } }: { nota: ReadNota }) {
  const amounts: [label: string, amount: number][] = [
    ['Base de cálculo do ICMS', t.icmsBase],
    ['Valor do ICMS', t.icms],
    ['Valor do PIS', t.pis],
    ['Valor da COFINS', t.cofins],
    ['Valor do IBS', t.ibs],
    ['Valor da CBS', t.cbs],
    ['Total dos produtos', t.goods],
    ['Frete', t.freight],
    ['Seguro', t.insurance],
    ['Desconto', t.discount],
    ['Outras despesas', t.other],
    ['Total da nota', t.total],
  ];
  return (
    <>
      <h3>Cálculo do imposto</h3>
      <dl className={styles.sums}>
        {amounts.map(([label, amount]) => (
          <Box key={label} label={label} end>
            {formatAmount(amount)}
          </Box>
        ))}
      </dl>
    </>
  );
}

const lineHeadings = [
  'Código',
  'Descrição',
  'NCM',
  'CST',
  'CFOP',
  'Un.',
  'Qtd.',
  'Unitário',
  'Total',
  'BC ICMS',
  'ICMS',
  '%',
];

function Lines({ nota }: { nota: ReadNota }) {
  return (
    <>
      <h3>Produtos</h3>
      <table className={styles.lines}>
        <thead>
          <tr>
            {lineHeadings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nota.lines.map((line) => (
            <tr key={line.place}>
              <td>{line.code}</td>
              <td>
                {line.description}
                {line.note && <div>{line.note}</div>}
              </td>
              <td>{line.ncm}</td>
              <td>{line.cst}</td>
              <td>{line.cfop}</td>
              <td>{line.unit}</td>
              <td>{line.quantity.toLocaleString('pt-BR')}</td>
              <td>{formatAmount(line.price)}</td>
              <td>{formatAmount(line.value)}</td>
              <td>{formatAmount(line.icmsBase)}</td>
              <td>{formatAmount(line.icms)}</td>
              <td>{line.icmsPercent.toLocaleString('pt-BR')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DanfeProps {
  nota: ReadNota;
  isCancelled: boolean;
}

/** The paper of an NF-e on sheets (manual of DANFE, MOC annex II). */
function Danfe({ nota, isCancelled }: DanfeProps) {
  const { emitter, recipient, protocol } = nota;
  const number = nota.number.toLocaleString('pt-BR');
  return (
    <Paper label={`DANFE da nota nº ${number}`}>
      <div className={styles.danfe}>
        <Warnings nota={nota} isCancelled={isCancelled} />
        <div className={styles.head}>
          <div className={styles.cell}>
            <strong>{emitter.name}</strong>
            <p>{emitter.street}</p>
            <p>
              {emitter.neighborhood} · {emitter.city}/{emitter.uf}
            </p>
            <p>
              CEP {formatCep(emitter.cep)}
              {emitter.phone && ` · ${emitter.phone}`}
            </p>
          </div>
          <div className={styles.title}>
            <h1>DANFE</h1>
            <p>Documento auxiliar da nota fiscal eletrônica</p>
            <p>
              <strong>{nota.isEntry ? '0 · Entrada' : '1 · Saída'}</strong>
            </p>
            <p>
              <strong>Nº {number}</strong>
            </p>
            <p>Série {nota.series}</p>
          </div>
          <div className={styles.cell}>
            <KeyBars value={nota.key} />
            <p className={styles.small}>Chave de acesso</p>
            <p className={styles.fours}>{keyInFours(nota.key)}</p>
            <p className={styles.small}>
              Consulte a autenticidade em www.nfe.fazenda.gov.br/portal ou no site da SEFAZ.
            </p>
          </div>
        </div>
        <dl className={styles.boxes}>
          <Box label="Natureza da operação" wide>
            {nota.nature}
          </Box>
          <Box label="Protocolo de autorização" wide>
            {[protocol, momentOfNota(nota.authorisedAt)].filter(Boolean).join(' · ')}
          </Box>
          <Box label="Inscrição estadual" wide>
            {emitter.ie}
          </Box>
          <Box label="CNPJ" wide>
            {documentWords(emitter.document)}
          </Box>
        </dl>
        {recipient && <Recipient party={recipient} nota={nota} />}
        <Totals nota={nota} />
        <h3>Transporte e pagamento</h3>
        <dl className={styles.boxes}>
          <Box label="Frete" wide>
            {freightLabel(nota.freightMode)}
          </Box>
          <Box label="Pagamento" wide>
            {nota.payments
              .map(({ means, value }) =>
                means === '90' ? meansLabel(means) : `${meansLabel(means)} ${formatReais(value)}`,
              )
              .join(' · ')}
          </Box>
        </dl>
        <Lines nota={nota} />
        <h3>Dados adicionais</h3>
        <p className={styles.notes}>{nota.notes || '\u00a0'}</p>
        {nota.isTest && <p className={styles.warning}>{withoutValue}</p>}
      </div>
    </Paper>
  );
}

/** The paper of an NFC-e, on a roll (manual of DANFE NFC-e, version 5). */
function DanfeOfRoll({ nota, isCancelled }: DanfeProps) {
  const { emitter, recipient, totals } = nota;
  const sums: [string, string][] = [
    ['Quantidade de itens', String(nota.lines.length)],
    ['Valor dos produtos', formatReais(totals.goods)],
    ...(totals.discount > 0 ? [['Desconto', formatReais(totals.discount)] as [string, string]] : []),
    ...(totals.other > 0 ? [['Acréscimo', formatReais(totals.other)] as [string, string]] : []),
    ['Valor a pagar', formatReais(totals.total)],
    ...nota.payments.map(({ means, value }): [string, string] => [meansLabel(means), formatReais(value)]),
  ];
  return (
    <Paper label={`DANFE da NFC-e nº ${nota.number}`}>
      <h1>{emitter.name}</h1>
      <p>
        CNPJ {documentWords(emitter.document)}
        {emitter.ie && ` · IE ${emitter.ie}`}
      </p>
      <p>{[emitter.street, emitter.neighborhood, `${emitter.city}/${emitter.uf}`].filter(Boolean).join(', ')}</p>
      <p>Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica</p>
      <Warnings nota={nota} isCancelled={isCancelled} />
      <PaperTable
        headings={['Produto', 'Quantidade', 'Unitário', 'Total']}
        rows={nota.lines.map((line) => [
          <div key="line">
            {line.code} {line.description}
            {line.note && <p>{line.note}</p>}
          </div>,
          `${line.quantity.toLocaleString('pt-BR')} ${line.unit}`,
          formatReais(line.price),
          formatReais(line.value),
        ])}
        sums={sums}
      />
      <div className={styles.rollEnd}>
        {nota.lookUpAt && <p>Consulte pela chave de acesso em {nota.lookUpAt}</p>}
        <p className={styles.fours}>{keyInFours(nota.key)}</p>
        <p>
          {recipient?.document
            ? `Consumidor: ${documentWords(recipient.document)} ${recipient.name}`
            : 'Consumidor não identificado'}
        </p>
        <p>
          NFC-e nº {nota.number} · série {nota.series} · {momentOfNota(nota.issuedAt)}
        </p>
        <p>
          Protocolo de autorização {nota.protocol} · {momentOfNota(nota.authorisedAt)}
        </p>
        {nota.qrCode && <QrPicture text={nota.qrCode} title="QR code da NFC-e" />}
        {nota.notes && <p>{nota.notes}</p>}
        {nota.isTest && <p className={styles.warning}>{withoutValue}</p>}
      </div>
    </Paper>
  );
}

/** The paper of a nota, printed once it is drawn. */
export default function PrintedDanfe({ onPrinted, ...paper }: DanfeProps & { onPrinted: () => void }) {
  usePrint(onPrinted);
  return paper.nota.model === 65 ? <DanfeOfRoll {...paper} /> : <Danfe {...paper} />;
}
