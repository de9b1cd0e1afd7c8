import { findAddressCall } from '@giro/contract/calls/addresses.ts';
import { onlyDigits } from '@giro/contract/rules/digits.ts';
import { texts } from '@giro/contract/texts.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import type { AddressValues } from './person-values.ts';
import { noteUnknownCep } from './unknown-ceps.ts';

const parts = ['address', 'neighborhood', 'city', 'state'] as const;
export type LookedUpPart = (typeof parts)[number];

/** Fills a form's address from its CEP as soon as it has 8 digits. An answer for a CEP that changed since is dropped. */
export function useCepLookup(form: UseFormReturnType<AddressValues>) {
  const client = useQueryClient();
  const latest = useRef(onlyDigits(form.getValues().cep));
  const [filled, setFilled] = useState<ReadonlySet<LookedUpPart>>(new Set());
  const [searching, setSearching] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Takes over what was found, and takes back what an earlier look-up had filled. */
  function fill(found: Partial<Record<LookedUpPart, string>>) {
    for (const part of parts) {
      if (found[part]) {
        form.setFieldValue(part, found[part]);
        form.clearFieldError(part);
      } else if (filled.has(part)) form.setFieldValue(part, '');
    }
    setFilled(new Set(parts.filter((part) => found[part])));
  }

  async function search(cep: string) {
    setSearching(true);
    try {
      const found = await client.fetchQuery({
        ...queryOf(findAddressCall, { params: { cep } }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      if (latest.current === cep) fill(found);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      if (isUnknown) noteUnknownCep(cep);
      if (latest.current !== cep) return;
      fill({});
      if (isUnknown) form.setFieldError('cep', texts.cep.notFound);
      else setFailure(texts.cep.failed);
    } finally {
      if (latest.current === cep) setSearching(false);
    }
  }

  /** To be told every text that is typed into the CEP. */
  function onCepChange(value: string) {
    const cep = onlyDigits(value);
    if (cep === latest.current) return;
    latest.current = cep;
    setFailure(undefined);
    setSearching(false);
    if (cep.length === 8) void search(cep);
  }

  return { filled, searching, failure, onCepChange };
}
