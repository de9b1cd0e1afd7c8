import type { previewOrderMailCall } from '@giro/contract/calls/orders.ts';
import type { previewProposalMailCall } from '@giro/contract/calls/proposals.ts';
import { longestAddedLine, type MailPreview } from '@giro/contract/calls/shapes.ts';
import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import styles from './mail-to-send.module.css';

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A mail as a frame without rights shows it: it loads nothing, runs nothing, and its links lead nowhere. */
export function previewDocument(html: string): string {
  const rules = `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + rules) : rules + html;
}

type PreviewCall = typeof previewProposalMailCall | typeof previewOrderMailCall;

/** Until somebody has stopped typing for so long, the mail of before stands there. */
const pauseMs = 500;

interface MailToSendProps {
  call: PreviewCall;
  params: Record<string, number>;
  /** The data to be saved; undefined while it lacks something. */
  body: object | undefined;
  /** The field of what is added. */
  field: ComponentProps<typeof Textarea>;
}

function Shown({ preview, isMissing }: { preview: MailPreview | undefined; isMissing: boolean }) {
  if (isMissing) return <p className={styles.hint}>Preencha os campos acima para ver o e-mail.</p>;
  if (preview?.problem) return <p className={styles.hint}>{preview.problem}</p>;
  if (!preview?.mail) return <p className={styles.hint}>Com este status nenhum e-mail sai.</p>;
  const { title, recipient, html } = preview.mail;
  return (
    <>
      <p className={styles.address}>
        Para {recipient}: “{title}”
      </p>
      <iframe sandbox="" title={`E-mail: ${title}`} srcDoc={previewDocument(html)} className={styles.frame} />
    </>
  );
}

/** Takes the place of a mail: what is pressed below stays where it is when the mail comes. */
function Waiting() {
  return (
    <>
      <p className={styles.address}>Carregando...</p>
      <div className={styles.frame} />
    </>
  );
}

/** The mail that a change of status will send, as it will be read, and what somebody adds to it. */
export function MailToSend({ call, params, body, field }: MailToSendProps) {
  const [asked] = useDebouncedValue(body && JSON.stringify(body), pauseMs);
  const { data, isPending, isError } = useQuery({
    queryKey: [call.path, params, asked],
    queryFn: () =>
      callApi(call as typeof previewOrderMailCall, { params: params as never, body: JSON.parse(asked ?? '') }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const isWaiting = body !== undefined && isPending;
  return (
    <div className={styles.mail}>
      <Textarea
        label="Acrescentar ao e-mail (opcional)"
        description="Vai abaixo do texto do status, só neste e-mail."
        rows={2}
        maxLength={longestAddedLine}
        {...field}
        name="added_line"
      />
      <section aria-label="E-mail que vai sair" aria-busy={isWaiting}>
        <h3 className={styles.title}>E-mail que vai sair</h3>
        {isError && <p className={styles.hint}>Não foi possível mostrar o e-mail. Você pode salvar mesmo assim.</p>}
        {!isError && isWaiting && <Waiting />}
        {!isError && !isWaiting && <Shown preview={data} isMissing={body === undefined} />}
      </section>
    </div>
  );
}
