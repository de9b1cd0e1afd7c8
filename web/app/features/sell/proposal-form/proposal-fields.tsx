import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { AddressFields } from '../../accounts/address-fields.tsx';
import { AccountFields, PersonalFields } from '../../accounts/personal-fields.tsx';
import { TermsCheckbox } from '../../terms/terms-checkbox.tsx';
import type { Menus } from '../questions/question-words.ts';
import type { ProposalValues } from './proposal-draft.ts';
import styles from './proposal-form.module.css';

const TermsModal = lazy(() => import('../../terms/terms-modal.tsx'));

type ProposalFormState = UseFormReturnType<ProposalValues>;

const serialHint: Record<Menus, string> = {
  apple: 'Em Ajustes › Geral › Sobre, ou na caixa.',
  android: 'Em Configurações › Sobre o dispositivo, ou na caixa.',
};

interface DeviceFieldsProps {
  form: ProposalFormState;
  isRequired: boolean;
  menus: Menus;
}

/** The numbers that tell this device from every other one. */
export function DeviceFields({ form, isRequired, menus }: DeviceFieldsProps) {
  return (
    <fieldset className={styles.block}>
      <legend>Seu aparelho</legend>
      <div className={styles.pair}>
        <MaskedInput
          kind="imei"
          label="IMEI"
          required
          description="Digite *#06# no teclado de chamadas: ele aparece na tela."
          {...form.getInputProps('imei')}
          name="imei"
        />
        <TextInput
          label="Número de série"
          required={isRequired}
          description={serialHint[menus]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...form.getInputProps('serialNumber')}
          name="serialNumber"
        />
      </div>
    </fieldset>
  );
}

/** Who sells, where they live, and the account they follow the proposal with. */
export function VisitorFields({ form }: { form: ProposalFormState }) {
  return (
    <>
      <fieldset className={styles.block}>
        <legend>Seus dados</legend>
        <PersonalFields form={form} />
      </fieldset>
      <fieldset className={styles.block}>
        <legend>
          Endereço <span className={styles.optional}>(opcional)</span>
        </legend>
        <AddressFields form={form} required={false} />
      </fieldset>
      <fieldset className={styles.block}>
        <legend>Sua conta</legend>
        <p className={styles.hint}>Com ela você acompanha a proposta. Os avisos chegam neste e-mail.</p>
        <AccountFields form={form} />
      </fieldset>
    </>
  );
}

/** Somebody signed in agrees by sending; the terms are one tap away. */
function ImpliedTerms() {
  const [terms, setTerms] = useState({ isLoaded: false, isOpen: false });
  return (
    <>
      <p className={styles.hint}>
        Ao enviar, você concorda com os{' '}
        <button type="button" className={styles.termsLink} onClick={() => setTerms({ isLoaded: true, isOpen: true })}>
          termos de compra e venda
        </button>
        .
      </p>
      {terms.isLoaded && (
        <Suspense>
          <TermsModal isOpen={terms.isOpen} onClose={() => setTerms({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}

/** Visitors tick that they agree. */
export function TermsFields({ form, isImplied }: { form: ProposalFormState; isImplied: boolean }) {
  return isImplied ? <ImpliedTerms /> : <TermsCheckbox form={form} />;
}
