import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { forgetDevice, type ProposalValues } from './proposal-draft.ts';

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
