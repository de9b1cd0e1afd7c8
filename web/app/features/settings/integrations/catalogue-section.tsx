import { readEventCatalogueCall } from '@giro/contract/calls/webhooks.ts';
import { Anchor, Text } from '@mantine/core';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import styles from './integrations.module.css';

/** Every event with an example, for whoever writes the other program. */
export function CatalogueSection() {
  const query = useCall(readEventCatalogueCall);
  return (
    <SettingsGroup
      title="Eventos"
      hint="O que cada evento diz. Nenhum traz dados de pessoas nem IMEI: o programa busca o resto com uma chave."
    >
      <Text size="sm" mb="md">
        Todas as chamadas estão em{' '}
        <Anchor href="/api/docs" inherit>
          /api/docs
        </Anchor>
        .
      </Text>
      <Loaded query={query} failure="Não foi possível carregar os eventos.">
        {({ types }) => (
          <div>
            {types.map(({ type, about, example }) => (
              <details key={type} className={styles.event}>
                <summary>
                  <b>{type}</b> {about}
                </summary>
                <pre className={styles.code}>{JSON.stringify(example, null, 2)}</pre>
              </details>
            ))}
          </div>
        )}
      </Loaded>
    </SettingsGroup>
  );
}
