import { confirmNoticeCall } from '@giro/contract/calls/arrival-notices.ts';
import { NoticeLinkForm } from '../features/arrival-notices/notice-link-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/confirm-notice.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Confirmar aviso',
    description: 'Confirme o aviso de chegada que você pediu.',
    path: '/avise-me/confirmar',
    noindex: true,
  }),
  // The address carries the token.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ConfirmNoticePage() {
  return (
    <FormPage title="Confirmar aviso">
      <NoticeLinkForm
        call={confirmNoticeCall}
        words="Toque no botão para receber um único e-mail quando chegar o que você procura."
        action="Quero ser avisado"
      />
    </FormPage>
  );
}
