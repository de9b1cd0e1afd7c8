import { formatDate } from '@giro/contract/rules/dates.ts';
import { documentVersions, presentVersions } from '@giro/contract/rules/terms.ts';
import { data, redirect } from 'react-router';
import Terms1 from '../features/terms/former/terms-1.tsx';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/former-terms.ts';

const texts: Record<string, () => React.ReactNode> = { '1': Terms1 };
const sinceOf = (version: string) => documentVersions.find(({ number }) => String(number) === version)?.since;

export const meta: Route.MetaFunction = ({ matches, params: { version } }) =>
  pageMeta(matches, {
    title: `Termos e privacidade, versão ${version}`,
    description: 'Uma versão anterior dos termos de compra e venda e da política de privacidade.',
    path: `/termos/${version}`,
    noindex: true,
  });

/** The present version stands at an address of its own; a number that is none is 404. */
function assertFormer({ version }: { version: string }): null {
  if (version === String(presentVersions.terms)) throw redirect('/termos');
  if (!texts[version]) throw data(null, { status: 404 });
  return null;
}

export const loader = ({ params }: Route.LoaderArgs) => assertFormer(params);
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => assertFormer(params);

export default function FormerTerms({ params: { version } }: Route.ComponentProps) {
  const Text = texts[version];
  return (
    <FormPage title={`Termos e privacidade: versão ${version}, de ${formatDate(sinceOf(version))}`} wide>
      <p>
        Esta versão não vale mais. <a href="/termos">Leia a versão atual</a>.
      </p>
      {Text && <Text />}
    </FormPage>
  );
}
