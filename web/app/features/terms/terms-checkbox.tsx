import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import styles from './terms-checkbox.module.css';

const TermsModal = lazy(() => import('./terms-modal.tsx'));

/** Accepting the terms, with the terms at hand. The rule is `acceptedRule`. */
export function TermsCheckbox({ form }: { form: UseFormReturnType<{ termosConcordados: boolean }> }) {
  const [terms, setTerms] = useState({ isLoaded: false, isOpen: false });
  const input = form.getInputProps('termosConcordados', { type: 'checkbox' });
  return (
    <div>
      <Checkbox
        label="Li e concordo com os termos de compra e venda"
        {...input}
        aria-invalid={input.error ? true : undefined}
        name="termosConcordados"
      />
      <button type="button" className={styles.read} onClick={() => setTerms({ isLoaded: true, isOpen: true })}>
        Ler os termos
      </button>
      {terms.isLoaded && (
        <Suspense fallback={null}>
          <TermsModal isOpen={terms.isOpen} onClose={() => setTerms({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </div>
  );
}
