import { formatCnpj } from '@giro/contract/rules/documents.ts';
import { Alert, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { StatusPill } from '../../../ui/panel/list/cells.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { KeptSecret } from '../payments/kept-secret.tsx';
import { certificateWords } from '../payments/payment-values.ts';
import { SettingsGroup } from '../settings-form.tsx';
import type { FiscalFieldsProps } from './fiscal-fields.tsx';
import { fiscalLabels } from './fiscal-values.ts';

/** The largest file whose base64 the server takes. */
const mostBytes = 22_500;
const unreadable = 'Escolha o arquivo .pfx ou .p12 do certificado A1 da loja.';

/** A certificate's file in base64. Throws for what can be none. */
export async function readPfx(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<string> {
  if (!/\.(p12|pfx)$/i.test(file.name) || file.size === 0 || file.size > mostBytes) throw new Error(unreadable);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

interface FiscalCertificateProps extends FiscalFieldsProps {
  trouble: ReactNode;
}

/** The certificate that signs the shop's notas, with whose it is and its last day. */
export function FiscalCertificate({ form, loaded, trouble }: FiscalCertificateProps) {
  const [fileName, setFileName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { certificate } = loaded;
  const { pfx } = form.values;
  const expiry = certificateWords(certificate?.expires_at ?? null, new Date());
  const error = problem ?? form.errors.pfx;

  async function take(file: File | null) {
    if (!file) return;
    try {
      form.setFieldValue('pfx', await readPfx(file));
      form.clearFieldError('pfx');
      setFileName(file.name);
      setProblem(undefined);
    } catch {
      setProblem(unreadable);
    }
  }

  return (
    <SettingsGroup
      title="Certificado"
      hint="O e-CNPJ A1 da loja assina cada nota. Guardado com segredo; avisamos por e-mail 30 dias antes do fim."
    >
      <Stack gap="md">
        {expiry?.isUrgent && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title="Troque o certificado">
            {expiry.label}. {expiry.tone === 'refused' ? 'Nenhuma' : 'Depois disso nenhuma'} nota sai sem outro.
          </Alert>
        )}
        {trouble}
        <KeptSecret
          label={fiscalLabels.pfx}
          isKept={loaded.has_pfx}
          isTyped={Boolean(pfx || error || form.errors.pfx_password)}
          about={expiry && <StatusPill tone={expiry.tone} label={expiry.label} />}
        >
          <Input.Wrapper
            label={fiscalLabels.pfx}
            labelElement="div"
            description="Um arquivo .pfx ou .p12. Só sai deste aparelho quando você salvar."
            error={error}
            errorProps={{ role: 'alert' }}
          >
            <Group gap="xs" mt={8}>
              <FileButton
                accept=".p12,.pfx,application/x-pkcs12"
                inputProps={{ 'aria-label': 'Arquivo do certificado A1' }}
                onChange={take}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    aria-invalid={error ? true : undefined}
                    leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
                  >
                    Escolher arquivo
                  </Button>
                )}
              </FileButton>
              {pfx && (
                <Group gap={4}>
                  <IconCircleCheck size={18} aria-hidden />
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {fileName}
                  </Text>
                </Group>
              )}
            </Group>
          </Input.Wrapper>
          <PasswordInput
            label={fiscalLabels.pfx_password}
            name="pfx_password"
            maxLength={200}
            mt="md"
            maw={360}
            autoComplete="new-password"
            {...form.getInputProps('pfx_password')}
          />
        </KeptSecret>
        {certificate && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {certificate.name} · CNPJ {formatCnpj(certificate.cnpj)}
          </Text>
        )}
      </Stack>
    </SettingsGroup>
  );
}
