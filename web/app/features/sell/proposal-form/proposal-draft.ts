import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { AccountValues, AddressValues, PersonValues } from '../../accounts/person-values.ts';

/** The values of the proposal form; names are those of the wire. */
export type ProposalValues = { imei: string; serialNumber: string; termosConcordados: boolean } & PersonValues &
  AddressValues &
  AccountValues;

/** The values that stay for another proposal: the person. The device is another one, and nobody keeps a password. */
export function forgetDevice(values: ProposalValues): ProposalValues {
  return { ...values, imei: '', serialNumber: '', password: '', confirmPassword: '' };
}

const draftKey = ['proposal-draft'];

/**
 * Typed input of the proposal form, in this page's memory alone: whoever leaves the wizard and comes back finds it, a
 * reload and a sign-out forget it. Once the proposal is sent only the person stays.
 */
export function useProposalDraft(isSent: boolean): RefObject<ProposalValues | null> {
  const client = useQueryClient();
  const draft = useRef<ProposalValues | null>(client.getQueryData(draftKey) ?? null);

  useEffect(() => {
    if (isSent && draft.current) draft.current = forgetDevice(draft.current);
  }, [isSent]);

  useEffect(() => {
    client.setQueryDefaults(draftKey, { gcTime: Number.POSITIVE_INFINITY });
    return () => void client.setQueryData(draftKey, draft.current);
  }, [client]);

  return draft;
}
