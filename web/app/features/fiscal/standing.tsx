import {
  type FiscalStanding,
  listFiscalDocumentsCall,
  switchFiscalContingencyCall,
} from '@giro/contract/calls/fiscal-documents.ts';
import { readFiscalSettingsCall } from '@giro/contract/calls/fiscal-settings.ts';
import { reasonLength } from '@giro/contract/rules/fiscal.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { LongReasonDialog } from './long-reason.tsx';
import { standingWords } from './nota-words.ts';

/** The state of the authority, and the press for the contingency: with it, new notas go to another authority. */
export function Standing({ standing }: { standing: FiscalStanding }) {
  const client = useQueryClient();
  const notice = useNotice();
  const [isAsking, setAsking] = useState(false);
  const words = standingWords(standing, new Date());
  const isOn = standing.contingency.on;
  const close = () => setAsking(false);
  const renew = () => refresh(client, listFiscalDocumentsCall, readFiscalSettingsCall);

  async function turn(on: boolean, reason?: string) {
    await callApi(switchFiscalContingencyCall, { body: { on, ...(reason && { reason }) } });
    close();
    notice.show(on ? 'Contingência ligada.' : 'Contingência desligada.');
    await renew();
  }

  return (
    <>
      {words && (
        <Alert
          color={words.isCalm ? 'gray' : 'amber'}
          role={words.isCalm ? 'status' : 'alert'}
          icon={words.isCalm ? <IconInfoCircle aria-hidden /> : <IconCloudOff aria-hidden />}
          title={words.title}
          mb="md"
        >
          <Stack gap="sm" align="start">
            {words.text}
            <Allowed may="fiscal.change">
              <Button variant="default" onClick={() => setAsking(true)}>
                {isOn ? 'Desligar a contingência' : 'Emitir em contingência'}
              </Button>
            </Allowed>
          </Stack>
        </Alert>
      )}
      <Notice text={notice.text} />
      {isAsking && !isOn && (
        <LongReasonDialog
          title="Emitir em contingência"
          action="Ligar"
          words="As notas novas passam pela SEFAZ de contingência (SVC), com a mesma validade. As que já saíram esperam resposta, ou podem ser reemitidas uma a uma."
          lengths={reasonLength}
          send={({ reason }) => turn(true, reason)}
          fallback="Não foi possível ligar a contingência."
          onReload={renew}
          onClose={close}
        />
      )}
      {isAsking && isOn && (
        <DeleteDialog
          title="Desligar a contingência?"
          action="Desligar"
          tone="green"
          fallback="Não foi possível desligar a contingência."
          onDelete={() => turn(false)}
          onClose={close}
        >
          <Text size="sm">As notas novas voltam a sair pela SEFAZ do estado.</Text>
        </DeleteDialog>
      )}
    </>
  );
}
