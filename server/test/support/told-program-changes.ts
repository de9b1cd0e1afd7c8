import type { Client, TestShop } from './harness.ts';

/** Changes of whoever lets other programs in, and tells them of what happens. */
export function createProgramChanges({ pool }: Pick<TestShop, 'pool'>) {
  const makeKey = (doer: Client) => doer.post('chaves', { name: 'ERP', permissions: ['orders.see'] });
  const add = (doer: Client) => doer.post('webhooks', { url: 'https://erp.exemplo.com.br/giro', events: ['*'] });
  const added = async (doer: Client) => (await add(doer)).body.webhook.id as number;
  return {
    makeApiKey: makeKey,
    endApiKey: async (doer: Client) => doer.delete(`chaves/${(await makeKey(doer)).body.key.id}`),
    addWebhook: add,
    saveWebhook: async (doer: Client) => doer.put(`webhooks/${await added(doer)}`, { events: ['order.*'] }),
    removeWebhook: async (doer: Client) => doer.delete(`webhooks/${await added(doer)}`),
    renewWebhookSecret: async (doer: Client) => doer.post(`webhooks/${await added(doer)}/segredo`),
    testWebhook: async (doer: Client) => doer.post(`webhooks/${await added(doer)}/teste`),
    resendDelivery: async (doer: Client) => {
      const id = await added(doer);
      await doer.post(`webhooks/${id}/teste`);
      const { rows } = await pool.query('select id from deliveries where webhook_id = $1', [id]);
      return doer.post(`webhooks/${id}/entregas/${rows[0].id}/reenviar`);
    },
    saveAgentSettings: (doer: Client) => doer.put('agentes-config', { agents: false }),
    replayEvents: async (doer: Client) =>
      doer.post(`webhooks/${await added(doer)}/reenviar`, { desde: '2026-01-01T00:00:00Z' }),
  };
}
