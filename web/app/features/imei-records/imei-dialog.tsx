import {
  type ImeiLedger,
  type ImeiRecord,
  readImeiCall,
  readLookupPictureCall,
} from '@giro/contract/calls/imei-records.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatImei, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { addressOf } from '../../lib/api/call-api.ts';
import { queryOf, refresh, useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { BackOfficeLink } from '../../ui/panel/allowed.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { SuccessAlert } from '../../ui/success-alert.tsx';
import { BlockForm, LiftForm } from './block-form.tsx';
import { ConsultButton, LookupForm, lookupTones } from './lookup-form.tsx';
import styles from './record-list.module.css';
import '@mantine/core/styles/Skeleton.layer.css';
import {
  IconBan,
  IconBuildingStore,
  IconCheck,
  IconClipboardList,
  IconDeviceMobile,
  IconListCheck,
  IconLockOpen,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const icons: Record<ImeiRecord['kind'], TablerIcon> = {
  proposal: IconClipboardList,
  unit: IconDeviceMobile,
  sale: IconBuildingStore,
  block: IconBan,
  lookup: IconSearch,
  inspection: IconListCheck,
};

/** All that is known of a number, newest first; what has a page leads there. */
function RecordList({ records }: { records: readonly ImeiRecord[] }) {
  return (
    <ol className={styles.records} reversed>
      {records.map(({ kind, at, text, by, url }) => {
        const Icon = icons[kind];
        return (
          <li key={`${kind} ${at} ${text}`} className={styles.record}>
            <span className={styles.icon} aria-hidden>
              <Icon size={18} stroke={1.75} />
            </span>
            <p className={styles.text}>{url ? <BackOfficeLink to={url}>{text}</BackOfficeLink> : text}</p>
            <p className={styles.when}>
              <time dateTime={at}>{formatMoment(at)}</time>
              {by && ` · por ${by}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

interface ImeiDialogProps {
  imei: string;
  onClose: () => void;
}

const forms = { lookup: LookupForm, block: BlockForm, lift: LiftForm };
type FormName = keyof typeof forms;

function BlockState({ block }: Pick<ImeiLedger, 'block'>) {
  if (!block) return null;
  return (
    <Alert color="red" icon={<IconBan aria-hidden />} title="Bloqueado pela loja">
      {block.reason}
      <Text size="xs" c="dimmed">
        {formatMoment(block.at)}
        {block.by && ` · por ${block.by}`}
      </Text>
    </Alert>
  );
}

function LookupState({ imei, lookup }: Pick<ImeiLedger, 'imei' | 'lookup'>) {
  if (!lookup) return <Text c="dimmed">Ainda não foi consultado na página oficial.</Text>;
  return (
    <Group gap="xs">
      <StatusPill tone={lookupTones[lookup.result]} label={lookupResultLabels[lookup.result]} />
      <Text size="sm">
        Consultado em {formatMoment(lookup.at)}
        {lookup.by && `, por ${lookup.by}`}
      </Text>
      {lookup.has_picture && (
        <Anchor href={addressOf(readLookupPictureCall, { params: { imei } })} target="_blank" size="sm">
          Ver foto
        </Anchor>
      )}
    </Group>
  );
}

/** All that the shop knows of a number, its own block, and what the official page said. */
export default function ImeiDialog({ imei, onClose }: ImeiDialogProps) {
  const client = useQueryClient();
  const query = useCall(readImeiCall, { params: { imei } });
  const [form, setForm] = useState<FormName>();
  const [told, setTold] = useState<string>();
  const ledger = query.isPlaceholderData ? undefined : query.data?.ledger;
  const Form = form && forms[form];

  function finish(message: string, changed: ImeiLedger) {
    client.setQueryData(queryOf(readImeiCall, { params: { imei } }).queryKey, { ledger: changed });
    setForm(undefined);
    setTold(message);
    void refresh(client, listProposalsCall);
  }

  function open(name: FormName) {
    setTold(undefined);
    setForm(name);
  }

  return (
    <Dialog title={`IMEI ${formatImei(imei)}`} onClose={onClose}>
      <Stack gap="md">
        {told && <SuccessAlert>{told}</SuccessAlert>}
        {!ledger && query.isPending && (
          <Stack gap="sm" role="status" aria-label="Carregando">
            <Skeleton height={24} width="60%" />
            <Skeleton height={44} />
            <Skeleton height={120} />
          </Stack>
        )}
        {!ledger && query.error && (
          <ErrorState
            title="Não conseguimos abrir este IMEI"
            detail={query.error.serverMessage}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {ledger && (
          <>
            <BlockState block={ledger.block} />
            <LookupState imei={imei} lookup={ledger.lookup} />
            {Form ? (
              <Form imei={imei} onDone={finish} onClose={() => setForm(undefined)} />
            ) : (
              <Group gap="xs">
                <ConsultButton imei={imei} />
                <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => open('lookup')}>
                  Registrar consulta
                </Button>
                {ledger.block ? (
                  <Button
                    variant="default"
                    leftSection={<IconLockOpen size={18} aria-hidden />}
                    onClick={() => open('lift')}
                  >
                    Retirar bloqueio
                  </Button>
                ) : (
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconBan size={18} aria-hidden />}
                    onClick={() => open('block')}
                  >
                    Bloquear
                  </Button>
                )}
              </Group>
            )}
            <section>
              <Title order={3} size="sm" mb={4}>
                Registros
              </Title>
              {ledger.records.length > 0 ? (
                <RecordList records={ledger.records} />
              ) : (
                <Text c="dimmed">Nenhum registro deste número até agora.</Text>
              )}
            </section>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
