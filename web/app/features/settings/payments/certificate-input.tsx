import { Button, FileButton, Group, Input, Stack, Textarea } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, useState } from 'react';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { paymentLabels } from './payment-values.ts';
import styles from './payments.module.css';

/** The contents of a certificate's files or text, by the names of the calls. */
interface CertificateFiles {
  certificate?: string;
  private_key?: string;
  /** Base64. */
  pfx?: string;
}

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN ((?:[A-Z]+ )*)PRIVATE KEY-----[\s\S]+?-----END \1PRIVATE KEY-----/;

const unreadable =
  'Não encontramos um certificado aqui. Envie os arquivos que o provedor deu: .pem, .crt e .key, ou um .p12.';
const locked = 'A chave privada tem senha. Envie o arquivo .p12 no lugar dela, ou a chave sem senha.';
/** No certificate is nearly as large; what is larger is another file. */
const mostBytes = 20_000;

type Reading = { found: CertificateFiles } | { problem: string };

/** Reads PEM texts, in whatever order and file they come: some providers put certificate and key into one. */
export function readPem(text: string): Reading {
  const key = privateKey.exec(text);
  if (key?.[1]?.includes('ENCRYPTED') || (key && /Proc-Type: 4,ENCRYPTED/.test(key[0]))) return { problem: locked };
  const certificate = text.match(certificates)?.join('\n');
  if (!certificate && !key) return { problem: unreadable };
  return { found: { ...(certificate && { certificate }), ...(key && { private_key: key[0] }) } };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Reads the files that somebody has chosen, several at once. */
export async function readCertificateFiles(files: readonly File[]): Promise<Reading> {
  if (files.length === 0 || files.some(({ size }) => size === 0 || size > mostBytes)) return { problem: unreadable };
  const pfx = files.find(({ name }) => /\.(p12|pfx)$/i.test(name));
  if (pfx) return { found: { pfx: await base64Of(pfx) } };
  return readPem((await Promise.all(files.map((file) => file.text()))).join('\n'));
}

interface CertificateValue {
  certificate: string;
  private_key: string;
  pfx: string;
  pfx_password: string;
}

interface CertificateInputProps {
  value: CertificateValue;
  /** The server's objection to the files. */
  error: string | undefined;
  onChange: (value: CertificateValue) => void;
}

const noFiles: CertificateValue = { certificate: '', private_key: '', pfx: '', pfx_password: '' };
const endings = '.pem,.crt,.cer,.key,.p12,.pfx';

function ReadPart({ label, isRead }: { label: string; isRead: boolean }) {
  return (
    <li className={isRead ? undefined : styles.missing}>
      {isRead ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
      {label}: {isRead ? 'lido' : 'falta'}
    </li>
  );
}

/** The shop's certificate, as the files that the provider gave or as text; nothing leaves the browser before it is saved. */
export function CertificateInput({ value, error, onChange }: CertificateInputProps) {
  const [isPasting, setIsPasting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasAny = value.certificate !== '' || value.private_key !== '' || value.pfx !== '';
  const shownProblem = problem ?? error;

  function take(reading: { found: CertificateFiles } | { problem: string }) {
    if ('problem' in reading) return setProblem(reading.problem);
    setProblem(undefined);
    // Certificate and key may come one after the other; a .p12 has both.
    const { certificate, private_key } = value;
    onChange({ ...noFiles, ...(reading.found.pfx ? {} : { certificate, private_key }), ...reading.found });
  }

  function paste(event: ChangeEvent<HTMLTextAreaElement>) {
    const text = event.currentTarget.value;
    if (text.trim() === '') return setProblem(undefined);
    take(readPem(text));
  }

  return (
    <Input.Wrapper
      label="Certificado da loja"
      labelElement="div"
      description="Os arquivos .pem, .crt e .key, ou um .p12. Escolha o certificado e a chave juntos ou um depois do outro."
      error={shownProblem}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap="sm" mt={8}>
        {hasAny && (
          <ul className={styles.read}>
            {value.pfx ? (
              <ReadPart label="Arquivo .p12" isRead />
            ) : (
              <>
                <ReadPart label={paymentLabels.certificate} isRead={value.certificate !== ''} />
                <ReadPart label={paymentLabels.private_key} isRead={value.private_key !== ''} />
              </>
            )}
          </ul>
        )}
        <Group gap="xs">
          <FileButton
            multiple
            accept={endings}
            inputProps={{ 'aria-label': 'Arquivos do certificado' }}
            onChange={async (files) => take(await readCertificateFiles(files))}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                aria-invalid={shownProblem ? true : undefined}
                leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
              >
                Escolher arquivos
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" onClick={() => setIsPasting(!isPasting)} aria-expanded={isPasting}>
            Colar o texto
          </Button>
          {hasAny && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                setProblem(undefined);
                onChange(noFiles);
              }}
            >
              Descartar
            </Button>
          )}
        </Group>
        {isPasting && (
          <Textarea
            label="Texto do certificado e da chave"
            placeholder="-----BEGIN CERTIFICATE-----"
            rows={5}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: styles.paste }}
            onChange={paste}
          />
        )}
        {value.pfx && (
          <PasswordInput
            label={paymentLabels.pfx_password}
            description="Em branco se o arquivo não tem senha, como os do Efí."
            maxLength={200}
            autoComplete="new-password"
            value={value.pfx_password}
            onChange={(event) => onChange({ ...value, pfx_password: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
