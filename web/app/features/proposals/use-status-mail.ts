import { mailProposalStatusCall } from '@giro/contract/calls/proposals.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import type { StatusBody } from './use-save-status.ts';

/** Asks for the mail of a status that has just been saved. A failure is told; what was saved stays saved. */
export function useStatusMail() {
  const [problems, setProblems] = useState<string[]>([]);

  async function send(body: StatusBody) {
    setProblems([]);
    await callApi(mailProposalStatusCall, { body }).catch((error) =>
      setProblems(showFailure(error, 'Erro ao enviar e-mail.')),
    );
  }

  return { problems, send, clear: () => setProblems([]) };
}
