import { readEventCatalogueCall } from '@giro/contract/calls/webhooks.ts';
import { Accordion, Anchor, Code, Text } from '@mantine/core';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { SettingsGroup } from '../settings-form.tsx';

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
          <Accordion variant="contained">
            {types.map(({ type, about, example }) => (
              <Accordion.Item key={type} value={type}>
                <Accordion.Control>
                  <b>{type}</b> <Text span>{about}</Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <Code block>{JSON.stringify(example, null, 2)}</Code>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </Loaded>
    </SettingsGroup>
  );
}
