import { type Dispute, printDossierCall, readDossierCall } from '@giro/contract/calls/disputes.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { sizeWords } from './dispute-words.ts';
import styles from './disputes.module.css';

const useDossier = ({ id }: Dispute) => useCall(readDossierCall, { params: { id } });

/** The dossier, section by section, as it goes to the bank. */
export function DossierPart({ dispute }: { dispute: Dispute }) {
  const query = useDossier(dispute);
  return (
    <RecordPart title="Dossiê" hint="Feito sozinho com o que a loja sabe da venda. O CPF vai mascarado.">
      <Button
        component="a"
        href={addressOf(printDossierCall, { params: { id: dispute.id } })}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Baixar em PDF
      </Button>
      <Loaded query={query} failure="Não foi possível carregar o dossiê.">
        {({ sections }) =>
          sections.map(({ kind, title, lines }) => (
            <section key={kind} className={styles.section}>
              <h3 className={styles.sectionTitle}>{title}</h3>
              <dl className={styles.lines}>
                {lines.map(({ label, value }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves
                  <div key={place} className={styles.line}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))
        }
      </Loaded>
    </RecordPart>
  );
}

/** Facts that a bank would ask for and the dossier lacks, and the files that were sent. */
export function EvidenceParts({ dispute }: { dispute: Dispute }) {
  const { data } = useDossier(dispute);
  if (!data) return null;
  const { missing, files } = data;
  return (
    <>
      {files.length > 0 && (
        <RecordPart title="Arquivos enviados">
          <ul className={styles.list}>
            {files.map(({ name, bytes }) => (
              <li key={name}>
                {name} <span className={styles.quiet}>{sizeWords(bytes)}</span>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
      {missing.length > 0 && (
        <RecordPart title="O que falta" hint="Se a loja tiver, anexe ao enviar.">
          <ul className={styles.list}>
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </RecordPart>
      )}
    </>
  );
}
