import type { PixKeyKind } from '@giro/contract/rules/pix-key.ts';
import { Alert, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import { fieldOf, type ShopFieldsProps } from './shop-fields.tsx';
import { readPixKey } from './shop-values.ts';

const kinds: { value: PixKeyKind | ''; label: string }[] = [
  { value: '', label: 'Sem Pix por enquanto' },
  { value: 'cpf', label: 'CPF' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'email', label: 'E-mail' },
  { value: 'telefone', label: 'Telefone' },
  { value: 'aleatoria', label: 'Chave aleatória' },
];

const examples: Record<PixKeyKind, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  email: 'pix@sualoja.com.br',
  telefone: '(00) 90000-0000',
  aleatoria: '00000000-0000-0000-0000-000000000000',
};

interface PixFieldsProps extends ShopFieldsProps {
  /** The key that stands there is the demo store's. */
  isDemo: boolean;
}

/** Whom the checkout's Pix codes pay; the key is judged while it is typed. */
export function PixFields({ form, isDemo }: PixFieldsProps) {
  const { pix_kind: kind, pix_key: key } = form.values;
  const { problem, stored } = readPixKey(kind, key);
  const keyField = fieldOf(form, 'pix_key');
  const isLocked = !useMay()('pix-key.change');

  return (
    <SettingsGroup title="Pix" hint="Quem recebe o pagamento das vendas. Copie a chave como está no app do seu banco.">
      <Stack gap="md">
        {isLocked && <Text size="sm">Só quem tem o perfil Dono troca a chave Pix e quem recebe por ela.</Text>}
        {isDemo && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />}>
            Esta é a chave da loja de demonstração e não recebe pagamentos. Troque pela sua antes de vender.
          </Alert>
        )}
        {kind === '' && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />}>
            Sem uma chave Pix, os clientes não conseguem concluir compras no site.
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <NativeSelect data={kinds} disabled={isLocked} {...fieldOf(form, 'pix_kind')} />
          {kind !== '' && (
            <>
              <TextInput
                placeholder={examples[kind]}
                maxLength={100}
                readOnly={isLocked}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...keyField}
                error={problem ?? keyField.error}
                description={stored && stored !== key ? `No código vai ${stored}` : undefined}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
              <TextInput
                description="Até 25 letras; no código vai sem acentos."
                maxLength={25}
                readOnly={isLocked}
                autoComplete="off"
                {...fieldOf(form, 'pix_name')}
              />
              <TextInput
                description="Até 15 letras; no código vai sem acentos."
                maxLength={15}
                readOnly={isLocked}
                autoComplete="off"
                {...fieldOf(form, 'pix_city')}
              />
            </>
          )}
        </SimpleGrid>
      </Stack>
    </SettingsGroup>
  );
}
