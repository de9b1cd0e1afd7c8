import type { APIRequestContext } from '@playwright/test';
import type { Tour, Visitor } from './tour.ts';

const password = 'uma senha boa';

/** Opens each address and takes its picture once its heading is there. */
async function lookAt({ page, open, look }: Visitor, desk: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const name = address.replace(/^\//, '').replace(/[^\w]+/g, '-');
    await look(`${desk}-${name}`);
  }
}

/** Pages of a proposal and an order that have gone far, and of their person. */
async function findRecords(call: APIRequestContext): Promise<string[]> {
  const { data: proposals } = await (await call.get('/api/proposals?status=6')).json();
  const { orders } = await (await call.get('/api/orders?status=5')).json();
  const units = await (await call.get('/api/unidades')).json();
  const [proposal, order, unit] = [proposals[0], orders[0], units.data[0]];
  return [
    `/propostas/${proposal.id}`,
    `/bancada/${proposal.id}`,
    `/vendas/${order.order_code}`,
    `/usuarios/${proposal.user.id}`,
    `/aparelho/${unit.code}`,
  ];
}

const ofOwner = [
  '/index',
  '/propostas',
  '/bancada',
  '/vendas',
  '/cadastros',
  '/avaliacoes',
  '/blog-painel',
  '/usuarios',
  '/recebimentos',
  '/recebiveis',
  '/repasses',
  '/resultado',
  '/resultado?aba=estoque',
  '/precos',
  '/cupons',
  '/unidades',
  '/livro-de-aparelhos',
  '/avisos-de-chegada',
  '/atividades',
  '/atividades?search=nada-disso',
  '/configuracoes?aba=pagamentos',
  '/configuracoes?aba=seguranca',
  '/configuracoes?aba=aparelhos',
  '/configuracoes?aba=textos',
  '/alterar-senha',
];

/** Every screen of the panel as its owner has it, and the desks of other roles. */
export const desks: Tour = {
  name: 'desks',
  viewport: { width: 1280, height: 800 },
  async take(visitor, { owner, newEmail, linkMailedTo, letStepUpsLapse }) {
    const { page, look, open, press, button } = visitor;
    const signIn = async (data: { email: string; password: string }) => {
      await page.request.post('/api/logout');
      await page.request.post('/api/login', { data });
    };
    await signIn(owner);
    await lookAt(visitor, 'owner', [...ofOwner, ...(await findRecords(page.request))]);

    await open('/configuracoes?aba=seguranca');
    await letStepUpsLapse();
    await press(page.getByLabel('Exigir para a equipe'));
    await press(button(/^Salvar/));
    await page.getByRole('dialog').waitFor();
    await look('step-up');
    await signIn(owner);

    for (const role of ['vendas', 'financeiro']) {
      const person = { name: `Vera ${role}`, email: newEmail(role), password, roles: [role] };
      await signIn(owner);
      await page.request.post('/api/usersAdmin', { data: person });
      await signIn(person);
      await open('/index');
      await press(button('Li e aceito'));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await lookAt(visitor, role, ['/index', '/propostas', '/vendas', '/seguranca']);
    }
    await signIn(owner);
    const invited = { name: 'Nina Rocha', email: newEmail('convidada'), roles: ['avaliador'] };
    await page.request.post('/api/usersAdmin', { data: invited });
    const invitation = await linkMailedTo(invited.email, '/reset-password');
    await page.request.post('/api/logout');
    await open(invitation);
    await look('invitation');
  },
};
