import {
  type FiscalProfileShown,
  listFiscalProfilesCall,
  type SuggestedProfile,
} from '@giro/contract/calls/fiscal-profiles.ts';
import { readFiscalSettingsCall } from '@giro/contract/calls/fiscal-settings.ts';
import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { type FiscalOperation, fiscalOperationLabels, type TaxRegime } from '@giro/contract/rules/fiscal.ts';
import { Alert, Button, Stack, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { Allowed, useMay } from '../../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { StatusPill } from '../../../ui/panel/list/cells.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../../ui/panel/record/record-page.tsx';
import styles from '../fiscal.module.css';
import { ConfirmProfile, ProfileDialog, RemoveProfile, SuggestDialog } from './profile-dialogs.tsx';
import { byOperation, codesWords, ibsCbsWords, validityOf, validityWords } from './profile-values.ts';

type Opened =
  | { what: 'suggest'; operation: FiscalOperation }
  | { what: 'edit'; row: FiscalProfileShown | undefined; begins: SuggestedProfile; crt?: TaxRegime }
  | { what: 'confirm' | 'remove'; row: FiscalProfileShown };

interface ProfileRowProps {
  profile: FiscalProfileShown;
  open: (opened: Opened) => void;
}

function ProfilePill({ profile, today }: { profile: FiscalProfileShown; today: string }) {
  const validity = validityOf(profile, today);
  if (validity === 'over') return <StatusPill tone="over" label="Encerrado" />;
  if (!profile.confirmed_at) return <StatusPill tone="waiting" label="A confirmar com o contador" />;
  return validity === 'coming' ? (
    <StatusPill tone="moving" label="Ainda não vale" />
  ) : (
    <StatusPill tone="good" label="Confirmado" />
  );
}

/** One validity of an operation: its codes in a line, and what can be done with it. */
function ProfileRow({ profile, open }: ProfileRowProps) {
  const { nature, warnings, used, confirmed_at, confirmed_by } = profile;
  const today = saoPauloToday(new Date());
  const isOver = validityOf(profile, today) === 'over';
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <span>{nature}</span>
        <ProfilePill profile={profile} today={today} />
      </div>
      <p className={styles.quiet}>
        {validityWords(profile)} · {codesWords(profile)}
      </p>
      {confirmed_at && (
        <p className={styles.quiet}>
          Confirmado por {confirmed_by} em {formatDate(confirmed_at)}
        </p>
      )}
      {warnings.length > 0 && !isOver && (
        <ul className={styles.troubles}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {!isOver && (
        <Allowed may="fiscal-profiles.change">
          <div className={styles.presses}>
            {!confirmed_at && (
              <Button onClick={() => open({ what: 'confirm', row: profile })}>O contador confirmou</Button>
            )}
            <Button
              variant="default"
              onClick={() => open({ what: 'edit', row: used ? undefined : profile, begins: profile })}
            >
              {used ? 'Criar nova vigência' : 'Editar'}
            </Button>
            {!used && (
              <Button variant="subtle" color="gray" onClick={() => open({ what: 'remove', row: profile })}>
                Excluir
              </Button>
            )}
          </div>
        </Allowed>
      )}
    </li>
  );
}

/** The codes of one operation: those in force and to come; what is over can be asked for. */
function Operation({
  operation,
  profiles,
  open,
}: {
  operation: FiscalOperation;
  profiles: readonly FiscalProfileShown[];
  open: ProfileRowProps['open'];
}) {
  const [showsOver, setShowsOver] = useState(false);
  const today = saoPauloToday(new Date());
  const over = profiles.filter((profile) => validityOf(profile, today) === 'over');
  const shown = showsOver ? profiles : profiles.filter((profile) => !over.includes(profile));
  return (
    <RecordPart title={fiscalOperationLabels[operation]}>
      {shown.length === 0 && (
        <p className={styles.words}>Nenhum código ainda: notas desta operação ficam em ‘A resolver’.</p>
      )}
      <ul className={styles.rows}>
        {shown.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} open={open} />
        ))}
      </ul>
      <div className={styles.presses}>
        <Allowed may="fiscal-profiles.change">
          <Button
            variant={shown.length === 0 ? 'filled' : 'default'}
            aria-label={`Usar sugestão para ${fiscalOperationLabels[operation]}`}
            onClick={() => open({ what: 'suggest', operation })}
          >
            Usar sugestão
          </Button>
        </Allowed>
        {over.length > 0 && (
          <Button variant="subtle" aria-expanded={showsOver} onClick={() => setShowsOver(!showsOver)}>
            {showsOver ? 'Esconder encerrados' : `Ver encerrados (${over.length})`}
          </Button>
        )}
      </div>
    </RecordPart>
  );
}

/** The shop's regime, for who may see its settings; others say which one they mean. */
function useRegime(): TaxRegime | null {
  const maySee = useMay()('fiscal-settings.see');
  const query = useCall(readFiscalSettingsCall, {}, { enabled: maySee, select: ({ crt }) => crt });
  return query.data ?? null;
}

export const meta = panelMeta('Perfis fiscais');

/** '/notas-perfis': the codes of each operation, with when they are good, for the accountant to decide. */
export default function ProfileList() {
  const query = useCall(listFiscalProfilesCall);
  const notice = useNotice();
  const crt = useRegime();
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const done = (message: string) => {
    close();
    notice.show(message);
  };

  return (
    <>
      <Title order={1} size="h2" mb="xs">
        Perfis fiscais
      </Title>
      <p className={styles.words}>
        Os códigos que cada nota leva, por operação. Quem decide é o contador: em produção, um perfil que ele não
        confirmou não emite nada.
      </p>
      <Notice text={notice.text} />
      <Loaded query={query} failure="Não foi possível carregar os perfis fiscais.">
        {({ profiles, ibscbs }) => (
          <Stack gap="md">
            {ibscbs && (
              <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
                {ibsCbsWords(ibscbs)}
              </Alert>
            )}
            {byOperation(profiles).map((group) => (
              <Operation key={group.operation} {...group} open={open} />
            ))}
          </Stack>
        )}
      </Loaded>
      {opened?.what === 'suggest' && (
        <SuggestDialog
          operation={opened.operation}
          crt={crt}
          onChosen={(begins, of) => open({ what: 'edit', row: undefined, begins, crt: of })}
          onClose={close}
        />
      )}
      {opened?.what === 'edit' && (
        <ProfileDialog row={opened.row} begins={opened.begins} crt={opened.crt ?? crt} onDone={done} onClose={close} />
      )}
      {opened?.what === 'confirm' && <ConfirmProfile profile={opened.row} onDone={done} onClose={close} />}
      {opened?.what === 'remove' && <RemoveProfile profile={opened.row} onDone={done} onClose={close} />}
    </>
  );
}
