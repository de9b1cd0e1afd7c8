import { type PublicShop, shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { presentVersionsOf, versionsOf } from '@giro/contract/rules/terms.ts';
import { data, redirect } from 'react-router';
import { useShop } from '../features/storefront/shop.ts';
import Terms1 from '../features/terms/former/terms-1.tsx';
import Terms2 from '../features/terms/former/terms-2.tsx';
import { callApi } from '../lib/api/call-api.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { pageMeta } from '../lib/head/page-meta.ts';
import { FormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/former-terms.ts';

const texts: Record<string, () => React.ReactNode> = { '1': Terms1, '2': Terms2 };
const givesCredit = ({ credit }: Pick<PublicShop, 'credit'>) => ({ givesCredit: credit !== undefined });

export const meta: Route.MetaFunction = ({ matches, params: { version } }) =>
  pageMeta(matches, {
    title: `Termos e privacidade, versão ${version}`,
    description: 'Uma versão anterior dos termos de compra e venda e da política de privacidade.',
    path: `/termos/${version}`,
    noindex: true,
  });

/** The present version stands at an address of its own; a number that is none is 404. */
function assertFormer({ version }: { version: string }, shop: PublicShop): null {
  if (version === String(presentVersionsOf(givesCredit(shop)).terms)) throw redirect('/termos');
  if (!texts[version]) throw data(null, { status: 404 });
  return null;
}

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  assertFormer(params, await context.get(serverApi)(shopInfoCall));
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  assertFormer(params, await callApi(shopInfoCall));

export default function FormerTerms({ params: { version } }: Route.ComponentProps) {
  const Text = texts[version];
  const since = versionsOf(givesCredit(useShop())).find(({ number }) => String(number) === version)?.since;
  return (
    <FormPage title={`Termos e privacidade: versão ${version}, de ${formatDate(since)}`} wide>
      <p>
        Esta versão não vale mais. <a href="/termos">Leia a versão atual</a>.
      </p>
      {Text && <Text />}
    </FormPage>
  );
}
