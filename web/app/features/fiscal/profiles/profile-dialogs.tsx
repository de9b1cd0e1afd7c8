import {
  addFiscalProfileCall,
  confirmFiscalProfileCall,
  type FiscalProfileShown,
  listFiscalProfilesCall,
  removeFiscalProfileCall,
  type SuggestedProfile,
  saveFiscalProfileCall,
  suggestFiscalProfilesCall,
} from '@giro/contract/calls/fiscal-profiles.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import {
  type FiscalOperation,
  fiscalOperationLabels,
  type TaxRegime,
  taxRegimeLabels,
  taxRegimes,
} from '@giro/contract/rules/fiscal.ts';
import { profileLengths } from '@giro/contract/rules/fiscal-codes.ts';
import { Alert, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/panel/dialog/form-dialog.tsx';
import { missing } from '../../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import styles from '../fiscal.module.css';
import { ProfileFields } from './profile-fields.tsx';
import { codesWords, type ProfileValues, profileBodyOf, profileLabelsOf, profileValuesOf } from './profile-values.ts';

/** Has everything that shows profiles ask anew. */
function useProfileChange() {
  const client = useQueryClient();
  return () => refresh(client, listFiscalProfilesCall);
}

interface ProfileDialogProps {
  /** The one that is changed; without it one is added. */
  row: FiscalProfileShown | undefined;
  /** Codes to begin with. */
  begins: SuggestedProfile;
  crt: TaxRegime | null;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Adds codes from a day on, or changes those that no nota bears yet. */
export function ProfileDialog({ row, begins, crt, onDone, onClose }: ProfileDialogProps) {
  const change = useProfileChange();
  const record = useRecordForm<FiscalProfileShown | undefined, ProfileValues>({
    row,
    valuesOf: (profile) => (profile ? profileValuesOf(profile) : profileValuesOf(begins, saoPauloToday(new Date()))),
    labels: profileLabelsOf,
    fallback: 'Não foi possível salvar o perfil. Tente de novo.',
    fetchAnew: async ({ id }) => (await callApi(listFiscalProfilesCall)).profiles.find((profile) => profile.id === id),
    gone: 'Este perfil não existe mais.',
  });
  const { form, loaded } = record;

  async function send(values: ProfileValues) {
    const body = profileBodyOf(values);
    const { profile } = loaded
      ? await callApi(saveFiscalProfileCall, { params: { id: loaded.id }, body, version: loaded.version })
      : await callApi(addFiscalProfileCall, { body });
    return { message: 'Perfil salvo. Falta o contador confirmar.', id: profile.id };
  }

  return (
    <FormDialog
      noun="perfil"
      title={`${loaded ? 'Editar' : 'Nova vigência'}: ${fiscalOperationLabels[begins.operation]}`}
      size="xl"
      record={record}
      send={send}
      onSaved={async (message) => {
        await change();
        onDone(message);
      }}
      onClose={onClose}
      notes={
        loaded?.confirmed_at && (
          <Alert color="amber" role="status" icon={<IconInfoCircle aria-hidden />}>
            Salvar tira a confirmação do contador: peça que ele confira de novo.
          </Alert>
        )
      }
    >
      <ProfileFields form={form} crt={crt} />
    </FormDialog>
  );
}

interface SuggestDialogProps {
  operation: FiscalOperation;
  crt: TaxRegime | null;
  onChosen: (profile: SuggestedProfile, crt: TaxRegime) => void;
  onClose: () => void;
}

/** Codes to begin with, of which there are two for a used sale. */
export function SuggestDialog({ operation, crt, onChosen, onClose }: SuggestDialogProps) {
  const [chosen, choose] = useState<TaxRegime | null>(crt);
  const query = useCall(
    suggestFiscalProfilesCall,
    { query: { crt: chosen ?? 1 } },
    {
      enabled: chosen !== null,
      select: ({ suggestions }) => suggestions.filter((each) => each.operation === operation),
    },
  );
  return (
    <Dialog title={`Usar sugestão: ${fiscalOperationLabels[operation]}`} size="md" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Os códigos mais comuns para começar. Não são conselho: quem decide é o contador, que confere e confirma.
        </Text>
        {crt === null && (
          <NativeSelect
            label="Regime tributário"
            data={[
              { value: '', label: 'Escolha' },
              ...taxRegimes.map((value) => ({ value: String(value), label: taxRegimeLabels[value] })),
            ]}
            value={chosen === null ? '' : String(chosen)}
            onChange={(event) => {
              const value = Number(event.currentTarget.value);
              choose(taxRegimes.find((regime) => regime === value) ?? null);
            }}
          />
        )}
        {chosen !== null && (
          <Loaded query={query} failure="Não foi possível buscar as sugestões.">
            {(suggestions) => (
              <ul className={styles.rows}>
                {suggestions.map(({ preset, profile }) => (
                  <li key={preset} className={styles.row}>
                    <div>
                      {preset}
                      <p className={styles.quiet}>{codesWords(profile)}</p>
                    </div>
                    <Button variant="default" aria-label={`Usar ${preset}`} onClick={() => onChosen(profile, chosen)}>
                      Usar
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}

interface OneProfileProps {
  profile: FiscalProfileShown;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Notes who stands by the codes. */
export function ConfirmProfile({ profile, onDone, onClose }: OneProfileProps) {
  const change = useProfileChange();
  const form = useForm({ initialValues: { accountant: '' }, validate: { accountant: missing } });
  return (
    <ActionForm
      title="O contador confirmou"
      action="Confirmar"
      form={form}
      send={async ({ accountant }) => {
        await callApi(confirmFiscalProfileCall, {
          params: { id: profile.id },
          body: { accountant: accountant.trim() },
          version: profile.version,
        });
        await change();
        onDone('Perfil confirmado.');
      }}
      fallback="Não foi possível confirmar o perfil."
      reloadLabel="Recarregar os perfis"
      onReload={change}
      onClose={onClose}
    >
      <Text size="sm">
        {fiscalOperationLabels[profile.operation]}: confirme só depois de o contador conferir cada código. Fica
        registrado quem confirmou e quando.
      </Text>
      <TextInput
        label="Nome do contador"
        required
        autoComplete="off"
        maxLength={profileLengths.accountant}
        data-autofocus
        {...form.getInputProps('accountant')}
        name="accountant"
      />
    </ActionForm>
  );
}

/** Removes codes that no nota bears. */
export function RemoveProfile({ profile, onDone, onClose }: OneProfileProps) {
  const change = useProfileChange();
  return (
    <DeleteDialog
      title="Excluir perfil?"
      fallback="Não foi possível excluir o perfil."
      onDelete={async () => {
        const { message } = await callApi(removeFiscalProfileCall, { params: { id: profile.id } });
        await change();
        onDone(message);
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {fiscalOperationLabels[profile.operation]}: sem um perfil vigente, as notas desta operação ficam em ‘A
        resolver’.
      </Text>
    </DeleteDialog>
  );
}
