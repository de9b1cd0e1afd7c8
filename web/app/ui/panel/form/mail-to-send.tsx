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

/** Why no mail is shown; nothing where one is. */
function lackOf(preview: MailPreview | undefined, { isMissing, isError }: { isMissing: boolean; isError: boolean }) {
  if (isError) return 'Não foi possível mostrar o e-mail. Você pode salvar mesmo assim.';
  if (isMissing) return 'Preencha os campos acima para ver o e-mail.';
  if (!preview) return 'Carregando...';
  if (preview.mail) return undefined;
  return preview.problem ?? 'Com este status nenhum e-mail sai.';
}

/** A mail, or why there is none in just its place: what is pressed below stays where it is when a mail comes or goes. */
function Place({ lack, mail }: { lack: string | undefined; mail: MailPreview['mail'] | undefined }) {
  if (lack || !mail) return <p className={styles.none}>{lack}</p>;
  return (
    <>
      <p className={styles.address}>
        Para {mail.recipient}: “{mail.title}”
      </p>
      <iframe sandbox="" title={`E-mail: ${mail.title}`} srcDoc={previewDocument(mail.html)} className={styles.frame} />
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
  const isMissing = body === undefined;
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
      <section aria-label="E-mail que vai sair" aria-busy={!isMissing && isPending}>
        <h3 className={styles.title}>E-mail que vai sair</h3>
        <Place lack={lackOf(data, { isMissing, isError })} mail={data?.mail} />
      </section>
    </div>
  );
}
