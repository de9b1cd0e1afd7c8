import { findAddressCall } from '@giro/contract/calls/addresses.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { texts } from '@giro/contract/texts.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { queryOf } from '../../lib/api/use-call.ts';
import { afterLookup, type FoundParts, type LookedUpPart, lookedUpParts } from './looked-up-address.ts';
import type { AddressValues } from './person-values.ts';

const withoutStreet = 'Este CEP não diz a rua.';

/**
 * Fills a form's address from its CEP as soon as it has 8 digits. An answer for a CEP that changed since is dropped. A
 * CEP that is not found, or cannot be looked up, stops nobody, one of a whole town
 * has no street: `hint` says so, and the rest is typed.
 */
export function useCepLookup(form: UseFormReturnType<AddressValues>) {
  const client = useQueryClient();
  const latest = useRef(onlyDigits(form.getValues().cep));
  const [filled, setFilled] = useState<ReadonlySet<LookedUpPart>>(new Set());
  const [searching, setSearching] = useState(false);
  const [hint, setHint] = useState<string>();

  function fill(found: FoundParts) {
    const next = afterLookup(found, filled);
    for (const part of lookedUpParts) {
      const text = next.changes[part];
      if (text === undefined) continue;
      form.setFieldValue(part, text);
      if (text) form.clearFieldError(part);
    }
    setFilled(next.filled);
  }

  async function search(cep: string) {
    setSearching(true);
    try {
      const found = await client.fetchQuery({
        ...queryOf(findAddressCall, { params: { cep } }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      if (latest.current !== cep) return;
      fill(found);
      if (!found.address) setHint(withoutStreet);
    } catch (error) {
      if (latest.current !== cep) return;
      fill({});
      setHint(error instanceof ApiError && error.status === 404 ? texts.cep.notFound : texts.cep.failed);
    } finally {
      if (latest.current === cep) setSearching(false);
    }
  }

  /** To be told every text that is typed into the CEP. */
  function onCepChange(value: string) {
    const cep = onlyDigits(value);
    if (cep === latest.current) return;
    latest.current = cep;
    setHint(undefined);
    setSearching(false);
    if (cep.length === 8) void search(cep);
  }

  return { filled, searching, hint, onCepChange };
}
