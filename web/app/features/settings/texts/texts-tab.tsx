import { readTextsCall } from '@giro/contract/calls/status-texts.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import { TextsForm } from './texts-form.tsx';

/** Tab 'Textos': what mails and chats say of each status. */
export default function TextsTab() {
  const query = useCall(readTextsCall);
  const notice = useNotice();
  return (
    <>
      <Loaded query={query} failure="Não foi possível carregar os textos.">
        {(config) => <TextsForm config={config} onSaved={notice.show} />}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
