import { Stack } from '@mantine/core';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { AgentsSection } from './agents-section.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Tab 'Integrações': keys of programs, assistants, and the programs that the shop tells of what happens. */
export default function IntegrationsTab() {
  const notice = useNotice();
  return (
    <>
      <Stack gap="lg">
        <Allowed may="api-keys.change">
          <KeysSection onDone={notice.show} />
          <AgentsSection onDone={notice.show} />
        </Allowed>
        <Allowed may="webhooks.see">
          <WebhooksSection onDone={notice.show} />
          <CatalogueSection />
        </Allowed>
      </Stack>
      <Notice text={notice.text} />
    </>
  );
}
