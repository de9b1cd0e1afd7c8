import { cancelNoticesCall } from '@giro/contract/calls/arrival-notices.ts';
import { NoticeLinkForm } from '../features/arrival-notices/notice-link-form.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/cancel-notices.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Cancelar avisos',
    description: 'Cancele os avisos de chegada que você pediu.',
    path: '/avise-me/cancelar',
    noindex: true,
  }),
  // The address carries the token.
  { name: 'referrer', content: 'no-referrer' },
];

export default function CancelNoticesPage() {
  return (
    <FormPage title="Cancelar avisos">
      <NoticeLinkForm
        call={cancelNoticesCall}
        words="Toque no botão para cancelar todos os avisos de chegada que este e-mail espera."
        action="Cancelar avisos"
      />
    </FormPage>
  );
}
